import { findLocale, type Locale, locales } from './terms/locales.ts'

/** Longer lists are no browser's. */
const MOST_RANGES = 20
const RANGE = /^([a-z]{1,8})((?:-[a-z0-9]{1,8})*)$/
/** Names that languages had before, as some systems still send them. */
const renamed: Readonly<Record<string, string>> = { in: 'id' }

/**
 * The first of the offered languages that a browser asks for with `Accept-Language`, by its weights (RFC 9110 §12.5.4).
 * One that is there for another region is better than one of another language: pt-BR is shown pt_PT. Chinese follows its
 * script, and where only the region is known, the script of that region.
 */
export function acceptedLocale(header: string | undefined, offered: readonly string[]): Locale | undefined {
  for (const { language, rest } of rangesOf(header ?? '')) {
    const found = ofLanguage(language, rest).find((id) => offered.includes(id))
    if (found) return findLocale(found)
  }
  return undefined
}

function rangesOf(header: string): { language: string; rest: readonly string[] }[] {
  return header
    .toLowerCase()
    .split(',', MOST_RANGES)
    .flatMap((part) => {
      const [tag = '', ...options] = part.split(';').map((text) => text.trim())
      const [, language, rest = ''] = RANGE.exec(tag) ?? []
      const weight = options.find((option) => option.startsWith('q='))
      const q = weight === undefined ? 1 : Number(weight.slice(2))
      if (language === undefined || !(q > 0 && q <= 1)) return []
      return [{ language: renamed[language] ?? language, rest: rest.split('-').slice(1), q }]
    })
    .sort((one, other) => other.q - one.q)
}

/** Ids of a language's locales, the nearest to its region or script first. */
function ofLanguage(language: string, rest: readonly string[]): string[] {
  const ids = locales.filter(({ tag }) => tag.split('-', 1)[0] === language).map(({ id }) => id as string)
  if (language !== 'zh') return ids
  const isTraditional = rest.includes('hant') || (!rest.includes('hans') && /\b(tw|hk|mo)\b/.test(rest.join(' ')))
  return isTraditional ? ['tw_TW', 'zh_CN'] : ['zh_CN', 'tw_TW']
}

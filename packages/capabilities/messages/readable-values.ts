import type { Language } from './words.ts'

type Values = Readonly<Record<string, string | number | undefined>>

const LONGEST = 200

/**
 * Values formatted in the reader's language. Texts may come from strangers, such as a user agent: they become one short
 * line without direction marks or anything that mail programs turn into a link.
 */
export function readableValues(values: Values, language: Language): Readonly<Record<string, string>> {
  const readable: Record<string, string> = {}
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === '') continue
    readable[name] = readableValue(name, value, language)
  }
  return readable
}

function readableValue(name: string, value: string | number, { words, numbers }: Language): string {
  if (name === 'action') return words.actions[value as keyof typeof words.actions]
  if (name === 'margin') return marginName(String(value), words)
  if (name === 'link') return readableLink(String(value))
  if (typeof value === 'string') return name === 'country' ? countryName(value, numbers) : harmless(value)
  if (name === 'time') {
    const format = new Intl.DateTimeFormat(numbers, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' })
    return `${format.format(value)} UTC`
  }
  const unit = { minutes: 'minute', hours: 'hour', days: 'day' }[name]
  return new Intl.NumberFormat(numbers, unit ? { style: 'unit', unit, unitDisplay: 'long' } : {}).format(value)
}

/** A coin or a contract by its own name, other margin by what it is called. */
export function marginName(margin: string, { margins }: Language['words']): string {
  return Object.hasOwn(margins, margin) ? margins[margin as keyof typeof margins] : harmless(margin)
}

/** Must be one of our own links, made from the site's own URL: anything else is a bug of the caller. */
export function readableLink(link: string): string {
  const url = URL.parse(link)
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('a message must not link to that')
  return url.href
}

function countryName(code: string, numbers: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return harmless(code)
  return new Intl.DisplayNames(numbers, { type: 'region' }).of(code) ?? code
}

/** Removes control characters, line ends and direction marks; a dot before a letter gets a zero-width neighbour. */
export function harmless(text: string): string {
  return oneLine(text)
    .slice(0, LONGEST)
    .replace(/:\/\//g, ': //')
    .replace(/\.(?=\p{L})/gu, '.\u200b')
}

export function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim()
}

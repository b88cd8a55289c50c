import { locale, t } from '../words/words.ts'

const names = new Intl.DisplayNames(locale.tag, { type: 'region' })
const ANY = '*'

/** `Germany (DE)`: the code stays, because rules are written with it. */
export function countryName(code: string): string {
  if (code === ANY) return t('countries.any')
  const name = /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined
  return name === undefined || name === code ? code : `${name} (${code})`
}

/** What a rule applies to: one of its kind, or any. */
export function anyOr(word: string): string {
  return word === ANY ? t('countries.any') : word
}

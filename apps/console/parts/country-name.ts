import { t } from '../words/words.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })
const ANY = '*'

/** `Germany (DE)`: the code stays, for rules are written by it. */
export function countryName(code: string): string {
  if (code === ANY) return t('countries.any')
  const name = /^[A-Z]{2}$/.test(code) ? names.of(code) : undefined
  return name === undefined || name === code ? code : `${name} (${code})`
}

/** What a rule holds for: one of its kind, or any. */
export function anyOr(word: string): string {
  return word === ANY ? t('countries.any') : word
}

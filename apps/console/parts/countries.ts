import { locale } from '../words/words.ts'
import { countryName } from './country-name.ts'

/** Codes that name no country of its own: unions, islands counted elsewhere, and those for tests. */
const NOT_COUNTRIES = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '))

/** Every country with a code, by name. */
export const countryOptions = codes()
  .map((value) => ({ value, label: countryName(value) }))
  .filter(({ value, label }) => label !== value)
  .sort((a, b) => a.label.localeCompare(b.label, locale.tag))

/** Two letters that are not old names of other countries. */
function codes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !NOT_COUNTRIES.has(code) && new Intl.Locale(`und-${code}`).region === code)
}

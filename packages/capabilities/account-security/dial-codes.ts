import countries from 'i18n-iso-countries'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'

export interface DialCode {
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  /** Without +. */
  readonly dialCode: string
  readonly name: string
}

const lists = new Map<string, readonly DialCode[]>()

/** Countries that have phone numbers, named and sorted in the language (BCP 47). */
export function dialCodes(languageTag: string): readonly DialCode[] {
  const made = lists.get(languageTag) ?? makeList(languageTag)
  lists.set(languageTag, made)
  return made
}

function makeList(languageTag: string): readonly DialCode[] {
  const names = new Intl.DisplayNames([languageTag, 'en'], { type: 'region' })
  const { compare } = new Intl.Collator([languageTag, 'en'])
  return getCountries()
    .filter((code) => countries.isValid(code))
    .map((code) => ({ code, dialCode: getCountryCallingCode(code), name: names.of(code) ?? code }))
    .sort((a, b) => compare(a.name, b.name))
}

import { type DocumentType, documentTypes } from '@bowline/contract/terms/kyc.ts'
import isoCountries from 'i18n-iso-countries'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import type { CountryRules } from '../country-rules/index.ts'

export interface CountryView {
  readonly code: string
  readonly name: string
  readonly dialCode: string | null
  readonly isServed: boolean
  readonly documents: readonly DocumentType[]
}

/** Nationality and residence are countries of ISO 3166-1; phones have a few additional ones. */
export type CountryQuestionType = 1 | 2 | 3

const PHONES: ReadonlySet<string> = new Set(getCountries())
/** Without permanent population. */
const UNINHABITED = new Set(['AQ', 'BV', 'GS', 'HM', 'TF', 'UM'])
const CODES = Object.keys(isoCountries.getAlpha2Codes()).filter((code) => !UNINHABITED.has(code))
/** Where no card or licence shows enough, only the passport is accepted. */
const PASSPORT_ONLY = new Set(['AF', 'ER', 'LY', 'SD', 'SO', 'SS', 'SY', 'YE'])

export function isCountryCode(code: string): boolean {
  return CODES.includes(code)
}

/** The accepted documents of this country, the preferred one first. */
export function documentsOf(country: string): readonly DocumentType[] {
  return PASSPORT_ONLY.has(country) ? ['passport'] : documentTypes
}

/** Named and sorted in the language of this BCP 47 tag. */
export function listCountries(rules: CountryRules, tag: string, type: CountryQuestionType | undefined): CountryView[] {
  const names = new Intl.DisplayNames([tag, 'en'], { type: 'region' })
  const codes = type === 3 ? CODES.filter((code) => PHONES.has(code)) : CODES
  return codes
    .map((code) => ({
      code,
      name: names.of(code) ?? code,
      dialCode: PHONES.has(code) ? getCountryCallingCode(code as 'DE') : null,
      isServed: rules.ruleOf(code, 'site', 'verify') !== 'forbid',
      documents: documentsOf(code),
    }))
    .sort(byName(tag))
}

function byName(tag: string) {
  const { compare } = new Intl.Collator(tag)
  return (a: CountryView, b: CountryView) => compare(a.name, b.name)
}

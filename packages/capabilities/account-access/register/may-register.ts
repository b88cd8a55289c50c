import isoCountries from 'i18n-iso-countries'
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { SignInName } from '../../identity/index.ts'
import type { AccessParts, Visit } from '../access-parts.ts'

export type CountryRefusal = { readonly refusal: 'no-country' | 'restricted-country' }

const CODES = new Set(Object.keys(isoCountries.getAlpha2Codes()))

/**
 * Undefined: residents of this country may register (domain/accounts-and-compliance.md §8). Without `country`, before
 * it is declared, only address and phone number are checked.
 */
export function refuseCountry(
  { countries }: Pick<AccessParts, 'countries'>,
  { name, country, visit }: { name: SignInName; country?: string; visit: Visit },
  nowMs: number,
): CountryRefusal | undefined {
  if (country !== undefined && !CODES.has(country)) return { refusal: 'no-country' }
  const phone = name.kind === 'phone' ? parsePhoneNumberFromString(name.phone)?.country : undefined
  const decision = countries.decide({
    product: 'site',
    action: 'register',
    ip: visit.from.ip,
    declared: country,
    phone,
    identity: 'none',
    nowMs,
  })
  return decision === 'forbidden-at-door' || decision === 'forbidden' ? { refusal: 'restricted-country' } : undefined
}

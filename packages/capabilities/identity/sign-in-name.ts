import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { parseEmail } from './email.ts'

/** What a user signs in with, in the one spelling in which it is stored and compared. */
export type SignInName =
  | { readonly kind: 'email'; readonly email: string }
  /** E.164. */
  | { readonly kind: 'phone'; readonly phone: string }

/** No number is longer, even with all the spaces and brackets people type. */
const LONGEST_PHONE = 40

/** Parses a name: an address has an @, a number has none. */
export function readSignInName(text: string, countryCode?: string): SignInName | undefined {
  if (text.includes('@')) {
    const email = parseEmail(text)
    return email === undefined ? undefined : { kind: 'email', email }
  }
  const phone = parsePhone(text, countryCode)
  return phone === undefined ? undefined : { kind: 'phone', phone }
}

/**
 * Parses a number that can be assigned to E.164; `countryCode` (`DE`, `49`, `+49` or `0049`) is for numbers without
 * `+`. Undefined for anything else, for lines that cannot receive messages, and for an extension.
 */
export function parsePhone(text: string, countryCode?: string): string | undefined {
  if (text.length > LONGEST_PHONE) return undefined
  const number = parsePhoneNumberFromString(text.trim(), { ...homeOf(countryCode), extract: false })
  if (!number?.isValid() || number.ext !== undefined) return undefined
  return TAKES_NO_MESSAGES.has(number.getType() ?? '') ? undefined : number.number
}

const TAKES_NO_MESSAGES = new Set([
  'FIXED_LINE',
  'PREMIUM_RATE',
  'TOLL_FREE',
  'SHARED_COST',
  'VOICEMAIL',
  'UAN',
  'PAGER',
])

/** The library throws for any other code. */
const CALLING_CODES: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)))

function homeOf(countryCode = '') {
  if (/^[A-Za-z]{2}$/.test(countryCode)) return { defaultCountry: countryCode.toUpperCase() as CountryCode }
  const defaultCallingCode = countryCode.replace(/^(\+|00)/, '')
  return CALLING_CODES.has(defaultCallingCode) ? { defaultCallingCode } : {}
}

/** As one text, different for every name. */
export function nameText(name: SignInName): string {
  return name.kind === 'email' ? name.email : name.phone
}

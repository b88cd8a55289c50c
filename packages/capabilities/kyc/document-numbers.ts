import type { DocumentType } from '@bowline/contract/terms/kyc.ts'
import validator from 'validator'

/** Countries whose passports validator knows. Not its `SL`, by which it means Slovenia. */
const PASSPORTS = new Set(
  (
    'AM AR AT AU AZ BE BG BR BY CA CH CN CY CZ DE DK DZ EE ES FI FR GB GR HR HU IE IN ID IR IS IT JM JP KR KZ LI LT ' +
    'LU LV LY MT MZ MY MX NL NZ PH PK PL PT RO RU SE SK TH TR UA US ZA'
  ).split(' '),
)

/** Series that validator does not have yet. */
const NEWER_PASSPORTS: ReadonlyMap<string, RegExp> = new Map([
  ['AU', /^[A-Z]{2}\d{7}$/],
  ['ID', /^[A-Z]\d{7}$/],
  ['KR', /^[MS]\d{3}[A-Z]\d{4}$/],
  ['PT', /^[A-Z]{2}\d{6}$/],
  ['SE', /^[A-Z]{2}\d{6}$/],
])

/**
 * Countries whose card bears the national number, mostly with a check digit, and what validator calls it. Elsewhere the
 * number of the card is another one than the number validator knows.
 */
const NATIONAL_NUMBERS: ReadonlyMap<string, validator.IdentityCardLocale> = new Map([
  ['CN', 'zh-CN'],
  ['ES', 'ES'],
  ['HK', 'zh-HK'],
  ['IL', 'he-IL'],
  ['LK', 'LK'],
  ['TH', 'TH'],
  ['TW', 'zh-TW'],
])

/** Numbers as they are printed on the cards. */
const CARDS: ReadonlyMap<string, RegExp> = new Map([
  ['BE', /^(\d{12}|[A-Z]{2}\d{9})$/],
  // Some also type the check digit of the machine-readable lines.
  ['DE', /^[CFGHJKLMNPRTVWXYZ0-9]{9}\d?$/],
  ['FR', /^(\d{12}|[A-Z0-9]{9})$/],
  ['IT', /^[A-Z]{2}(\d{5}[A-Z]{2}|\d{7})$/],
  ['NL', /^[A-Z]{2}[A-Z0-9]{6}\d$/],
  ['PK', /^\d{13}$/],
  ['PL', /^[A-Z]{3}\d{6}$/],
])

/** ICAO 9303 has nine places. */
const ANY_PASSPORT = /^(?=.*\d)[A-Z0-9]{5,9}$/
const ANY_DOCUMENT = /^(?=.*\d)[A-Z0-9]{5,24}$/
/** One character, or letters and one digit, all along. */
const INVENTED = /^(.)\1+$|^[A-Z]*(\d)\2{4,}$/

/**
 * A number in the one spelling in which numbers are compared: upper case, without the separators people type. Undefined
 * when documents of this type and country have no such number; a form proves nothing more than that.
 */
export function readDocumentNumber(text: string, type: DocumentType, country: string): string | undefined {
  const number = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s./()-]/g, '')
  if (!ANY_DOCUMENT.test(number) || INVENTED.test(number)) return undefined
  if (type === 'passport') return isPassport(number, country) ? number : undefined
  return type !== 'identity-card' || isCard(number, country) ? number : undefined
}

function isPassport(number: string, country: string): boolean {
  if (!ANY_PASSPORT.test(number)) return false
  if (!PASSPORTS.has(country)) return true
  return validator.isPassportNumber(number, country) || NEWER_PASSPORTS.get(country)?.test(number) === true
}

function isCard(number: string, country: string): boolean {
  const national = NATIONAL_NUMBERS.get(country)
  return national ? validator.isIdentityCard(number, national) : CARDS.get(country)?.test(number) !== false
}

import { isFault, LEDGER_DECIMALS, parseUnits } from '@bowline/money'
import { empty, illegal, notValid, overflowed, tooPrecise } from './wire-error.ts'

/**
 * One function per kind of parameter: text in, value out, or the dialect's refusal. `parameter-schemas.ts` makes the kinds
 * of them.
 */

const DECIMAL_RANGE = String.raw`^([0-9]{1,20})(\.[0-9]{1,20})?$`
const DECIMAL = new RegExp(DECIMAL_RANGE)
const SYMBOL_RANGE = '^[A-Z0-9-_.]{1,20}$'
const SYMBOL = /^[A-Z0-9\-_.]{1,20}$/
const CLIENT_ID_RANGE = String.raw`^[\.A-Z\:/a-z0-9_-]{1,36}$`
const CLIENT_ID = /^[.A-Z:/a-z0-9_-]{1,36}$/
const INTEGER_RANGE = '^[0-9]{1,20}$'
export const INTEGER = /^[0-9]{1,20}$/

export const ranges = {
  decimal: DECIMAL_RANGE,
  symbol: SYMBOL_RANGE,
  clientId: CLIENT_ID_RANGE,
  integer: INTEGER_RANGE,
}

/** Units of 10^-8. No sign, no exponent, at most 20 digits on either side of the point. */
export function decimalUnits(name: string, text: string): bigint {
  if (text === '') throw empty(name)
  if (!DECIMAL.test(text)) throw illegal(name, DECIMAL_RANGE)
  const units = parseUnits(text, LEDGER_DECIMALS)
  if (!isFault(units)) return units
  if (units === 'too-precise') throw tooPrecise(name)
  if (units === 'too-large') throw overflowed(name)
  throw illegal(name, DECIMAL_RANGE)
}

/** A whole number from 0 to 2^53 − 1. */
export function wholeNumber(name: string, text: string): number {
  if (text === '') throw empty(name)
  if (!INTEGER.test(text)) throw illegal(name, INTEGER_RANGE)
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw overflowed(name)
  return value
}

/** Checks only the form; the registry decides whether the market exists. */
export function symbolText(name: string, text: string): string {
  if (text === '') throw empty(name)
  if (!SYMBOL.test(text)) throw illegal(name, SYMBOL_RANGE)
  return text
}

export function clientIdText(name: string, text: string): string {
  if (text === '') throw empty(name)
  if (!CLIENT_ID.test(text)) throw illegal(name, CLIENT_ID_RANGE)
  return text
}

export function flag(name: string, text: string): boolean {
  if (text === '') throw empty(name)
  if (text === 'true' || text === 'TRUE') return true
  if (text === 'false' || text === 'FALSE') return false
  throw notValid(name)
}

/** From here on a time is in microseconds: as milliseconds it would be in the year 5138. */
const MICROSECONDS_FROM = 100_000_000_000_000

/** A time in milliseconds or microseconds; returned in milliseconds. */
export function timeMs(name: string, text: string): number {
  const value = wholeNumber(name, text)
  return value >= MICROSECONDS_FROM ? Math.floor(value / 1000) : value
}

import type { DocumentType } from '@bowline/contract/terms/kyc.ts'

const HOUR_MS = 60 * 60 * 1000
const ADULT_YEARS = 18
const OLDEST_YEARS = 120
/** Letters of any script with their marks, and the separators between parts of names. */
const NAME = /^(?=.*\p{L})[\p{L}\p{M}'’ʻ.\- ]{1,64}$/u

/** Trimmed, with single spaces, in NFC; undefined when it is not a name. */
export function readName(text: string): string | undefined {
  const name = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  return NAME.test(name) ? name : undefined
}

/** A real calendar date such as `1990-12-31`; undefined for the 30th of February. */
export function readDate(text: string): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return undefined
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1000 ? text : undefined
}

/** Why a birth date is refused; `under-age` until the 18th birthday has begun everywhere. */
export function birthDateProblem(birthDate: string, nowMs: number): 'birth-date' | 'under-age' | undefined {
  const today = dayOf(nowMs - 12 * HOUR_MS)
  if (birthDate > dayOf(nowMs) || birthDate < yearsBefore(today, OLDEST_YEARS)) return 'birth-date'
  return birthDate > yearsBefore(today, ADULT_YEARS) ? 'under-age' : undefined
}

/** When a document expires: it is valid through the whole of its last day, wherever the user is. */
export function endOfDocument(validUntil: string): number {
  return Date.parse(`${validUntil}T00:00:00Z`) + 36 * HOUR_MS
}

function dayOf(nowMs: number): string {
  return new Date(nowMs).toISOString().slice(0, 10)
}

/** The same day so many years earlier, as text; a 29th of February keeps its text and still compares correctly. */
function yearsBefore(day: string, years: number): string {
  return `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
}

export function needsBack(type: DocumentType): boolean {
  return type !== 'passport'
}

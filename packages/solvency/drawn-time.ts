import { type Hash, hashOf } from './hashes.ts'

/** When the second snapshot of a day is taken: minutes after midnight UTC, and what kept anybody from guessing them. */
export interface DrawnTime {
  /** `2030-01-01` */
  readonly day: string
  readonly minute: number
  readonly salt: string
}

const MINUTES = 1_440

/** What the daily snapshot says of it beforehand: nobody can tell the time from it, and it can be no other afterwards. */
export function sealOf({ day, minute, salt }: DrawnTime): Hash {
  return hashOf(`D|${day}|${minute}|${salt}`)
}

/**
 * Whether a snapshot was taken at the time that was sealed: the time is the sealed one, and it was not taken before. Exchanges that
 * borrow coins for an hour that everybody knows are found out by one that nobody knows.
 */
export function isAsSealed(drawn: DrawnTime, seal: Hash, takenAtMs: number): boolean {
  const { day, minute } = drawn
  const startMs = Date.parse(`${day}T00:00:00Z`)
  if (!Number.isSafeInteger(minute) || minute < 0 || minute >= MINUTES || Number.isNaN(startMs)) return false
  const lateMs = takenAtMs - (startMs + minute * 60_000)
  return sealOf(drawn) === seal && lateMs >= 0 && lateMs < LATE_MS
}

/** A job looks every few minutes; what comes much later was perhaps not drawn for. */
const LATE_MS = 15 * 60_000

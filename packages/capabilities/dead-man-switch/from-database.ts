import { inTime } from '@bowline/platform/in-time.ts'

const LONGEST_MS = 2_000

/** The database's answer, or an error when it takes too long: a lost answer is requested again. */
export function fromDatabase<T>(asked: Promise<T>): Promise<T> {
  return inTime(asked, LONGEST_MS)
}

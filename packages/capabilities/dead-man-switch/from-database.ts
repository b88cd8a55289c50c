import { inTime } from '@bowline/platform/in-time.ts'

const LONGEST_MS = 2_000

/** What the database answers, or an error when it takes too long: an answer that is lost is asked for again. */
export function fromDatabase<T>(asked: Promise<T>): Promise<T> {
  return inTime(asked, LONGEST_MS)
}

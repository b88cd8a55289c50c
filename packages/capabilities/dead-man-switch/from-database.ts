import { withTimeout } from '@bowline/platform/with-timeout.ts'

const LONGEST_MS = 2_000

/** The database's answer, or an error when it takes too long: a lost answer is requested again. */
export function fromDatabase<T>(asked: Promise<T>): Promise<T> {
  return withTimeout(asked, LONGEST_MS)
}

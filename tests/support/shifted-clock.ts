import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Between settlements of funding, as contracts are listed. */
const FUNDING_MS = 8 * HOUR_MS

/**
 * The environment of an exchange for which at least so many minutes are left before minute `from` of an hour, at which
 * something closes until minute `until` of the next; its clock is set forward where that is needed, and only there.
 */
export function clockClearOf(from: number, until: number, lasting: number): Readonly<Record<string, string>> {
  const passedMs = Date.now() % HOUR_MS
  const isClear = passedMs >= until * MINUTE_MS && passedMs < (from - lasting) * MINUTE_MS
  if (isClear) return {}
  const openMs = (until + 1) * MINUTE_MS
  const shiftMs = passedMs < openMs ? openMs - passedMs : HOUR_MS - passedMs + openMs
  return shiftedBy(shiftMs)
}

/** The environment of an exchange whose clock is so long before the settlement of funding that comes next. */
export function clockBeforeFunding(leftMs: number): Readonly<Record<string, string>> {
  return shiftedBy(FUNDING_MS - (Date.now() % FUNDING_MS) - leftMs)
}

/** The environment of an exchange for which the next day (UTC) is so many minutes old. */
export function clockOnNextDay(minutes: number): Readonly<Record<string, string>> {
  return shiftedBy(DAY_MS - (Date.now() % DAY_MS) + minutes * MINUTE_MS)
}

/** The environment of an exchange that lives so much later than one with the environment `before`. */
export function clockLater(before: Readonly<Record<string, string>>, byMs: number): Readonly<Record<string, string>> {
  return shiftedBy(Number(before.BOWLINE_TEST_CLOCK_SHIFT_MS ?? 0) + byMs)
}

function shiftedBy(shiftMs: number): Readonly<Record<string, string>> {
  const preload = pathToFileURL(join(import.meta.dirname, 'shifted-clock.mjs')).href
  return { NODE_OPTIONS: `--import ${preload}`, BOWLINE_TEST_CLOCK_SHIFT_MS: String(shiftMs) }
}

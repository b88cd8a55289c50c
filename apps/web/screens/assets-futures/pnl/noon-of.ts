const HALF_DAY_MS = 43_200_000

/** A time at which a day (UTC) has the same date in almost every time zone. */
export function noonOf(dayMs: number): number {
  return dayMs + HALF_DAY_MS
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** One in the morning. */
export function tuesdayAfter(timeMs: number): number {
  const midnight = timeMs - (timeMs % DAY_MS) + DAY_MS
  const days = (2 - new Date(midnight).getUTCDay() + 7) % 7
  return midnight + days * DAY_MS + HOUR_MS
}

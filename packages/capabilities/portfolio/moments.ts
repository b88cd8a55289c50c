import type { CurveRange } from '@bowline/contract/terms/portfolio.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export const RANGES = {
  '24h': { step: '1h', stepMs: HOUR_MS, steps: 24 },
  '7d': { step: '1h', stepMs: HOUR_MS, steps: 7 * 24 },
  '30d': { step: '1d', stepMs: DAY_MS, steps: 30 },
  '90d': { step: '1d', stepMs: DAY_MS, steps: 90 },
} as const satisfies Record<CurveRange, object>

/** Whole hours or days in UTC, oldest first: the last one at or before now, and as many before it as the range has. */
export function wholeMoments(range: CurveRange, nowMs: number): number[] {
  const { stepMs, steps } = RANGES[range]
  const last = Math.floor(nowMs / stepMs) * stepMs
  return Array.from({ length: steps + 1 }, (_, index) => last - (steps - index) * stepMs)
}

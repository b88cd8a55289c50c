import { type Amount, multiplyDivide, PPM } from '@bowline/money'

/** What an account earned on one day, UTC, and what was put in (> 0) or taken out. */
export interface DayOfLeader {
  readonly day: number
  readonly profit: Amount
  readonly flow: Amount
}

export interface Returns {
  /** `profit / (equity at start + deposits)`, 10^-6; undefined: there was no money. */
  readonly roiPpm: bigint | undefined
  readonly profit: Amount
  /** The deepest fall from a peak of the daily equity, money put in and taken out left aside; 10^-6. */
  readonly drawdownPpm: bigint
}

const DAY_MS = 86_400_000

/**
 * Returns since a time (domain/copy-trading-convert-earn-referral.md §A7), from what is there now back to then: `equity` with
 * `unrealised`, of which no day knows yet. Days are in ascending order and begin at `sinceMs`.
 */
export function returnsOf(days: readonly DayOfLeader[], equity: Amount, unrealised: Amount): Returns {
  const realised = sum(days, ({ profit }) => profit)
  const start = equity - unrealised - realised - sum(days, ({ flow }) => flow)
  const profit = realised + unrealised
  const base = positive(start) + sum(days, ({ flow }) => positive(flow))
  const roiPpm = base > 0n ? multiplyDivide(profit, PPM, base, 'floor') : undefined
  return { roiPpm, profit, drawdownPpm: drawdownOf(days, start, unrealised) }
}

/** What had been earned by the end of each day. */
export interface DayOfCurve {
  readonly day: number
  readonly profit: Amount
}

/** From the first day with a profit or a loss to today, whose end is now: what is not realised counts for it. */
export function profitCurve(days: readonly DayOfLeader[], unrealised: Amount, nowMs: number): DayOfCurve[] {
  const first = days[0]?.day
  if (first === undefined) return []
  const profits = new Map(days.map(({ day, profit }) => [day, profit]))
  const today = periodStart(nowMs, 1)
  const curve: DayOfCurve[] = []
  let total = 0n
  for (let day = first; day <= today; day += DAY_MS) {
    total += profits.get(day) ?? 0n
    curve.push({ day, profit: day === today ? total + unrealised : total })
  }
  return curve
}

/** By an index that only profits move: one day's profit over what was there to earn it. */
function drawdownOf(days: readonly DayOfLeader[], start: Amount, unrealised: Amount): bigint {
  let [equity, index, peak, deepest] = [start, PPM * PPM, PPM * PPM, 0n]
  const steps = [...days, { day: 0, profit: unrealised, flow: 0n }]
  for (const { profit, flow } of steps) {
    const base = positive(equity) + positive(flow)
    if (base > 0n) index = positive(multiplyDivide(index, base + profit, base, 'down'))
    equity += profit + flow
    if (index > peak) peak = index
    const fall = peak === 0n ? 0n : multiplyDivide(peak - index, PPM, peak, 'up')
    if (fall > deepest) deepest = fall
  }
  return deepest
}

/** The days of a period, from the first midnight in it. */
export function periodStart(nowMs: number, days: number): number {
  return nowMs - (nowMs % DAY_MS) - (days - 1) * DAY_MS
}

const positive = (amount: Amount) => (amount > 0n ? amount : 0n)
const sum = (days: readonly DayOfLeader[], of: (day: DayOfLeader) => Amount) =>
  days.reduce((total, day) => total + of(day), 0n)

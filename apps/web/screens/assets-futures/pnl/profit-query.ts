export const profitRanges = ['7', '30', '90'] as const
export type ProfitRange = (typeof profitRanges)[number]

const USUAL: ProfitRange = '30'
const DAY_MS = 86_400_000

/** What the page shows: in the URL, so that going back restores it. */
export interface ProfitQuery {
  readonly coin: string
  readonly days: ProfitRange
}

/** Undefined where contracts settle in nothing yet. */
export function readProfitQuery(params: URLSearchParams, coins: readonly string[]): ProfitQuery | undefined {
  const [first] = coins
  if (first === undefined) return undefined
  return {
    coin: coins.find((coin) => coin === params.get('coin')) ?? first,
    days: profitRanges.find((days) => days === params.get('days')) ?? USUAL,
  }
}

/** The beginning of the first of so many days (UTC), of which today is the last. */
export function beginOf(days: ProfitRange, nowMs: number): number {
  return nowMs - (nowMs % DAY_MS) - (Number(days) - 1) * DAY_MS
}

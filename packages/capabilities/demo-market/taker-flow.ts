import type { SideName } from './ladder.ts'
import type { MarketFlow } from './market-flow.ts'

/** What a taker does next. Values in USDT. */
export interface TakerOrder {
  readonly side: SideName
  readonly value: number
  readonly way:
    | { readonly kind: 'market' }
    /** A limit order this far beyond the fair price, which fills what it can at once. */
    | { readonly kind: 'cross'; readonly bps: number }
    /** A limit order this far inside or outside the fair price, which rests for a while. */
    | { readonly kind: 'rest'; readonly bps: number; readonly forMs: number }
}

/** Uniform in (0, 1). */
export type Random = () => number

const WAY = { market: 0.68, cross: 0.14 } as const
/** One order in a hundred is a sweep. */
const SWEEP_CHANCE = 0.01
const SIZE_SIGMA = 1.1
const MOST_TIMES_MEAN = 40

/** Time to the next taker: exponential, so arrivals are a Poisson process. */
export function nextArrivalMs(flow: MarketFlow, random: Random): number {
  return (-Math.log(1 - random()) * 60_000) / flow.takersPerMinute
}

/** `momentum` is the recent return in standard deviations: takers follow the trend. */
export function takerOrder(flow: MarketFlow, momentum: number, random: Random): TakerOrder {
  const side: SideName = random() < 0.5 + 0.25 * Math.tanh(momentum) ? 'buy' : 'sell'
  const mean = flow.dailyUsdt / (flow.takersPerMinute * 1_440)
  const times = random() < SWEEP_CHANCE ? 10 + 20 * random() : lognormal(random)
  const value = mean * Math.min(times, MOST_TIMES_MEAN)
  const way = random()
  if (way < WAY.market) return { side, value, way: { kind: 'market' } }
  if (way < WAY.market + WAY.cross) return { side, value, way: { kind: 'cross', bps: flow.halfSpreadBps * 4 } }
  const bps = flow.halfSpreadBps * (4 * random() - 0.5)
  return { side, value, way: { kind: 'rest', bps, forMs: 4_000 + 40_000 * random() } }
}

/** Mean 1: many small, few large. */
function lognormal(random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  return Math.exp(SIZE_SIGMA * normal - SIZE_SIGMA ** 2 / 2)
}

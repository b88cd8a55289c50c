import { normalAt, type SimulatedPrices, seedOf, uniformAt } from '../price-source/index.ts'
import type { MarketFlow } from './market-flow.ts'
import { lotsFor, type Steps } from './steps.ts'

/** One trade of the back-fill. */
export interface HistoryTrade {
  readonly atMs: number
  readonly symbol: string
  /** Whole ticks and lots. */
  readonly price: number
  readonly lots: number
  readonly takerBuys: boolean
}

export interface HistoryTerms {
  readonly prices: SimulatedPrices
  readonly fromMs: number
  readonly toMs: number
  readonly seed: string
  readonly flow: readonly MarketFlow[]
  /** Steps, and how far the execution band lets a trade be from the one before, in basis points. */
  readonly stepsOf: (symbol: string) => (Steps & { readonly bandBps: number }) | undefined
}

const DAY_MS = 86_400_000
/** A trade stays this part of the band away from the one before, so that band and percent-price filter always pass. */
const BAND_PART = 0.6
const STREAM = { jitter: 0, side: 1, size: 2 } as const
/** Sizes are lognormal; minus half the variance keeps the mean where it should be. */
const SIZE_SIGMA = 0.9

/** All trades of the back-fill in the order of time: sparse at first, denser within the last day. */
export function historyTrades(terms: HistoryTerms): HistoryTrade[] {
  return terms.flow.flatMap((flow) => marketTrades(terms, flow)).sort((a, b) => a.atMs - b.atMs)
}

function marketTrades(terms: HistoryTerms, flow: MarketFlow): HistoryTrade[] {
  const steps = terms.stepsOf(flow.symbol)
  if (!steps) return []
  const seed = seedOf(`${terms.seed}/history/${flow.symbol}`)
  const recentFromMs = terms.toMs - DAY_MS
  const trades: HistoryTrade[] = []
  let before: number | undefined
  for (let startMs = terms.fromMs, at = 0; startMs < terms.toMs; at++) {
    const seconds = startMs < recentFromMs ? flow.olderSeconds : flow.recentSeconds
    const atMs = Math.floor(startMs + seconds * 1_000 * uniformAt(seed, STREAM.jitter, 0, at))
    startMs += seconds * 1_000
    if (atMs >= terms.toMs) break
    const takerBuys = uniformAt(seed, STREAM.side, 0, at) < buyShare(terms, flow, atMs)
    const fair = terms.prices.price(flow.base, flow.quote, atMs)
    const touched = fair * (1 + ((takerBuys ? 1 : -1) * flow.halfSpreadBps) / 10_000)
    const price = withinBand(Math.max(1, Math.round(touched / steps.tick)), before, steps.bandBps)
    const usdt = (flow.dailyUsdt * seconds) / 86_400
    const size = Math.exp(SIZE_SIGMA * normalAt(seed, STREAM.size, 0, at) - SIZE_SIGMA ** 2 / 2)
    const value = (usdt * size) / terms.prices.price(flow.quote, 'USDT', atMs)
    trades.push({ atMs, symbol: flow.symbol, price, lots: lotsFor(steps, price * steps.tick, value), takerBuys })
    before = price
  }
  return trades
}

/** Takers buy more often while the price rises: four fifths of them at most. */
function buyShare(terms: HistoryTerms, flow: MarketFlow, atMs: number): number {
  const now = terms.prices.price(flow.base, flow.quote, atMs)
  const earlier = terms.prices.price(flow.base, flow.quote, atMs - 300_000)
  return 0.5 + 0.3 * Math.tanh((now / earlier - 1) * 400)
}

function withinBand(price: number, before: number | undefined, bandBps: number): number {
  if (before === undefined) return price
  const most = Math.floor((before * bandBps * BAND_PART) / 10_000)
  return Math.max(before - most, Math.min(before + most, price))
}

import { normalAt, type SimulatedPrices, seedOf, uniformAt } from '../price-source/index.ts'
import type { MarketFlow } from './market-flow.ts'
import { lotsFor, type Steps } from './steps.ts'

/** One taker of the back-fill, who sweeps the maker's orders from the last price to the current one. */
export interface HistoryTaker {
  readonly atMs: number
  readonly symbol: string
  readonly takerBuys: boolean
  /** The maker's orders, best price first; whole ticks and lots. */
  readonly makers: readonly { readonly price: number; readonly lots: number }[]
}

export interface HistoryTerms {
  readonly prices: SimulatedPrices
  readonly fromMs: number
  readonly toMs: number
  readonly seed: string
  readonly flow: readonly MarketFlow[]
  /** The market's steps, and how far the execution band lets a trade be from the last one, in basis points. */
  readonly stepsOf: (symbol: string) => (Steps & { readonly bandBps: number }) | undefined
}

const HOUR_MS = 3_600_000
const LATEST_MS = 2 * HOUR_MS
const RECENT_MS = 24 * HOUR_MS
const WEEK_MS = 7 * RECENT_MS
/**
 * A trade stays within this part of the band around the last one, so that band and percent-price filter always pass.
 */
const BAND_PART = 0.6
const STREAM = { jitter: 0, side: 1, size: 2, split: 4 } as const
/** Sizes are lognormal; subtracting half the variance keeps the mean in place. */
const SIZE_SIGMA = 0.7
/** A price's usual move in a second: 60 % a year. */
const USUAL_MOVE = 0.6 / Math.sqrt(365 * 86_400)

/**
 * All takers of the back-fill in time order: few at first, more in the last week, on the last day and in the last
 * hours.
 */
export function historyTakers(terms: HistoryTerms): HistoryTaker[] {
  return terms.flow.flatMap((flow) => marketTakers(terms, flow)).sort((a, b) => a.atMs - b.atMs)
}

function marketTakers(terms: HistoryTerms, flow: MarketFlow): HistoryTaker[] {
  const steps = terms.stepsOf(flow.symbol)
  if (!steps) return []
  const seed = seedOf(`${terms.seed}/history/${flow.symbol}`)
  const takers: HistoryTaker[] = []
  let before: number | undefined
  for (let startMs = terms.fromMs, at = 0; startMs < terms.toMs; at++) {
    const seconds = secondsBetween(flow, terms.toMs - startMs)
    const atMs = Math.floor(startMs + seconds * 1_000 * uniformAt(seed, STREAM.jitter, 0, at))
    startMs += seconds * 1_000
    if (atMs >= terms.toMs) break
    const fair = Math.round(terms.prices.price(flow.base, flow.quote, atMs) / steps.tick)
    const price = withinBand(Math.max(1, fair), before, steps.bandBps)
    const takerBuys =
      price === (before ?? price) ? uniformAt(seed, STREAM.side, 0, at) < 0.5 : price > (before ?? price)
    const moment = { seed, at, atMs, seconds, price, before }
    const lots = lotsFor(steps, price * steps.tick, quoteValue(terms, flow, moment))
    takers.push({ atMs, symbol: flow.symbol, takerBuys, makers: split(lots, steps, moment) })
    before = price
  }
  return takers
}

function secondsBetween({ historySeconds }: MarketFlow, untilNowMs: number): number {
  if (untilNowMs <= LATEST_MS) return historySeconds.latest
  if (untilNowMs <= RECENT_MS) return historySeconds.recent
  return untilNowMs <= WEEK_MS ? historySeconds.week : historySeconds.older
}

interface Moment {
  readonly seed: number
  readonly at: number
  readonly atMs: number
  readonly seconds: number
  readonly price: number
  readonly before: number | undefined
}

/** Value in quote: the period's share of the daily volume, uneven, and more when the price moves more than usual. */
function quoteValue({ prices }: HistoryTerms, flow: MarketFlow, moment: Moment): number {
  const { seed, at, atMs, seconds, price, before } = moment
  const usdt = (flow.dailyUsdt * seconds) / 86_400
  const size = Math.exp(SIZE_SIGMA * normalAt(seed, STREAM.size, 0, at) - SIZE_SIGMA ** 2 / 2)
  const move = Math.abs(Math.log(price / (before ?? price))) / (USUAL_MOVE * Math.sqrt(seconds))
  return (usdt * size * (0.5 + 0.6 * Math.min(move, 5))) / prices.price(flow.quote, 'USDT', atMs)
}

/** Part of the size trades at the last price, the rest at the new one, so that a candle has a body. */
function split(lots: number, steps: Steps, { before, price, seed, at }: Moment): HistoryTaker['makers'] {
  const least = lotsFor(steps, Math.min(price, before ?? price) * steps.tick, 0)
  const first = Math.max(least, Math.round(lots * (0.2 + 0.5 * uniformAt(seed, STREAM.split, 0, at))))
  if (before === undefined || before === price || lots - first < least) return [{ price, lots }]
  return [
    { price: before, lots: first },
    { price, lots: lots - first },
  ]
}

function withinBand(price: number, before: number | undefined, bandBps: number): number {
  if (before === undefined) return price
  const most = Math.floor((before * bandBps * BAND_PART) / 10_000)
  return Math.max(before - most, Math.min(before + most, price))
}

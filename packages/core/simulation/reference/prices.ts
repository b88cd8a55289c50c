import { divide } from '@bowline/money'
import type { ExchangeState, Market, PastTrade } from './state.ts'

/** Ledger units per whole coin, and the unit of average and index prices. */
export const COIN = 100_000_000n
const BPS = 10_000n
const INDEX_MAX_AGE_MS = 60_000
const AVERAGE_SECONDS = 300

/** Ledger units of quote for `lots` at `ticks`; exact by the rule for tick and lot (domain/spot.md §1). */
export function quoteAmount(market: Market, ticks: bigint, lots: bigint): bigint {
  return (ticks * market.terms.tick * lots * market.terms.lot) / COIN
}

export function baseAmount(market: Market, lots: bigint): bigint {
  return lots * market.terms.lot
}

/** Volume-weighted price of the last five minutes of complete seconds, in 10^-8 quote per base (rounded down). */
export function averagePrice(state: ExchangeState, market: Market): bigint {
  const second = Math.floor(state.time / 1000)
  const complete = market.trades.filter((trade) => trade.second < second)
  const recent = complete.filter((trade) => trade.second >= second - AVERAGE_SECONDS)
  const quote = recent.reduce((sum, trade) => sum + trade.quote, 0n)
  const base = recent.reduce((sum, trade) => sum + trade.base, 0n)
  if (base > 0n) return (quote * COIN) / base
  return (complete.at(-1)?.price ?? market.terms.listingPrice) * market.terms.tick
}

/** Forgets trades no average can need again: all but the window and the last one before it. */
export function forgetOldTrades(state: ExchangeState, market: Market): void {
  const oldest = Math.floor(state.time / 1000) - AVERAGE_SECONDS
  while (market.trades.length > 1 && (market.trades[1] as PastTrade).second < oldest) market.trades.shift()
}

export function freshIndex(state: ExchangeState, market: Market): bigint | undefined {
  const fresh = market.indexPrice > 0n && state.time - market.indexTime <= INDEX_MAX_AGE_MS
  return fresh ? market.indexPrice : undefined
}

export interface Band {
  readonly lower: bigint
  readonly upper: bigint
}

/** The execution band in ticks, rounded to the inside. */
export function executionBand(state: ExchangeState, market: Market): Band {
  const reference = freshIndex(state, market) ?? averagePrice(state, market)
  const bps = BigInt(market.terms.bandBps)
  return {
    lower: divide(reference * (BPS - bps), BPS * market.terms.tick, 'up'),
    upper: divide(reference * (BPS + bps), BPS * market.terms.tick, 'down'),
  }
}

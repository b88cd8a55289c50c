import { table } from '../projection/index.ts'
import type { Bar } from './bar.ts'

/** Raise when the same trades would give other rows; the worker then builds the table anew. */
export const KLINE_PROJECTION = { name: 'klines', version: 2 } as const

/**
 * The stored lengths. Seconds are kept beside minutes because no longer bar gives them back; hours are sums of minutes,
 * kept so that a year of days is read from thousands of rows instead of half a million.
 */
export const UNIT_SECONDS = { '1s': 1, '1m': 60, '1h': 3_600 } as const
export type StoredUnit = keyof typeof UNIT_SECONDS

export interface BarRow extends Bar {
  market: number
  seconds: number
}

export const klines = table<BarRow>('klines', {
  market: 'number',
  seconds: 'number',
  openTime: 'number',
  open: 'value',
  high: 'value',
  low: 'value',
  close: 'value',
  baseVolume: 'sum',
  quoteVolume: 'sum',
  takerBuyBase: 'sum',
  takerBuyQuote: 'sum',
  trades: 'number',
  firstTradeId: 'number',
  lastTradeId: 'number',
})

/**
 * Sums a group of bars. Arrays compare by their first element, so the open of the earliest and the close of the latest
 * bar are found without sorting.
 */
export const SUMMED_COLUMNS = `(min(ARRAY[k.open_time, k.open]))[2] AS open, max(k.high) AS high, min(k.low) AS low,
  (max(ARRAY[k.open_time, k.close]))[2] AS close, sum(k.base_volume) AS base_volume, sum(k.quote_volume) AS quote_volume,
  sum(k.taker_buy_base) AS taker_buy_base, sum(k.taker_buy_quote) AS taker_buy_quote, sum(k.trades)::bigint AS trades,
  min(k.first_trade_id) AS first_trade_id, max(k.last_trade_id) AS last_trade_id`

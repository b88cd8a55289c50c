import { table } from '../projection/index.ts'
import type { Bar } from './bar.ts'

/** Increase when the same trades would give other rows; the worker then rebuilds the table. */
export const KLINE_PROJECTION = { name: 'klines', version: 2 } as const

/**
 * The stored lengths. Seconds are kept besides minutes because they cannot be derived from longer bars; hours are
 * kept so that a year of days reads thousands of rows instead of half a million.
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

/**
 * All bars `b` of a query as one text, null for none: receiving a value for each column of each bar takes our thread
 * more than twice as long.
 */
export const PACKED_BARS = `string_agg(concat_ws(' ', b.open_time, b.open, b.high, b.low, b.close, b.base_volume, b.quote_volume,
  b.taker_buy_base, b.taker_buy_quote, b.trades, b.first_trade_id, b.last_trade_id), ',' ORDER BY b.open_time)`

export function unpackBars(packed: string | null): Bar[] {
  return packed === null ? [] : packed.split(',').map(unpackBar)
}

function unpackBar(packed: string): Bar {
  const texts = packed.split(' ')
  const value = (column: number) => BigInt(texts[column] as string)
  return {
    openTime: Number(texts[0]),
    open: value(1),
    high: value(2),
    low: value(3),
    close: value(4),
    baseVolume: value(5),
    quoteVolume: value(6),
    takerBuyBase: value(7),
    takerBuyQuote: value(8),
    trades: Number(texts[9]),
    firstTradeId: Number(texts[10]),
    lastTradeId: Number(texts[11]),
  }
}

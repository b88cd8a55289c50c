import { table } from '../projection/index.ts'
import type { Bar } from './kline.ts'

/** Raise when the same trades would give other rows; the worker then builds the table anew. */
export const KLINE_PROJECTION = { name: 'klines', version: 1 } as const

/** The two stored lengths. Seconds are kept beside minutes because no longer bar gives them back. */
export const UNIT_SECONDS = { '1s': 1, '1m': 60 } as const
export type BarUnit = keyof typeof UNIT_SECONDS

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

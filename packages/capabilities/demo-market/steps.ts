import type { Market } from '../markets/index.ts'

const UNIT = 100_000_000

/**
 * A market's steps as plain numbers, for the simulated crowd's arithmetic: it thinks in fair prices and dollars, but
 * what it sends is always whole ticks and lots.
 */
export interface Steps {
  /** Quote per base of one tick, e.g. 0.01. */
  readonly tick: number
  /** Base of one lot, e.g. 0.00001. */
  readonly lot: number
  /** In quote. */
  readonly minNotional: number
  readonly maxNotional: number
  /** In lots. */
  readonly minLots: number
  readonly maxLots: number
}

/** Lots for about `value` of quote at `price`, within the market's limits; at least slightly more than its minimum. */
export function lotsFor(steps: Steps, price: number, value: number): number {
  const least = Math.max(steps.minLots, Math.ceil((steps.minNotional * 1.2) / (price * steps.lot)))
  const most = Math.min(steps.maxLots, Math.floor((steps.maxNotional * 0.8) / (price * steps.lot)))
  return Math.max(least, Math.min(most, Math.round(value / (price * steps.lot))))
}

export function stepsOf(market: Market): Steps & { readonly bandBps: number } {
  const { tick, lot, minNotional, maxNotional, minQty, maxQty, bandBps } = market.terms
  return {
    tick: Number(tick) / UNIT,
    lot: Number(lot) / UNIT,
    minNotional: Number(minNotional) / UNIT,
    maxNotional: Number(maxNotional) / UNIT,
    minLots: Number(minQty),
    maxLots: Number(maxQty),
    bandBps,
  }
}

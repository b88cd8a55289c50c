import type { BarKind, PriceBar } from './perpetuals-tables.ts'

/** Lengths that are stored: a minute and an hour; every other is merged when it is read. */
const STORED_SECONDS = [60, 3_600] as const

/** A bar with the next price, or a new one. */
export function withPrice(
  bar: PriceBar | undefined,
  begun: Omit<PriceBar, 'open' | 'high' | 'low' | 'close'>,
  price: bigint,
) {
  if (!bar) return { ...begun, open: price, high: price, low: price, close: price }
  return { ...bar, high: price > bar.high ? price : bar.high, low: price < bar.low ? price : bar.low, close: price }
}

/** The bars that a price belongs to, without prices. */
export function barsAt(market: number, kind: BarKind, time: number) {
  return STORED_SECONDS.map((seconds) => {
    const openTime = Math.floor(time / (seconds * 1_000)) * seconds * 1_000
    return { market, kind, seconds, openTime }
  })
}

import type { BarRow } from '@bowline/contract/stream.ts'
import type { Interval } from '@bowline/contract/terms/intervals.ts'
import { compareDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { nextOpen } from './intervals.ts'

/** The running bar after a price without trades: that of the last row, or a new one that begins with it. */
export function followedBar(last: BarRow, interval: Interval, price: string, nowMs: number): BarRow {
  let openMs = last[0]
  for (let next = nextOpen(interval, openMs); next <= nowMs; next = nextOpen(interval, openMs)) openMs = next
  if (openMs !== last[0]) return [openMs, price, price, price, price, '0', '0', 0]
  const [, open, high, low] = last
  const isHighest = compareDecimals(price, high) > 0
  const isLowest = compareDecimals(price, low) < 0
  return [openMs, open, isHighest ? price : high, isLowest ? price : low, price, '0', '0', 0]
}

import type { FillRow } from '@bowline/contract/order.ts'
import { fromUnits, toUnits } from '@bowline/design-system/numbers/decimal.ts'
import { divide } from '@bowline/money/index.ts'

/** What the account bought, or sold, within one bar. */
export interface FillMark {
  readonly openMs: number
  readonly side: 'buy' | 'sell'
  readonly qty: string
  readonly quote: string
  readonly averagePrice: string
  readonly fills: number
}

const DECIMALS = 18

interface Sum {
  qty: bigint
  quote: bigint
  fills: number
}

/** Marks by opening time. A fill that is reported twice counts once; one outside of the bars has no mark. */
export function fillMarks(
  fills: Iterable<FillRow>,
  openOf: (atMs: number) => number | undefined,
  priceDecimals: number,
): Map<number, FillMark[]> {
  const sums = new Map<string, Sum>()
  const seen = new Set<string>()
  for (const { id, orderId, side, qty, quote, atMs } of fills) {
    const openMs = openOf(atMs)
    // Both sides of a trade may be orders of the same account.
    const name = `${id}:${orderId}`
    if (openMs === undefined || seen.has(name)) continue
    seen.add(name)
    const key = `${openMs}:${side}`
    const sum = sums.get(key) ?? { qty: 0n, quote: 0n, fills: 0 }
    sum.qty += toUnits(qty, DECIMALS)
    sum.quote += toUnits(quote, DECIMALS)
    sum.fills += 1
    sums.set(key, sum)
  }
  const marks = new Map<number, FillMark[]>()
  for (const [key, { qty, quote, fills: count }] of sums) {
    const [open = '', side] = key.split(':')
    const openMs = Number(open)
    const mark: FillMark = {
      openMs,
      side: side as FillMark['side'],
      qty: fromUnits(qty, DECIMALS),
      quote: fromUnits(quote, DECIMALS),
      averagePrice: fromUnits(qty === 0n ? 0n : divide(quote * scale(priceDecimals), qty, 'half-even'), priceDecimals),
      fills: count,
    }
    marks.set(openMs, [...(marks.get(openMs) ?? []), mark])
  }
  return marks
}

function scale(decimals: number): bigint {
  return 10n ** BigInt(decimals)
}

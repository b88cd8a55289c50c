import { fromUnits } from '@bowline/design-system/numbers/decimal.ts'
import { displayNumber, type NumberDisplay } from '@bowline/design-system/numbers/display-number.ts'
import type { NumberSymbols } from '@bowline/design-system/numbers/number-symbols.ts'
import type { BookRow, BookSide } from './book-view.ts'

/** What sizes and totals are counted in. */
export type Unit = 'base' | 'quote'

export interface BookTexts {
  readonly price: string
  readonly size: string
  readonly total: string
}

interface Terms {
  readonly unit: Unit
  readonly priceDecimals: number
  readonly qtyDecimals: number
  readonly symbols: NumberSymbols
}

/** How the figures of one book are written: all of a column with the same decimals, so that their points stand in line. */
export interface BookWriting extends Terms {
  readonly size: NumberDisplay
  readonly total: NumberDisplay
}

/** Seven digits tell a size: the more stand before the point of the largest the fewer behind all. */
const DIGITS = 7

export function writingOf(rows: Readonly<Record<BookSide, readonly BookRow[]>>, terms: Terms): BookWriting {
  const all = [...rows.bids, ...rows.asks]
  const display = (steps: readonly bigint[]): NumberDisplay => {
    const largest = steps.reduce((most, one) => (one > most ? one : most), 0n)
    const whole = fromUnits(largest, decimalsOf(terms)).split('.')[0]?.length ?? 1
    const most = terms.unit === 'base' ? terms.qtyDecimals : 5
    return { exact: true, decimals: Math.max(0, Math.min(most, DIGITS - whole)) }
  }
  return {
    ...terms,
    size: display(all.map((row) => sizeOf(row, terms.unit))),
    total: display(all.map((row) => totalOf(row, terms.unit))),
  }
}

/** The three figures of a line as painted and as read aloud. */
export function rowTexts(row: BookRow, writing: BookWriting): BookTexts {
  const { unit, priceDecimals, symbols } = writing
  const price = fromUnits(BigInt(row.priceSteps), priceDecimals)
  const decimals = decimalsOf(writing)
  return {
    price: displayNumber(price, { decimals: priceDecimals, exact: true }, symbols),
    size: displayNumber(fromUnits(sizeOf(row, unit), decimals), writing.size, symbols),
    total: displayNumber(fromUnits(totalOf(row, unit), decimals), writing.total, symbols),
  }
}

function sizeOf(row: BookRow, unit: Unit): bigint {
  return unit === 'base' ? BigInt(row.qtySteps) : row.quoteSteps
}

function totalOf(row: BookRow, unit: Unit): bigint {
  return unit === 'base' ? BigInt(row.totalQtySteps) : row.totalQuoteSteps
}

function decimalsOf({ unit, priceDecimals, qtyDecimals }: Terms): number {
  return unit === 'base' ? qtyDecimals : priceDecimals + qtyDecimals
}

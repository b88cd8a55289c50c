import { fromUnits } from '@bowline/design-system/numbers/decimal.ts'
import { displayNumber, type NumberDisplay } from '@bowline/design-system/numbers/display-number.ts'
import type { NumberSymbols } from '@bowline/design-system/numbers/number-symbols.ts'
import type { BookRow, BookSide } from './book-view.ts'

/** The currency of sizes and totals. */
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

/** How the figures of a book are formatted: the same decimals throughout a column, so that the decimal points align. */
export interface BookWriting extends Terms {
  readonly size: NumberDisplay
  readonly total: NumberDisplay
}

/** A size has seven digits: the more the largest has before the decimal point, the fewer decimals all of them get. */
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

/** The three figures of a row, as painted and as read aloud. */
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

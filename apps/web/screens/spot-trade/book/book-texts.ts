import { fromUnits } from '@bowline/design-system/numbers/decimal.ts'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import type { NumberSymbols } from '@bowline/design-system/numbers/number-symbols.ts'
import type { BookRow } from './book-view.ts'

/** What sizes and totals are counted in. */
export type Unit = 'base' | 'quote'

export interface BookTexts {
  readonly price: string
  readonly size: string
  readonly total: string
}

interface Writing {
  readonly unit: Unit
  readonly priceDecimals: number
  readonly qtyDecimals: number
  readonly symbols: NumberSymbols
}

/** The three figures of a line as painted and as read aloud. */
export function rowTexts(row: BookRow, { unit, priceDecimals, qtyDecimals, symbols }: Writing): BookTexts {
  const price = displayNumber(fromUnits(BigInt(row.priceSteps), priceDecimals), { decimals: priceDecimals, exact: true }, symbols) // biome-ignore format: one thought
  if (unit === 'base') {
    const write = (steps: number) => {
      const text = fromUnits(BigInt(steps), qtyDecimals)
      return displayNumber(text, { decimals: shownDecimals(text, qtyDecimals), exact: true }, symbols)
    }
    return { price, size: write(row.qtySteps), total: write(row.totalQtySteps) }
  }
  const write = (steps: bigint) => {
    const text = fromUnits(steps, priceDecimals + qtyDecimals)
    const decimals = shownDecimals(text, 5)
    return displayNumber(text, { decimals, exact: true, compact: text.indexOf('.') > 5 }, symbols)
  }
  return { price, size: write(row.quoteSteps), total: write(row.totalQuoteSteps) }
}

/** The more stands before the point the less has to stand behind it: six digits tell a size. */
function shownDecimals(text: string, most: number): number {
  const whole = text.indexOf('.') < 0 ? text.length : text.indexOf('.')
  return Math.max(Math.min(most, 2), Math.min(most, 6 - whole))
}

import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { decimalParts, isZero, placesOf, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'

/** A price with the decimals it was sent with; the zero of what has none is a dash. */
export function ExactPrice({ value }: { readonly value: string }) {
  const parts = decimalParts(value)
  return <PriceText value={parts && !isZero(parts) ? value : null} decimals={placesOf(value)} />
}

/** An average, which ends between two ticks, with the decimals that it has. */
export function AveragePrice({ value }: { readonly value: string }) {
  return <ExactPrice value={trimDecimals(value)} />
}

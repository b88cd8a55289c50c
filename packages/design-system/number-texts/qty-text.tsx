import { decimalParts, placesOf, trimDecimals, truncateDecimals } from '../numbers/decimal.ts'
import { displayNumber } from '../numbers/display-number.ts'
import { useLocale } from './locale-provider.tsx'
import { MoneyText, type MoneyTextProps } from './money-text.tsx'
import css from './number-text.module.css'
import { NumberText } from './number-text.tsx'

type QtyTextProps = Omit<MoneyTextProps, 'tone' | 'signed'> & {
  /** Without trailing zeros, but in line with numbers of so many decimals. */
  readonly places?: number | undefined
}

/** A quantity with up to eight decimals, as exact as on the market. */
export function QtyText({ decimals = 8, exact = true, places, ...rest }: QtyTextProps) {
  if (places === undefined || rest.hidden) return <MoneyText decimals={decimals} exact={exact} {...rest} />
  return <AlignedQty value={rest.value} places={Math.min(places, decimals)} className={rest.className} />
}

/** What is missing to the decimals of the others takes its room unseen, so that all points stand below each other. */
function AlignedQty({ value, places, className }: Pick<QtyTextProps, 'value' | 'className'> & { places: number }) {
  const { symbols } = useLocale()
  const own = significantPlaces(value, places)
  const missing = `${own === 0 && places > 0 ? symbols.decimal : ''}${'0'.repeat(places - own)}`
  return (
    <NumberText
      text={displayNumber(value, { decimals: places, exact: true, trim: true }, symbols)}
      after={
        missing && (
          <span className={css.unseen} aria-hidden="true">
            {missing}
          </span>
        )
      }
      className={className}
    />
  )
}

/** Decimals of a value without its trailing zeros, of `most` at the most. */
export function significantPlaces(value: string | null | undefined, most = 8): number {
  return value && decimalParts(value) ? placesOf(trimDecimals(truncateDecimals(value, most))) : 0
}

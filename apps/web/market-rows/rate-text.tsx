import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { shiftPoint } from './shift-point.ts'

/** A rate as percent with the four decimals in which funding is quoted; -- while it is unknown. */
export function RateText({ rate }: { readonly rate: string | null | undefined }) {
  const { symbols } = useLocale()
  if (rate === null || rate === undefined) return <>--</>
  const percent = shiftPoint(rate, 2)
  return <bdi dir="ltr">{displayNumber(percent, { decimals: 4, exact: true, zero: true }, symbols)}%</bdi>
}

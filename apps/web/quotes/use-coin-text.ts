import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'

/** An amount with its coin, exactly, as plain text for a sentence; read from the left in every language. */
export function useCoinText(): (amount: string, coin: string) => string {
  const { symbols } = useLocale()
  return (amount, coin) =>
    `\u2066${displayNumber(amount, { decimals: 8, exact: true, trim: true, zero: true }, symbols)} ${coin}\u2069`
}

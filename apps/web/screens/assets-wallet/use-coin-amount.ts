import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { useWords } from '../../words/use-words.ts'

/** An amount with its coin, exactly, as plain text for a sentence; read from the left in every language. */
export function useCoinAmount(): (amount: string | null, coin: string | null) => string {
  const { symbols } = useLocale()
  const t = useWords('assets-wallet')
  return (amount, coin) =>
    coin === null
      ? t('token.unknown')
      : `\u2066${displayNumber(amount, { decimals: 8, exact: true, trim: true }, symbols)} ${coin}\u2069`
}

import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { percentText } from '../../fee-texts/rate-percent.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { useWords } from '../../words/use-words.ts'
import { type EarnProduct, ratePercent } from './earn-figures.ts'

/** Texts of products that several parts of the page show. */
export function useProductTexts() {
  const t = useWords('assets-financial')
  const { symbols } = useLocale()
  const amountOf = useCoinText()
  const percent = (value: string) => percentText(ratePercent(value), symbols)
  return {
    amountOf,
    percent,
    /** Flexible, or how long. */
    term: (days: number | null) => (days === null ? t('flexible') : t('days', { n: days })),
    /** One line for each step of the rate. */
    rates: ({ rates, coin }: Pick<EarnProduct, 'rates' | 'coin'>): string[] =>
      rates.map(({ upTo, percent: rate }) => {
        if (rates.length === 1) return percent(rate)
        if (upTo === null) return t('rate.above', { percent: percent(rate) })
        return t('rate.upTo', { percent: percent(rate), amount: amountOf(upTo, coin) })
      }),
  }
}

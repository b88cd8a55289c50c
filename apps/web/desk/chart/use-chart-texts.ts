import type { Interval } from '@bowline/contract/terms/intervals.ts'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { writePercent } from '@bowline/design-system/numbers/write-digits.ts'
import { useMemo } from 'react'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import { sizeUnitOf, useDesk } from '../desk.ts'
import { inOne } from '../in-one.ts'
import type { FillMark } from './fills/fill-marks.ts'

const UNITS = { s: 'second', m: 'minute', h: 'hour', d: 'day', w: 'week', M: 'month' } as const

/** Figures of this market as the page writes them. */
export function useChartTexts() {
  const t = useWords('desk/chart')
  const { locale } = usePage()
  const { symbols, direction } = useLocale()
  const { market } = useDesk()
  return useMemo(() => {
    const price = (value: string) => displayNumber(value, { decimals: market.priceDecimals, exact: true }, symbols)
    const qty = (value: string) => displayNumber(value, { decimals: market.qtyDecimals, exact: true }, symbols)
    /** Within a sentence, where no column has to keep its width. */
    const size = (value: string) =>
      displayNumber(value, { decimals: market.qtyDecimals, exact: true, trim: true }, symbols)
    const quote = (value: string) => displayNumber(value, { decimals: 2, exact: true }, symbols)
    const percent = (value: string) =>
      writePercent(displayNumber(value, { decimals: 2, exact: true, zero: true, signed: true }, symbols), symbols)
    const interval = (name: Interval, unitDisplay: 'short' | 'long' = 'short') => {
      const unit = UNITS[name.slice(-1) as keyof typeof UNITS]
      const style = { style: 'unit', unit, unitDisplay, numberingSystem: 'latn' } as const
      return new Intl.NumberFormat(locale.tag, style).format(Number.parseInt(name, 10))
    }
    /** Drawn on a canvas, which reads from left to right whatever the page does. */
    const inOrder = (text: string) => (direction === 'rtl' ? `\u2067${text}\u2069` : text)
    const amount = (text: string) => inOne(text, direction)
    const fill = (mark: FillMark) =>
      inOrder(
        t('chart.fill', {
          side: mark.side,
          qty: amount(`${size(mark.qty)} ${sizeUnitOf(market)}`),
          price: price(mark.averagePrice),
        }),
      )
    const share = (whole: string) => writePercent(whole, symbols)
    return { price, qty, size, quote, percent, share, interval, fill, inOrder, amount }
  }, [t, locale, symbols, direction, market])
}

export type ChartTexts = ReturnType<typeof useChartTexts>

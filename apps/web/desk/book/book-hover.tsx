import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { fromUnits } from '@bowline/design-system/numbers/decimal.ts'
import { displayNumber } from '@bowline/design-system/numbers/display-number.ts'
import { writePercent } from '@bowline/design-system/numbers/write-digits.ts'
import { divide } from '@bowline/money/index.ts'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useBookVersion } from '../../live/hooks.ts'
import { useWords } from '../../words/use-words.ts'
import { sizeUnitOf, useDesk } from '../desk.ts'
import styles from './book.module.css'
import type { BookSource } from './book-painter.ts'
import { averagePrice, groupSide } from './book-view.ts'
import { type Place, rowTop } from './paint-book.ts'
import type { BookBox } from './use-book-look.ts'

interface BookHoverProps {
  readonly area: RefObject<HTMLElement | null>
  readonly source: BookSource
  readonly group: number
  readonly place: Place
  readonly box: BookBox | undefined
}

/** What it would cost to take every level from the best row to the one under the pointer. Floats beside the book. */
export function BookHover({ area, source, group, place, box }: BookHoverProps) {
  const t = useWords('desk')
  const { symbols } = useLocale()
  const { market } = useDesk()
  const { pair, quote, priceDecimals, qtyDecimals } = market
  const card = useRef<HTMLDivElement>(null)
  useBookVersion(pair, 250)
  const row = groupSide(source[place.side], place.side, group, place.index + 1)[place.index]
  useLayoutEffect(() => {
    const [element, outer] = [card.current, area.current?.getBoundingClientRect()]
    if (!element || !outer || !box) return
    if (!element.matches(':popover-open')) element.showPopover()
    const { width, height } = element.getBoundingClientRect()
    const wanted = outer.top + rowTop(box, place) + box.rowHeight / 2 - height / 2
    element.style.top = `${Math.max(4, Math.min(wanted, innerHeight - height - 4))}px`
    // On the side with more room, where the chart is.
    const isBefore = outer.left > innerWidth - outer.right
    element.style.left = `${isBefore ? outer.left - width - 6 : outer.right + 6}px`
  })
  const [bid, ask] = [source.bids[0], source.asks[0]]
  const write = (text: string, decimals: number) => displayNumber(text, { decimals, exact: true }, symbols)
  return (
    <div ref={card} popover="manual" className={styles.hover} aria-hidden="true">
      {row && (
        <dl>
          <dt>{t('book.hover.average')}</dt>
          <dd>{write(averagePrice(row, priceDecimals), priceDecimals)}</dd>
          <dt>{t('book.hover.size', { unit: sizeUnitOf(market) })}</dt>
          <dd>{write(fromUnits(BigInt(row.totalQtySteps), qtyDecimals), qtyDecimals)}</dd>
          <dt>{t('book.hover.size', { unit: quote })}</dt>
          <dd>{write(fromUnits(row.totalQuoteSteps, priceDecimals + qtyDecimals), 2)}</dd>
          <dt>{t('book.hover.away')}</dt>
          <dd>
            {bid && ask
              ? writePercent(write(awayPercent(row.priceSteps, bid.priceSteps + ask.priceSteps), 2), symbols)
              : '--'}
          </dd>
        </dl>
      )}
    </div>
  )
}

/** Distance from half of `sum`, to two decimals. */
function awayPercent(priceSteps: number, sum: number): string {
  return fromUnits(divide(BigInt(Math.abs(2 * priceSteps - sum)) * 10_000n, BigInt(sum), 'half-even'), 2)
}

import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import type { KeyboardEvent, RefObject } from 'react'
import { useBookVersion } from '../../live/hooks.ts'
import { useWords } from '../../words/use-words.ts'
import { sizeUnitOf, useDesk } from '../desk.ts'
import styles from './book.module.css'
import type { BookSource } from './book-painter.ts'
import { type BookTexts, rowTexts, type Unit, writingOf } from './book-texts.ts'
import { type BookRow, type BookSide, groupSide } from './book-view.ts'
import { isSamePlace, type Place } from './paint-book.ts'
import { SpreadRow } from './spread-row.tsx'

/** Rows in the first render, before the box is measured; overflow is clipped. */
const FIRST_LINES = 20
/** A screen reader cannot keep up with figures that change faster. */
const READ_EVERY_MS = 1000

export interface BookFocus {
  readonly place: Place
  /** Focused by keyboard, so the focus ring must show. */
  readonly isVisible: boolean
}

interface BookGridProps {
  readonly source: BookSource
  readonly group: number
  readonly unit: Unit
  readonly own: Readonly<Record<BookSide, ReadonlySet<number>>>
  readonly fits: Readonly<Record<BookSide, number>> | undefined
  readonly spread: RefObject<HTMLDivElement | null>
  readonly focused: Place | undefined
  readonly onFocus: (focus: BookFocus | undefined) => void
  readonly onTake: (row: BookRow, what: 'price' | 'qty') => void
  readonly onAlert: (row: BookRow) => void
}

/**
 * The order book as a grid: a single tab stop, arrow keys move between rows, Enter takes the price and Shift+Enter the
 * size.
 */
export function BookGrid(props: BookGridProps) {
  const { source, group, fits, spread, focused, onFocus, onTake, onAlert } = props
  const t = useWords('desk')
  const { market, product } = useDesk()
  useBookVersion(market.pair, READ_EVERY_MS)
  const rows = {
    asks: groupSide(source.asks, 'asks', group, fits?.asks ?? FIRST_LINES),
    bids: groupSide(source.bids, 'bids', group, fits?.bids ?? FIRST_LINES),
  }
  const { symbols } = useLocale()
  const { priceDecimals, qtyDecimals } = market
  const writing = writingOf(rows, { unit: props.unit, symbols, priceDecimals, qtyDecimals })
  const unit = props.unit === 'base' ? sizeUnitOf(market) : market.quote

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { side, index } = event.currentTarget.dataset
    const place = { side: side as BookSide, index: Number(index) }
    const row = rows[place.side][place.index]
    if (!row) return
    if (event.key === 'Enter') onTake(row, event.shiftKey ? 'qty' : 'price')
    else if (event.key.toLowerCase() === 'a' && !event.ctrlKey && !event.metaKey) onAlert(row)
    else {
      const next = neighbour(event.key, place, rows)
      if (!next) return
      const grid = event.currentTarget.closest('[role=grid]')
      grid?.querySelector<HTMLElement>(`[data-side=${next.side}][data-index='${next.index}']`)?.focus()
    }
    event.preventDefault()
  }
  const line = (side: BookSide, row: BookRow, index: number) => (
    <BookLine
      key={row.priceSteps}
      place={{ side, index }}
      texts={rowTexts(row, writing)}
      isOwn={props.own[side].has(row.priceSteps)}
      isStop={isSamePlace({ side, index }, focused ?? { side: rows.bids.length > 0 ? 'bids' : 'asks', index: 0 })}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    />
  )
  const isEmpty = rows.asks.length + rows.bids.length === 0

  return (
    // biome-ignore-start lint/a11y/useSemanticElements: a table cannot stand on both sides of a spread in the middle of its box
    // biome-ignore-start lint/a11y/useFocusableInteractive: its lines have the focus
    <div className={styles.grid} role="grid" aria-label={t('book.grid')}>
      <div className={styles.heads} role="row">
        <span role="columnheader">{t('book.price', { unit: market.quote })}</span>
        <span role="columnheader">{t('book.size', { unit })}</span>
        <span role="columnheader">{t('book.total', { unit })}</span>
      </div>
      <div className={styles.asks} role="rowgroup" aria-label={t('book.asks')}>
        {rows.asks.map((row, index) => line('asks', row, index)).reverse()}
      </div>
      <SpreadRow ref={spread} source={source} />
      <div className={styles.bids} role="rowgroup" aria-label={t('book.bids')}>
        {rows.bids.map((row, index) => line('bids', row, index))}
        {isEmpty && (
          <div role="row">
            <div role="gridcell" className={styles.empty}>
              {t(product.isPaper ? 'book.empty.paper' : 'book.empty')}
            </div>
          </div>
        )}
      </div>
    </div>
    // biome-ignore-end lint/a11y/useFocusableInteractive: above
    // biome-ignore-end lint/a11y/useSemanticElements: above
  )
}

interface BookLineProps {
  readonly place: Place
  readonly texts: BookTexts
  readonly isOwn: boolean
  /** The grid's tab stop. */
  readonly isStop: boolean
  readonly onFocus: (focus: BookFocus | undefined) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function BookLine({ place, texts: { price, size, total }, isOwn, isStop, onFocus, onKeyDown }: BookLineProps) {
  const t = useWords('desk')
  return (
    // biome-ignore-start lint/a11y/useSemanticElements: as the grid
    // biome-ignore-start lint/a11y/useFocusableInteractive: the line has the focus
    <div
      role="row"
      className={styles.line}
      data-side={place.side}
      data-index={place.index}
      tabIndex={isStop ? 0 : -1}
      onFocus={(event) => onFocus({ place, isVisible: event.currentTarget.matches(':focus-visible') })}
      onBlur={() => onFocus(undefined)}
      onKeyDown={onKeyDown}
    >
      <span role="gridcell" className={styles[`${place.side}Price`]}>
        <bdi dir="ltr">{price}</bdi>
        {isOwn && <span className="spoken">{t('book.own')}</span>}
      </span>
      <span role="gridcell">
        <bdi dir="ltr">{size}</bdi>
      </span>
      <span role="gridcell">
        <bdi dir="ltr">{total}</bdi>
      </span>
    </div>
    // biome-ignore-end lint/a11y/useFocusableInteractive: above
    // biome-ignore-end lint/a11y/useSemanticElements: above
  )
}

/** Up moves towards higher prices, across the spread too. */
function neighbour(key: string, { side, index }: Place, rows: Record<BookSide, readonly BookRow[]>): Place | undefined {
  const away = side === 'asks' ? 'ArrowUp' : 'ArrowDown'
  const home = side === 'asks' ? 'ArrowDown' : 'ArrowUp'
  const other = side === 'asks' ? 'bids' : 'asks'
  if (key === away) return { side, index: Math.min(index + 1, rows[side].length - 1) }
  if (key === home) return index > 0 ? { side, index: index - 1 } : rows[other].length > 0 ? { side: other, index: 0 } : undefined // biome-ignore format: one step
  if (key === 'Home') return { side: 'asks', index: Math.max(0, rows.asks.length - 1) }
  return key === 'End' ? { side: 'bids', index: Math.max(0, rows.bids.length - 1) } : undefined
}

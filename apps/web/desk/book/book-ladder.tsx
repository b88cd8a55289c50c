import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { fromUnits } from '@bowline/design-system/numbers/decimal.ts'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLaterDialog } from '../../later/use-later-dialog.ts'
import { useDesk } from '../desk.ts'
import styles from './book.module.css'
import { type BookFocus, BookGrid } from './book-grid.tsx'
import { BookHover } from './book-hover.tsx'
import { BookPainter, type BookSource } from './book-painter.ts'
import type { Unit } from './book-texts.ts'
import type { BookRow } from './book-view.ts'
import { isSamePlace, type Place } from './paint-book.ts'
import { useBookBox, useCanvasTheme } from './use-book-look.ts'
import { useOwnLines } from './use-own-lines.ts'

const loadMenu = async () => (await import('./book-menu.tsx')).BookMenu

interface Point {
  readonly x: number
  readonly y: number
}

export type BookLayout = 'both' | 'bids' | 'asks'

export interface BookLadderProps {
  /** The current book, mutated in place. */
  readonly source: BookSource
  readonly group: number
  readonly unit: Unit
  readonly layout: BookLayout
  /** The user asked for an alert at this price. */
  readonly onAlert: (price: string) => void
}

/**
 * Both sides of the book in two layers: a grid, rendered on the server, for the first view, screen readers and the
 * keyboard, and a canvas that visually replaces the grid once it has painted.
 */
export function BookLadder({ source, group, unit, layout, onAlert }: BookLadderProps) {
  const desk = useDesk()
  const { market } = desk
  const { symbols, direction } = useLocale()
  const area = useRef<HTMLDivElement>(null)
  const spread = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const painter = useRef<BookPainter>(undefined)
  const box = useBookBox(area, spread, layout)
  const theme = useCanvasTheme(area)
  const own = useOwnLines(group)
  const [focus, setFocus] = useState<BookFocus>()
  const [menu, setMenu] = useState<{ readonly price: string; readonly at: Point }>()
  const closeMenu = () => setMenu(undefined)
  const Menu = useLaterDialog(loadMenu, menu !== undefined, closeMenu, 'desk/tools')

  useEffect(() => {
    if (!canvas.current) return
    painter.current = new BookPainter(canvas.current, () => source)
    return painter.current.start()
  }, [source])

  useEffect(() => {
    if (!box || !theme) return
    const { priceDecimals, qtyDecimals } = market
    const isRightToLeft = direction === 'rtl'
    const focused = focus?.isVisible ? focus.place : undefined
    painter.current?.show({ ...box, group, unit, own, focused, theme, symbols, isRightToLeft, priceDecimals, qtyDecimals }) // biome-ignore format: one list
  })

  const priceOf = (row: BookRow) => fromUnits(BigInt(row.priceSteps), market.priceDecimals)
  const take = (row: BookRow, what: 'price' | 'qty') => {
    if (what === 'price') desk.send({ kind: 'price', price: priceOf(row) })
    else desk.send({ kind: 'qty', qty: fromUnits(BigInt(row.totalQtySteps), market.qtyDecimals) })
  }

  return (
    <div className={styles.ladder} data-layout={layout} data-painted={(box && theme && true) || undefined}>
      <PointedBook
        area={area}
        painter={painter}
        onTake={take}
        onMenu={(row, at) => setMenu({ price: priceOf(row), at })}
        hover={(place) => <BookHover area={area} source={source} group={group} place={place} box={box} />}
      >
        <canvas ref={canvas} className={styles.canvas} />
        <BookGrid
          source={source}
          group={group}
          unit={unit}
          own={own}
          fits={box?.fits}
          spread={spread}
          focused={focus?.place}
          onFocus={setFocus}
          onTake={take}
          onAlert={(row) => onAlert(priceOf(row))}
        />
      </PointedBook>
      {menu && Menu && <Menu {...menu} onAlert={onAlert} onClose={closeMenu} />}
    </div>
  )
}

interface PointedBookProps {
  readonly area: RefObject<HTMLDivElement | null>
  readonly painter: RefObject<BookPainter | undefined>
  readonly onTake: (row: BookRow, what: 'price' | 'qty') => void
  readonly onMenu: (row: BookRow, at: Point) => void
  /** Renders the details of the row under the pointer. */
  readonly hover: (place: Place) => ReactNode
  readonly children: ReactNode
}

/** Tracks the pointer over the book in its own state, so that moving it does not render the rows again. */
function PointedBook({ area, painter, onTake, onMenu, hover, children }: PointedBookProps) {
  const { direction } = useLocale()
  const [pointed, setPointed] = useState<Place>()
  const lineUnder = (event: MouseEvent) => {
    const { top } = event.currentTarget.getBoundingClientRect()
    return painter.current?.lineAt(event.clientY - top)
  }
  const point = (place: Place | undefined) => {
    if (isSamePlace(place, pointed)) return
    setPointed(place)
    painter.current?.point(place)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the same by keyboard is in the grid */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same by keyboard is in the grid */}
      <div
        ref={area}
        className={styles.area}
        onPointerMove={(event) => event.pointerType === 'mouse' && point(lineUnder(event)?.place)}
        onPointerLeave={() => point(undefined)}
        onClick={(event) => {
          const line = lineUnder(event)
          if (line) onTake(line.row, isOverPrice(event, direction) ? 'price' : 'qty')
        }}
        onContextMenu={(event) => {
          const line = lineUnder(event)
          if (!line) return
          event.preventDefault()
          onMenu(line.row, { x: event.clientX, y: event.clientY })
        }}
      >
        {children}
      </div>
      {pointed && hover(pointed)}
    </>
  )
}

/** The price column is the first third, from the start of the row. */
function isOverPrice(event: MouseEvent, direction: 'ltr' | 'rtl'): boolean {
  const { left, right, width } = event.currentTarget.getBoundingClientRect()
  const fromStart = direction === 'rtl' ? right - event.clientX : event.clientX - left
  return fromStart < width * 0.38
}

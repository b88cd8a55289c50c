import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import css from './data-table.module.css'
import type { TableParts } from './data-table-columns.ts'
import { DataTableRow } from './data-table-row.tsx'

/** From here on only the rows in sight are in the document. */
export const VIRTUAL_FROM = 100

type BodyProps<Row> = TableParts<Row> & { readonly box: RefObject<HTMLDivElement | null> }

export function PlainBody<Row>({ rows, rowKey, ...parts }: TableParts<Row>) {
  const [current, setCurrent] = useState(0)
  const keys = useRowKeys(rows.length, setCurrent)
  return (
    <tbody ref={keys.body} onKeyDown={parts.onOpen && keys.onKeyDown}>
      {rows.map((row, index) => (
        <DataTableRow
          key={rowKey(row)}
          {...parts}
          row={row}
          index={index}
          current={index === Math.min(current, rows.length - 1)}
        />
      ))}
    </tbody>
  )
}

const window_ = { estimateSize: () => 32, overscan: 12, initialRect: { width: 1200, height: 900 }, initialOffset: 0 }

/** Rows that scroll in the table's own box. */
export function BoxBody<Row>(props: BodyProps<Row>) {
  const { rows, rowKey, box } = props
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    ...window_,
    count: rows.length,
    getItemKey: (index) => rowKey(rows[index] as Row),
    getScrollElement: () => box.current,
  })
  return <VirtualBody {...props} virtualizer={virtualizer} margin={0} />
}

/** Rows that scroll with the page. */
export function PageBody<Row>(props: BodyProps<Row>) {
  const { rows, rowKey, box } = props
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    setMargin((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [box])
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    ...window_,
    count: rows.length,
    getItemKey: (index) => rowKey(rows[index] as Row),
    scrollMargin: margin,
  })
  return <VirtualBody {...props} virtualizer={virtualizer} margin={margin} />
}

type VirtualBodyProps<Row, Scroller extends Element | Window> = TableParts<Row> & {
  readonly virtualizer: Virtualizer<Scroller, HTMLTableRowElement>
  readonly margin: number
}

function VirtualBody<Row, Scroller extends Element | Window>(props: VirtualBodyProps<Row, Scroller>) {
  const { rows, rowKey, columns, onOpen, actions, virtualizer, margin } = props
  const [current, setCurrent] = useState(0)
  const keys = useRowKeys(rows.length, setCurrent, (index) => virtualizer.scrollToIndex(index))
  const items = virtualizer.getVirtualItems()
  const width = columns.length + (actions ? 1 : 0)
  const above = (items[0]?.start ?? margin) - margin
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin)
  return (
    <tbody ref={keys.body} onKeyDown={onOpen && keys.onKeyDown}>
      <Gap height={above} columns={width} />
      {items.map(({ index }) => {
        const row = rows[index]
        return row === undefined ? null : (
          <DataTableRow
            key={rowKey(row)}
            measure={virtualizer.measureElement}
            {...{ row, index, columns, onOpen, actions }}
            current={index === current || (index === items[0]?.index && !items.some((item) => item.index === current))}
          />
        )
      })}
      <Gap height={below} columns={width} />
    </tbody>
  )
}

/** Stands for the rows that are not in the document. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null
  return (
    <tr className={css.gap}>
      <td colSpan={columns} style={{ blockSize: height }} />
    </tr>
  )
}

const moves: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at) => at + 10,
  PageUp: (at) => at - 10,
  Home: () => 0,
  End: (_at, last) => last,
}

/** Arrow keys between rows; `reveal` brings a row that is not in the document into it. */
function useRowKeys(count: number, onMove: (index: number) => void, reveal?: (index: number) => void) {
  const body = useRef<HTMLTableSectionElement>(null)
  const rowAt = (index: number) => body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const move = moves[event.key]
    if (!move || target.dataset.index === undefined) return
    event.preventDefault()
    const index = Math.max(0, Math.min(count - 1, move(Number(target.dataset.index), count - 1)))
    onMove(index)
    if (!rowAt(index)) reveal?.(index)
    requestAnimationFrame(() => requestAnimationFrame(() => rowAt(index)?.focus()))
  }
  return { body, onKeyDown }
}

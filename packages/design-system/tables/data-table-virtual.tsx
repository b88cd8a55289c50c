import { useVirtualizer, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'
import css from './data-table.module.css'
import type { TableParts } from './data-table-columns.ts'
import { DataTableRow } from './data-table-row.tsx'
import { useRowKeys } from './use-row-keys.ts'

type BodyProps<Row> = TableParts<Row> & { readonly box: RefObject<HTMLDivElement | null> }

/** A table body with only the visible rows in the document. */
export function VirtualBody<Row>({ scrolls, ...props }: BodyProps<Row> & { readonly scrolls: boolean }) {
  return scrolls ? <BoxBody {...props} /> : <PageBody {...props} />
}

/** An estimate until rows are measured; the server has no window and uses it too. */
const guess = { estimateSize: () => 32, overscan: 12, initialRect: { width: 1200, height: 900 }, initialOffset: 0 }

/** Rows that scroll in the table's own box. */
function BoxBody<Row>(props: BodyProps<Row>) {
  const { rows, rowKey, box } = props
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    ...guess,
    count: rows.length,
    getItemKey: (index) => rowKey(rows[index] as Row),
    getScrollElement: () => box.current,
  })
  return <VirtualRows {...props} virtualizer={virtualizer} margin={0} />
}

/** Rows that scroll with the page. */
function PageBody<Row>(props: BodyProps<Row>) {
  const { rows, rowKey, box } = props
  const [margin, setMargin] = useState(0)
  useLayoutEffect(() => {
    setMargin((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
  }, [box])
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    ...guess,
    count: rows.length,
    getItemKey: (index) => rowKey(rows[index] as Row),
    scrollMargin: margin,
  })
  return <VirtualRows {...props} virtualizer={virtualizer} margin={margin} />
}

type VirtualRowsProps<Row, Scroller extends Element | Window> = TableParts<Row> & {
  readonly virtualizer: Virtualizer<Scroller, HTMLTableRowElement>
  readonly margin: number
}

function VirtualRows<Row, Scroller extends Element | Window>(props: VirtualRowsProps<Row, Scroller>) {
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

/** Takes the space of the rows that are not in the document. */
function Gap({ height, columns }: { readonly height: number; readonly columns: number }) {
  if (height <= 0) return null
  return (
    <tr className={css.gap}>
      <td colSpan={columns} style={{ blockSize: height }} />
    </tr>
  )
}

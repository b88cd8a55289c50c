import type { KeyboardEvent, MouseEvent, Ref } from 'react'
import { classNames } from '../class-names.ts'
import { cellClass } from './cell-class.ts'
import css from './data-table.module.css'
import type { TableParts } from './data-table-columns.ts'

export type DataTableRowProps<Row> = Omit<TableParts<Row>, 'rows' | 'rowKey'> & {
  readonly row: Row
  readonly index: number
  /** The row that is the tab stop. */
  readonly current: boolean
  readonly measure?: Ref<HTMLTableRowElement> | undefined
}

export function DataTableRow<Row>({ row, index, current, measure, columns, onOpen, actions }: DataTableRowProps<Row>) {
  const cells = (
    <>
      {columns.map(({ id, head, cell, numeric, card }) => (
        <td key={id} role={onOpen && 'gridcell'} data-head={head} className={cellClass({ numeric, card })}>
          {cell(row)}
        </td>
      ))}
      {actions && (
        <td role={onOpen && 'gridcell'} className={css.actions}>
          {actions(row)}
        </td>
      )}
    </>
  )
  const place = { ref: measure, 'data-index': index, 'aria-rowindex': index + 2, className: css.row }
  if (!onOpen) return <tr {...place}>{cells}</tr>

  const open = (event: MouseEvent | KeyboardEvent) => {
    if (hasOwnControl(event)) return
    // The key that opens a row must not also press the element focused by what it opened.
    event.preventDefault()
    onOpen(row)
  }
  return (
    <tr
      {...place}
      className={classNames(css.row, css.opens)}
      tabIndex={current ? 0 : -1}
      onClick={open}
      onKeyDown={(event) => event.key === 'Enter' && open(event)}
    >
      {cells}
    </tr>
  )
}

/** Ignores a button or link inside the row, and the click that ends a selection of text. */
function hasOwnControl({ type, target, currentTarget }: MouseEvent | KeyboardEvent): boolean {
  const control = (target as Element).closest('a, button, input, select, label')
  return (control !== null && currentTarget.contains(control)) || (type === 'click' && getSelection()?.type === 'Range')
}

import { useState } from 'react'
import type { TableParts } from './data-table-columns.ts'
import { DataTableRow } from './data-table-row.tsx'
import { useRowKeys } from './use-row-keys.ts'

/** A table body with all rows in the document. */
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

import type { ReactNode } from 'react'

export type Column<Row> = {
  readonly id: string
  readonly head: string
  readonly cell: (row: Row) => ReactNode
  /** Ends on the right, in both directions of reading, so that decimal points stand under each other. */
  readonly numeric?: boolean | undefined
  readonly sortable?: boolean | undefined
  /** A CSS width. Tables of more than a hundred rows share the width by these alone. */
  readonly width?: string | undefined
  /** Digits of its skeleton. */
  readonly ch?: number | undefined
  /**
   * On a phone each row is a card: the title is its first line, what is wide has a line of its own, a hidden column is
   * left out. In a list of lines what is under stands below the title.
   */
  readonly card?: 'plain' | 'title' | 'under' | 'wide' | 'hidden' | undefined
}

export type Sort = { readonly column: string; readonly direction: 'ascending' | 'descending' }

/** What a press on a head means: first the largest on top, then the smallest, then as it came. */
export function nextSort(sort: Sort | undefined, column: string): Sort | undefined {
  if (sort?.column !== column) return { column, direction: 'descending' }
  return sort.direction === 'descending' ? { column, direction: 'ascending' } : undefined
}

export type TableParts<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly onOpen?: ((row: Row) => void) | undefined
  readonly actions?: ((row: Row) => ReactNode) | undefined
}

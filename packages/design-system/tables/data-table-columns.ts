import type { ReactNode } from 'react'

export type Column<Row> = {
  readonly id: string
  readonly head: string
  /** The address where its figure is explained; of a column that is not sorted. */
  readonly help?: string | undefined
  readonly cell: (row: Row) => ReactNode
  /** Right-aligned in both reading directions, so that decimal points align. */
  readonly numeric?: boolean | undefined
  readonly sortable?: boolean | undefined
  /** A CSS width. Tables with more than a hundred rows divide their width by these alone. */
  readonly width?: string | undefined
  /** The digits of its longest usual text: the width of its skeleton, and of a figure that shares the line of a card. */
  readonly ch?: number | undefined
  /**
   * On a phone each row is a card: the title is its first line, what is wide has a line of its own, a hidden column is
   * left out. In a list of lines what is under stands below the title.
   */
  readonly card?: 'plain' | 'title' | 'under' | 'wide' | 'hidden' | undefined
}

/** What a column without `ch` is taken for. */
export const USUAL_CH = 8

/** Digits of the longest figure that shares the line of a card with others. */
export function longestFigure<Row>(columns: readonly Column<Row>[]): number {
  const sharing = columns.filter(({ numeric, card = 'plain' }) => numeric && card === 'plain')
  return Math.max(USUAL_CH, ...sharing.map(({ ch = USUAL_CH }) => ch))
}

export type Sort = { readonly column: string; readonly direction: 'ascending' | 'descending' }

/** The sorting after a click on a header: descending first, then ascending, then unsorted. */
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

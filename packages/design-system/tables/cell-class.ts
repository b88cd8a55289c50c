import { classNames } from '../class-names.ts'
import css from './data-table.module.css'
import type { Column } from './data-table-columns.ts'

const places = { plain: undefined, title: css.title, under: css.under, wide: css.wide, hidden: css.noCard } as const

/** The classes of a cell, for numbers and for its role in a card. */
export function cellClass<Row>({ numeric, card = 'plain' }: Pick<Column<Row>, 'numeric' | 'card'>): string {
  return classNames(numeric && css.numeric, places[card])
}

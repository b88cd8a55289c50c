import { classNames } from '../class-names.ts'
import { TickArrow } from '../number-texts/tick-arrow.tsx'
import css from './data-table.module.css'
import type { Column, Sort } from './data-table-columns.ts'

export type DataTableHeadProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly sort?: Sort | undefined
  readonly onSort?: ((column: string) => void) | undefined
  /** The header of the actions column; undefined without one. */
  readonly actionsHead?: string | undefined
}

export function DataTableHead<Row>({ columns, sort, onSort, actionsHead }: DataTableHeadProps<Row>) {
  return (
    <thead className={css.head}>
      <tr>
        {columns.map((column) => (
          <Head key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
        {actionsHead !== undefined && (
          <th scope="col" className={css.actions}>
            <span className="spoken">{actionsHead}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function Head<Row>({
  column,
  sort,
  onSort,
}: { column: Column<Row> } & Pick<DataTableHeadProps<Row>, 'sort' | 'onSort'>) {
  const { id, head, help, numeric, sortable, card } = column
  const direction = sort?.column === id ? sort.direction : undefined
  const sorts = sortable && onSort !== undefined
  return (
    <th
      scope="col"
      className={classNames(numeric && css.numeric, sorts && css.sortable, card === 'hidden' && css.noCard)}
      aria-sort={sorts ? (direction ?? 'none') : undefined}
    >
      {sorts ? (
        <button type="button" className={classNames(css.sort, direction && css.sorted)} onClick={() => onSort(id)}>
          {head}
          <TickArrow direction={direction && (direction === 'ascending' ? 'up' : 'down')} />
        </button>
      ) : help ? (
        <a className={css.help} href={help} target="_blank" rel="noreferrer">
          {head}
        </a>
      ) : (
        head
      )}
    </th>
  )
}

import { type ComponentType, type CSSProperties, type ReactNode, useRef, useSyncExternalStore } from 'react'
import { classNames } from '../class-names.ts'
import { useLater } from '../later/use-later.ts'
import { Skeleton } from '../states/skeleton.tsx'
import { cellClass } from './cell-class.ts'
import css from './data-table.module.css'
import { PlainBody } from './data-table-body.tsx'
import { type Column, longestFigure, type TableParts, USUAL_CH } from './data-table-columns.ts'
import { DataTableHead, type DataTableHeadProps } from './data-table-head.tsx'
import type { VirtualBody as VirtualBodyOf } from './data-table-virtual.tsx'
import { useOverflows } from './use-overflows.ts'

/** From this many rows on, only the visible ones are in the document. */
const VIRTUAL_FROM = 100

type VirtualBodyProps<Row> = Parameters<typeof VirtualBodyOf<Row>>[0]

/**
 * Loaded when a table first needs it: most never do. Until then the first hundred rows stand there; where it does not
 * come, all of them.
 */
const loadVirtualBody = async () => (await import('./data-table-virtual.tsx')).VirtualBody

/** A column of actions is named for screen readers. */
type RowActions<Row> =
  | { readonly actions?: undefined; readonly actionsHead?: undefined }
  | { readonly actions: TableParts<Row>['actions']; readonly actionsHead: string }

export type DataTableProps<Row> = Omit<TableParts<Row>, 'actions'> &
  Omit<DataTableHeadProps<Row>, 'actionsHead'> &
  RowActions<Row> & {
    /** The content of the table, for screen readers. */
    readonly caption: string
    readonly state?: 'ready' | 'loading' | undefined
    readonly loadingLabel?: string | undefined
    readonly loadingRows?: number | undefined
    /** Shown if there are no rows. */
    readonly empty?: ReactNode
    /** Shown instead of rows, or above those already loaded. */
    readonly failed?: ReactNode
    /** The age of the rows, shown above them. */
    readonly stale?: ReactNode
    /** The height of the table's own scroll container; without it the table scrolls with the page. */
    readonly scroll?: string | undefined
    /**
     * The layout of a row on a phone. `lines`: a list item with its figures on the right, and actions
     * beside or below them. False: a normal table row.
     */
    readonly cards?: boolean | 'lines' | 'lines-above-actions' | undefined
  }

/**
 * Rows and columns with a sticky head. Below 560 px of its own width each row is a card; from a hundred rows on only
 * those in view are in the document; where rows open, the arrow keys move between them and Enter opens.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, onOpen, actions, sort, onSort, state = 'ready' } = props
  const { empty, failed, stale, scroll, cards = true, loadingLabel, loadingRows = 5 } = props
  const isLines = cards === 'lines' || cards === 'lines-above-actions'
  const actionsHead = actions && props.actionsHead
  const box = useRef<HTMLDivElement>(null)
  const overflows = useOverflows(box)
  const inBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const many = rows.length > VIRTUAL_FROM
  const { Part, hasFailed } = useLater(loadVirtualBody, many && inBrowser)
  const VirtualBody = Part as ComponentType<VirtualBodyProps<Row>> | undefined
  const parts = { columns, rows, rowKey, onOpen, actions }
  const loading = state === 'loading' && rows.length === 0
  const nothing = rows.length === 0 && !loading ? failed || empty : undefined
  return (
    <div className={classNames(css.frame, cards && css.cards, isLines && css.lines, cards === 'lines' && css.inLine)}>
      {stale && <div className={css.stale}>{stale}</div>}
      {failed && rows.length > 0 && failed}
      <div
        ref={box}
        // A scroll container must be reachable by keyboard and have a name.
        {...((scroll !== undefined || overflows) && { tabIndex: 0, role: 'group', 'aria-label': caption })}
        className={classNames(css.box, scroll !== undefined && css.scrolls, many && css.virtual)}
        style={scroll === undefined ? undefined : ({ '--scroll': scroll } as CSSProperties)}
      >
        <table
          className={css.table}
          style={{ '--longest': longestFigure(columns) } as CSSProperties}
          role={onOpen && 'grid'}
          aria-rowcount={many ? rows.length + 1 : undefined}
          aria-busy={loading || undefined}
        >
          <caption className="spoken">{loading ? (loadingLabel ?? caption) : caption}</caption>
          <colgroup>
            {columns.map((column) => (
              <col key={column.id} style={column.width === undefined ? undefined : { inlineSize: column.width }} />
            ))}
          </colgroup>
          <DataTableHead columns={columns} sort={sort} onSort={onSort} actionsHead={actionsHead} />
          {loading ? (
            <LoadingBody columns={columns} count={loadingRows} more={actions !== undefined} />
          ) : many && VirtualBody ? (
            <VirtualBody {...parts} box={box} scrolls={scroll !== undefined} />
          ) : (
            <PlainBody {...parts} rows={hasFailed ? rows : rows.slice(0, VIRTUAL_FROM)} />
          )}
        </table>
      </div>
      {nothing}
    </div>
  )
}

/** Whether the page is alive changes once, by hydration. */
function neverChanges(): () => void {
  return () => {}
}

type LoadingBodyProps<Row> = {
  readonly columns: readonly Column<Row>[]
  readonly count: number
  readonly more: boolean
}

function LoadingBody<Row>({ columns, count, more }: LoadingBodyProps<Row>) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  return (
    <tbody>
      {numbers.map((number) => (
        <tr key={number} className={css.row}>
          {columns.map(({ id, head, numeric, ch = USUAL_CH, card }) => (
            <td key={id} data-head={head} className={cellClass({ numeric, card })}>
              <Skeleton ch={ch} />
            </td>
          ))}
          {more && <td className={css.actions} />}
        </tr>
      ))}
    </tbody>
  )
}

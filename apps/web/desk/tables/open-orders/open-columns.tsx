import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { marketName } from '../../../market-rows/market-path.ts'
import { useWords, type Words } from '../../../words/use-words.ts'
import { NoCell, PairCell, PairTotal, SideCell } from '../cells.tsx'
import { AmountCell, PriceCell, TypeCell } from '../order-cells.tsx'
import { filledPercent, orderTotal } from '../order-figures.ts'
import type { AmendField } from './amend-draft.ts'
import { EditCell } from './edit-cell.tsx'
import styles from './open-orders.module.css'
import type { OpenRow } from './open-rows.ts'
import type { RowEdit } from './row-edit.ts'

type OrderOf = Extract<OpenRow, { kind: 'order' }>

const prices: readonly AmendField[] = ['stopPrice', 'price']
const amounts: readonly AmendField[] = ['qty']

/** Columns of open orders; a list has fewer columns, and its legs are indented below it. */
export function useOpenColumns(edit: RowEdit | undefined): Column<OpenRow>[] {
  const t = useWords('desk/tables')
  const editable = (row: OrderOf, wanted: readonly AmendField[], cell: React.ReactNode) => {
    const fields = edit?.orderId === row.order.id ? wanted.filter((field) => edit.fields.includes(field)) : []
    if (!edit || fields.length === 0) return cell
    return (
      <span className={styles.editable}>
        <span className={styles.before}>{cell}</span>
        <EditCell edit={edit} fields={fields} />
      </span>
    )
  }
  const ofOrder = (cell: (row: OrderOf) => React.ReactNode) => (row: OpenRow) =>
    row.kind === 'order' ? cell(row) : <NoCell />
  return [
    {
      id: 'pair',
      head: t('tables.column.pair'),
      card: 'title',
      ch: 9,
      cell: (row) => <PairOrPart row={row} t={t} />,
    },
    {
      id: 'time',
      head: t('tables.column.time'),
      ch: 11,
      cell: (row) => <TimeText atMs={(row.kind === 'list' ? row.list : row.order).createdAtMs} kind="minute" />,
    },
    {
      id: 'type',
      head: t('tables.column.type'),
      ch: 10,
      cell: (row) =>
        row.kind === 'list' ? (
          <span className={styles.list}>{t(`tables.list.${row.list.kind}`)}</span>
        ) : (
          <TypeCell order={row.order} />
        ),
    },
    { id: 'side', head: t('tables.column.side'), ch: 4, cell: ofOrder(({ order }) => <SideCell side={order.side} />) },
    {
      id: 'price',
      head: t('tables.column.price'),
      numeric: true,
      ch: 10,
      cell: ofOrder((row) => editable(row, prices, <PriceCell order={row.order} />)),
    },
    {
      id: 'amount',
      head: t('tables.column.amount'),
      numeric: true,
      ch: 9,
      cell: ofOrder((row) => editable(row, amounts, <AmountCell order={row.order} />)),
    },
    {
      id: 'filled',
      head: t('tables.column.filled'),
      numeric: true,
      ch: 6,
      cell: ofOrder(({ order }) => <Filled order={order} t={t} />),
    },
    {
      id: 'total',
      head: t('tables.column.total'),
      numeric: true,
      ch: 10,
      cell: ofOrder(({ order }) => <PairTotal pair={order.pair} value={orderTotal(order)} />),
    },
  ]
}

function PairOrPart({ row, t }: { readonly row: OpenRow; readonly t: Words<'desk/tables'> }) {
  if (row.kind === 'list')
    return (
      <span className={styles.head}>
        <PairCell pair={row.list.pair} /> <Badge tone="accent">{row.list.kind.toUpperCase()}</Badge>
      </span>
    )
  if (!row.part) return <PairCell pair={row.order.pair} />
  return (
    <span className={styles.leg}>
      <span className="spoken">{marketName(row.order.pair)} </span>
      {t(`tables.part.${row.part}`)}
    </span>
  )
}

/** The filled share, or what an order that cannot fill yet is waiting for. */
function Filled({ order, t }: { readonly order: OrderOf['order']; readonly t: Words<'desk/tables'> }) {
  if (order.status === 'pendingNew') return <Badge>{t('tables.inactive')}</Badge>
  if (order.isWaiting) return <Badge tone="info">{t('tables.waiting')}</Badge>
  return <PercentText value={filledPercent(order)} signed={false} tone="plain" exact />
}

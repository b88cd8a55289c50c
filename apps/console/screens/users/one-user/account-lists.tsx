import type { ConsoleCallName, ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { PagedTable } from '../../../parts/paged-table.tsx'
import { useConsole } from '../../../session/session.tsx'
import { t } from '../../../words/words.ts'

type OrderRow = ConsoleData<'GET /console-api/users/orders'>['rows'][number]
type TradeRow = ConsoleData<'GET /console-api/users/trades'>['rows'][number]
type LedgerRow = ConsoleData<'GET /console-api/users/ledger'>['rows'][number]

const qty = (value: string | null, unit?: string) =>
  value === null ? t('unknown') : <QtyText value={value} unit={unit} trim />
const pairText = (pair: string) => pair.replace('_', '/')
const quoteOf = (pair: string) => pair.split('_')[1] ?? ''

const orderColumns: readonly Column<OrderRow>[] = [
  { id: 'pair', head: t('order.pair'), card: 'title', cell: ({ pair }) => pairText(pair) },
  { id: 'id', head: t('order.id'), cell: ({ id }) => id },
  { id: 'side', head: t('order.side'), cell: ({ side }) => t(`side.${side}`) },
  { id: 'type', head: t('order.type'), cell: ({ type }) => t(`order-type.${type}`) },
  {
    id: 'price',
    head: t('order.price'),
    numeric: true,
    cell: ({ price, stopPrice }) => qty(price ?? stopPrice),
  },
  {
    id: 'qty',
    head: t('order.qty'),
    numeric: true,
    cell: ({ qty: base, quoteQty, pair }) => (base === null ? qty(quoteQty, quoteOf(pair)) : qty(base)),
  },
  { id: 'executed', head: t('order.executed'), numeric: true, cell: ({ executedQty }) => qty(executedQty) },
  { id: 'average', head: t('order.average'), numeric: true, cell: ({ averagePrice }) => qty(averagePrice) },
  { id: 'status', head: t('order.status'), cell: ({ status }) => t(`order-status.${status}`) },
  { id: 'time', head: t('order.time'), cell: ({ createdAtMs }) => <TimeText atMs={createdAtMs} />, ch: 18 },
]

const tradeColumns: readonly Column<TradeRow>[] = [
  { id: 'pair', head: t('order.pair'), card: 'title', cell: ({ pair }) => pairText(pair) },
  { id: 'order', head: t('order.id'), cell: ({ orderId }) => orderId },
  { id: 'side', head: t('order.side'), cell: ({ side }) => t(`side.${side}`) },
  { id: 'role', head: t('trade.role'), cell: ({ role }) => t(`role-of.${role}`) },
  { id: 'price', head: t('order.price'), numeric: true, cell: ({ price }) => qty(price) },
  { id: 'qty', head: t('order.qty'), numeric: true, cell: ({ qty: base }) => qty(base) },
  { id: 'total', head: t('trade.total'), numeric: true, cell: ({ quote, pair }) => qty(quote, quoteOf(pair)) },
  { id: 'fee', head: t('trade.fee'), numeric: true, cell: ({ fee, feeAsset }) => qty(fee, feeAsset) },
  { id: 'time', head: t('order.time'), cell: ({ atMs }) => <TimeText atMs={atMs} />, ch: 18 },
]

const ledgerColumns: readonly Column<LedgerRow>[] = [
  { id: 'kind', head: t('ledger.kind'), card: 'title', cell: ({ kind }) => t.find(`ledger-kind.${kind}`) ?? kind },
  { id: 'account', head: t('ledger.account'), cell: ({ account }) => t.find(`ledger-account.${account}`) ?? account },
  { id: 'amount', head: t('ledger.amount'), numeric: true, cell: ({ amount, coin }) => qty(amount, coin) },
  { id: 'balance', head: t('ledger.balance'), numeric: true, cell: ({ balance }) => qty(balance) },
  { id: 'pair', head: t('order.pair'), cell: ({ pair }) => (pair === null ? t('unknown') : pairText(pair)) },
  {
    id: 'reference',
    head: t('ledger.reference'),
    cell: ({ reference, memo }) => [reference, memo].filter(Boolean).join(': ') || t('unknown'),
  },
  { id: 'sequence', head: t('ledger.sequence'), cell: ({ sequence }) => sequence },
  { id: 'time', head: t('order.time'), cell: ({ atMs }) => <TimeText atMs={atMs} />, ch: 18 },
]

interface ListProps {
  readonly userId: number
}

const orderKey = ({ id }: OrderRow) => String(id)

export function OpenOrderList({ userId }: ListProps) {
  const pages = useList('GET /console-api/users/open-orders', userId)
  const empty = t('user.open-orders.empty')
  return (
    <PagedTable caption={t('user.open-orders')} columns={orderColumns} pages={pages} rowKey={orderKey} empty={empty} />
  )
}

export function OrderList({ userId }: ListProps) {
  const pages = useList('GET /console-api/users/orders', userId)
  const empty = t('user.orders.empty')
  return <PagedTable caption={t('user.orders')} columns={orderColumns} pages={pages} rowKey={orderKey} empty={empty} />
}

export function TradeList({ userId }: ListProps) {
  const pages = useList('GET /console-api/users/trades', userId)
  return (
    <PagedTable
      caption={t('user.trades')}
      columns={tradeColumns}
      pages={pages}
      // A trade of a user with themselves has both of its sides here.
      rowKey={({ pair, id, side }) => `${pair} ${id} ${side}`}
      empty={t('user.trades.empty')}
    />
  )
}

export function LedgerList({ userId }: ListProps) {
  const pages = useList('GET /console-api/users/ledger', userId)
  return (
    <PagedTable
      caption={t('user.ledger')}
      columns={ledgerColumns}
      pages={pages}
      rowKey={({ sequence, line }) => `${sequence}.${line}`}
      empty={t('user.ledger.empty')}
    />
  )
}

type ListName = Extract<ConsoleCallName, `GET /console-api/users/${'open-orders' | 'orders' | 'trades' | 'ledger'}`>

function useList<N extends ListName>(name: N, userId: number) {
  const { api } = useConsole()
  type Row = ConsoleData<N>['rows'][number]
  return usePages<Row>(`${name} ${userId}`, async (cursor) => {
    const { rows, next } = await api(name as ListName, { userId, cursor })
    return { rows: rows as readonly Row[], next }
  })
}

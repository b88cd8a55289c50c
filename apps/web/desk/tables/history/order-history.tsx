import type { OrderRow } from '@bowline/contract/order.ts'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useMemo } from 'react'
import { useWords } from '../../../words/use-words.ts'
import { useDeskCalls } from '../../use-desk-calls.ts'
import type { OrderKey } from '../biography/order-key.ts'
import { PairCell, PairPrice, PairQty, PairTotal, SideCell } from '../cells.tsx'
import { OutcomeCell, PriceCell, TypeCell } from '../order-cells.tsx'
import { isNothing } from '../order-figures.ts'
import { matchesOrder } from './history-filter.ts'
import { mergeRows, orderOrder } from './merge-rows.ts'
import { PastTable } from './past-table.tsx'
import { useQuery } from './use-query.ts'
import { useStreamRows } from './use-stream-rows.ts'

interface OrderHistoryProps {
  readonly pair: string | undefined
  readonly onStory: (orders: readonly OrderKey[]) => void
}

/** Orders that have ended; new ones appear at the top at once. */
export function OrderHistory({ pair, onStory }: OrderHistoryProps) {
  const calls = useDeskCalls()
  const { filter, setFilter, query } = useQuery(pair)
  const pages = usePages<OrderRow>(JSON.stringify(query), (cursor) => calls.history({ ...query, cursor }))
  const ended = useStreamRows(pages, (news) =>
    news.kind === 'ended' || (news.kind === 'filled' && news.order.status === 'filled') ? news.order : undefined,
  )
  const rows = useMemo(() => {
    const news = ended.filter((order) => matchesOrder(order, query))
    return pages.rows ? mergeRows(pages.rows, news, pages.hasMore, orderOrder) : []
  }, [pages.rows, pages.hasMore, ended, query])
  return (
    <PastTable
      what="history"
      pair={pair}
      pages={pages}
      rows={rows}
      rowKey={orderOrder.keyOf}
      columns={useOrderColumns()}
      onOpen={(order) => onStory([{ pair: order.pair, orderId: order.id }])}
      filter={filter}
      onFilter={setFilter}
    />
  )
}

function useOrderColumns(): Column<OrderRow>[] {
  const t = useWords('desk/tables')
  const head = (name: 'pair' | 'placed' | 'type' | 'side' | 'price' | 'average' | 'executed' | 'total' | 'status') =>
    t(`tables.column.${name}`)
  const qty = ({ pair, qty: wanted }: OrderRow) => (wanted === null ? null : <PairQty pair={pair} value={wanted} />)
  const ifFilled = (order: OrderRow, value: string | null) => (isNothing(order.executedQty) ? null : value)
  return [
    { id: 'pair', head: head('pair'), card: 'title', ch: 9, cell: ({ pair }) => <PairCell pair={pair} /> },
    {
      id: 'time',
      head: head('placed'),
      ch: 11,
      cell: ({ createdAtMs }) => <TimeText atMs={createdAtMs} kind="minute" />,
    },
    { id: 'type', head: head('type'), ch: 10, cell: (order) => <TypeCell order={order} /> },
    { id: 'side', head: head('side'), ch: 4, cell: ({ side }) => <SideCell side={side} /> },
    { id: 'status', head: head('status'), ch: 10, cell: (order) => <OutcomeCell order={order} /> },
    { id: 'price', head: head('price'), numeric: true, ch: 10, cell: (order) => <PriceCell order={order} /> },
    {
      id: 'average',
      head: head('average'),
      numeric: true,
      ch: 10,
      cell: ({ pair, averagePrice }) => <PairPrice pair={pair} value={averagePrice} />,
    },
    {
      id: 'executed',
      head: head('executed'),
      numeric: true,
      ch: 14,
      cell: (order) => (
        <bdi dir="ltr">
          <PairQty pair={order.pair} value={order.executedQty} />
          {order.qty !== null && ' / '}
          {qty(order)}
        </bdi>
      ),
    },
    {
      id: 'total',
      head: head('total'),
      numeric: true,
      ch: 10,
      cell: (order) => <PairTotal pair={order.pair} value={ifFilled(order, order.executedQuote)} />,
    },
  ]
}

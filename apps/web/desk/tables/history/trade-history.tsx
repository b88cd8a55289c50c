import type { FillRow } from '@bowline/contract/order.ts'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useMemo } from 'react'
import { useAccountStore } from '../../../live/hooks.ts'
import { useWords } from '../../../words/use-words.ts'
import { useDeskCalls } from '../../use-desk-calls.ts'
import type { OrderKey } from '../biography/order-key.ts'
import { PairCell, PairPrice, PairQty, PairTotal, SideCell } from '../cells.tsx'
import { matchesFill } from './history-filter.ts'
import { fillOrder, mergeRows } from './merge-rows.ts'
import { PastTable } from './past-table.tsx'
import { useQuery } from './use-query.ts'
import { useStreamRows } from './use-stream-rows.ts'

interface TradeHistoryProps {
  readonly pair: string | undefined
  readonly onStory: (orders: readonly OrderKey[]) => void
}

/** Every fill with its role and fee; new ones appear at the top at once. A row opens the timeline of its order. */
export function TradeHistory({ pair, onStory }: TradeHistoryProps) {
  const calls = useDeskCalls()
  const { filter, setFilter, query } = useQuery(pair)
  const { status: _, ...wanted } = query
  const pages = usePages<FillRow>(JSON.stringify(wanted), (cursor) => calls.trades({ ...wanted, cursor }))
  const account = useAccountStore()
  const fills = useStreamRows(
    pages,
    (news) => (news.kind === 'filled' ? news.fill : undefined),
    account.getSnapshot()?.fills,
  )
  const rows = useMemo(() => {
    const news = fills.filter((fill) => matchesFill(fill, query))
    return pages.rows ? mergeRows(pages.rows, news, pages.hasMore, fillOrder) : []
  }, [pages.rows, pages.hasMore, fills, query])
  return (
    <PastTable
      what="trades"
      pair={pair}
      pages={pages}
      rows={rows}
      rowKey={fillOrder.keyOf}
      columns={useFillColumns()}
      onOpen={(fill) => onStory([{ pair: fill.pair, orderId: fill.orderId }])}
      filter={filter}
      onFilter={setFilter}
    />
  )
}

function useFillColumns(): Column<FillRow>[] {
  const t = useWords('desk/tables')
  const head = (name: 'pair' | 'time' | 'side' | 'price' | 'amount' | 'total' | 'role' | 'fee') =>
    t(`tables.column.${name}`)
  return [
    { id: 'pair', head: head('pair'), card: 'title', ch: 9, cell: ({ pair }) => <PairCell pair={pair} /> },
    { id: 'time', head: head('time'), ch: 19, cell: ({ atMs }) => <TimeText atMs={atMs} /> },
    { id: 'side', head: head('side'), ch: 4, cell: ({ side }) => <SideCell side={side} /> },
    { id: 'role', head: head('role'), ch: 5, cell: ({ role }) => t(`tables.role.${role}`) },
    {
      id: 'price',
      head: head('price'),
      numeric: true,
      ch: 10,
      cell: ({ pair, price }) => <PairPrice pair={pair} value={price} />,
    },
    {
      id: 'amount',
      head: head('amount'),
      numeric: true,
      ch: 9,
      cell: ({ pair, qty }) => <PairQty pair={pair} value={qty} />,
    },
    {
      id: 'total',
      head: head('total'),
      numeric: true,
      ch: 10,
      cell: ({ pair, quote }) => <PairTotal pair={pair} value={quote} />,
    },
    {
      id: 'fee',
      head: head('fee'),
      numeric: true,
      ch: 12,
      cell: ({ fee, feeAsset }) => <QtyText value={fee} unit={feeAsset} trim />,
    },
  ]
}

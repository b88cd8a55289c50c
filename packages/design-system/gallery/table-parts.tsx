import { useState } from 'react'
import { Button } from '../actions/button.tsx'
import { Card } from '../layers/card.tsx'
import { useToast } from '../layers/toast.tsx'
import { PercentText } from '../number-texts/percent-text.tsx'
import { PriceText } from '../number-texts/price-text.tsx'
import { QtyText } from '../number-texts/qty-text.tsx'
import { compareDecimals } from '../numbers/decimal.ts'
import { CoinIcon } from '../pictures/coin-icon.tsx'
import { Sparkline } from '../pictures/sparkline.tsx'
import { Badge } from '../states/badge.tsx'
import { EmptyState } from '../states/empty-state.tsx'
import { FailedState } from '../states/failed-state.tsx'
import { StaleMark } from '../states/stale-mark.tsx'
import { DataTable } from '../tables/data-table.tsx'
import { type Column, nextSort, type Sort } from '../tables/data-table-columns.ts'
import { Pager } from '../tables/pager.tsx'
import css from './gallery.module.css'
import type { GalleryWords } from './gallery-words.ts'

type Market = {
  readonly symbol: string
  readonly price: string
  readonly decimals: number
  readonly change: string
  readonly volume: string
  readonly days: readonly number[]
}

const MARKETS: readonly Market[] = [
  { symbol: 'BTC', price: '60000.10', decimals: 2, change: '2.31', volume: '18210.5', days: [3, 4, 3, 5, 6, 5, 8, 9] },
  { symbol: 'ETH', price: '3000.05', decimals: 2, change: '-0.84', volume: '91044.21', days: [9, 8, 8, 7, 6, 7, 5, 4] },
  { symbol: 'SOL', price: '150.2', decimals: 3, change: '5.02', volume: '402118', days: [2, 2, 3, 3, 5, 4, 6, 7] },
  { symbol: 'PEPE', price: '0.00001234', decimals: 8, change: '0', volume: '9120481442', days: [4, 4, 4, 4] },
]

/** Many rows, the same every time. */
const MANY: readonly Market[] = Array.from({ length: 2000 }, (_, index) => {
  const market = MARKETS[index % MARKETS.length] as Market
  return { ...market, symbol: `${market.symbol}${index}`, volume: String((index * 7919) % 100_003) }
})

const sortable: Readonly<Record<string, (market: Market) => string>> = {
  price: (market) => market.price,
  change: (market) => market.change,
  volume: (market) => market.volume,
}

function sorted(markets: readonly Market[], sort: Sort | undefined): readonly Market[] {
  const value = sortable[sort?.column ?? '']
  if (!value) return markets
  const order = sort?.direction === 'ascending' ? 1 : -1
  return markets.toSorted((a, b) => order * compareDecimals(value(a), value(b)))
}

export function TableParts({ words }: { readonly words: GalleryWords }) {
  const [sort, setSort] = useState<Sort>()
  const [page, setPage] = useState(1)
  const toast = useToast()
  const columns: readonly Column<Market>[] = [
    {
      id: 'market',
      head: words.market,
      card: 'title',
      ch: 9,
      cell: ({ symbol }) => (
        <span className={css.row}>
          <CoinIcon symbol={symbol} /> {symbol}/USDT {symbol === 'PEPE' && <Badge tone="warn">{words.stop}</Badge>}
        </span>
      ),
    },
    {
      id: 'price',
      head: words.price,
      numeric: true,
      sortable: true,
      ch: 9,
      cell: ({ price, decimals }) => <PriceText value={price} decimals={decimals} />,
    },
    {
      id: 'change',
      head: words.change,
      numeric: true,
      sortable: true,
      ch: 6,
      cell: ({ change }) => <PercentText value={change} exact />,
    },
    {
      id: 'volume',
      head: words.volume,
      numeric: true,
      sortable: true,
      ch: 10,
      cell: ({ volume }) => <QtyText value={volume} decimals={2} compact />,
    },
    {
      id: 'days',
      head: '7d',
      card: 'hidden',
      numeric: true,
      cell: ({ days, symbol }) => <Sparkline points={days} label={`${symbol} 7d`} />,
    },
  ]
  const shared = {
    columns,
    rowKey: (market: Market) => market.symbol,
    sort,
    onSort: (column: string) => setSort(nextSort(sort, column)),
  }
  return (
    <>
      <Card title="DataTable" flush className={css.wide}>
        <DataTable
          {...shared}
          caption={words.market}
          rows={sorted(MARKETS, sort)}
          onOpen={({ symbol }) => toast({ text: symbol })}
          actions={() => <Button size="s">{words.buy}</Button>}
          actionsHead={words.more}
          stale={<StaleMark level="late">4 s</StaleMark>}
        />
      </Card>
      <Card title="2000 rows" flush className={css.wide}>
        <DataTable
          {...shared}
          caption={words.volume}
          rows={sorted(MANY, sort)}
          onOpen={({ symbol }) => toast({ text: symbol })}
          scroll="320px"
        />
      </Card>
      <Card title="Loading" flush>
        <DataTable {...shared} caption={words.openOrders} rows={[]} state="loading" cards={false} loadingRows={4} />
      </Card>
      <Card title="Empty and failed" flush>
        <DataTable
          {...shared}
          columns={columns.slice(0, 3)}
          caption={words.openOrders}
          rows={[]}
          empty={<EmptyState title={words.noOrders} text={words.noOrdersNext} />}
        />
        <DataTable
          {...shared}
          columns={columns.slice(0, 3)}
          caption={words.history}
          rows={[]}
          failed={<FailedState title={words.failed} retryLabel={words.retry} onRetry={() => setSort(undefined)} />}
        />
        <Pager
          label={words.history}
          page={page}
          pages={12}
          onPage={setPage}
          words={{ previous: words.previous, next: words.next, of: (at, all) => `${at} / ${all}` }}
        />
      </Card>
    </>
  )
}

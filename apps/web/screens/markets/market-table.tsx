import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { classNames } from '@bowline/design-system/class-names.ts'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { swingOf } from '@bowline/design-system/pictures/chart-path.ts'
import { Sparkline } from '@bowline/design-system/pictures/sparkline.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { isInverse, marketPath } from '../../market-rows/market-path.ts'
import { type MarketRow, type Sort, type SortColumn, trendLine } from '../../market-rows/market-row.ts'
import { PairName } from '../../market-rows/pair-name.tsx'
import { RateText } from '../../market-rows/rate-text.tsx'
import { useWords, type Words } from '../../words/use-words.ts'
import styles from './market-table.module.css'

interface MarketTableProps {
  readonly rows: readonly MarketRow[]
  readonly stars: ReadonlySet<string>
  onStar(pair: string): void
  readonly sort: Sort
  onSort(sort: Sort): void
  readonly empty: ReactNode
  /** Columns that are not shown. */
  readonly hidden: readonly string[]
  /** With funding and open interest. */
  readonly hasContracts: boolean
}

const starred = { color: 'var(--accent)', fill: 'var(--accent)' } as const

/** The list of markets; a row opens the market's trading page. */
export function MarketTable({ rows, stars, onStar, sort, onSort, empty, hidden, hasContracts }: MarketTableProps) {
  const t = useWords('markets')
  const navigate = useNavigate()
  const star = ({ market }: MarketRow) => {
    const isStarred = stars.has(market.pair)
    const pair = `${market.base}/${market.quote}`
    return (
      <span className={styles.actions}>
        <Link
          className={classNames(buttonClass({ kind: 'quiet', size: 's' }), styles.trade)}
          to={marketPath(market.pair)}
          aria-label={t('trade', { pair })}
        >
          {t('trade.short')}
        </Link>
        <IconButton
          label={t(isStarred ? 'star.remove' : 'star.add', { pair })}
          size="s"
          icon={<Star size={16} aria-hidden="true" {...(isStarred && starred)} />}
          onClick={() => onStar(market.pair)}
        />
      </span>
    )
  }
  return (
    <DataTable
      caption={t('title')}
      cards="lines"
      rows={rows}
      rowKey={({ market }) => market.pair}
      sort={sort}
      // Numbers start in descending order, names in ascending order.
      onSort={(id) => {
        const column = id as SortColumn
        const isAgain = sort.column === column
        const first = column === 'pair' ? 'ascending' : 'descending'
        onSort({ column, direction: isAgain ? (sort.direction === 'ascending' ? 'descending' : 'ascending') : first })
      }}
      onOpen={({ market }) => navigate(marketPath(market.pair))}
      actions={star}
      actionsHead={t('column.actions')}
      empty={empty}
      columns={columnsOf(t, commonScale(rows), hasContracts).filter(({ id }) => !hidden.includes(id))}
    />
  )
}

/** The usual swing of a day fills the height, so that calm markets look calm beside wild ones. */
function commonScale(rows: readonly MarketRow[]): number {
  const swings = rows.map(({ ticker }) => swingOf(trendLine(ticker))).sort((a, b) => a - b)
  return Math.max(0.01, 1.2 * (swings[Math.floor(swings.length / 2)] ?? 0))
}

function columnsOf(t: Words<'markets'>, scale: number, hasContracts: boolean): Column<MarketRow>[] {
  return [
    { id: 'pair', head: t('column.pair'), sortable: true, card: 'title', cell: (row) => <PairCell row={row} /> },
    {
      id: 'last',
      head: t('column.last'),
      numeric: true,
      sortable: true,
      ch: 10,
      cell: ({ ticker, market }) => <PriceText value={ticker.last} decimals={market.priceDecimals} />,
    },
    {
      id: 'change',
      head: t('column.change'),
      numeric: true,
      sortable: true,
      ch: 8,
      cell: ({ ticker }) => <PercentText value={ticker.changePercent} />,
    },
    ...(hasContracts ? contractColumns(t) : []),
    {
      id: 'high',
      card: 'hidden',
      head: t('column.high'),
      numeric: true,
      sortable: true,
      ch: 10,
      cell: ({ ticker, market }) => <PriceText value={ticker.high} decimals={market.priceDecimals} />,
    },
    {
      id: 'low',
      card: 'hidden',
      head: t('column.low'),
      numeric: true,
      sortable: true,
      ch: 10,
      cell: ({ ticker, market }) => <PriceText value={ticker.low} decimals={market.priceDecimals} />,
    },
    {
      id: 'volume',
      card: 'under',
      head: t('column.volume'),
      numeric: true,
      sortable: true,
      ch: 12,
      cell: ({ ticker, market }) => (
        <span className={styles.volume}>
          <MoneyText value={ticker.quoteVolume} unit={market.quote} unitCh={5} />
        </span>
      ),
    },
    {
      id: 'trend',
      card: 'hidden',
      head: t('column.trend'),
      numeric: true,
      cell: ({ ticker, market }) => (
        <Sparkline
          points={trendLine(ticker)}
          label={t('trend', { pair: `${market.base}/${market.quote}` })}
          scale={scale}
          width={96}
          height={28}
        />
      ),
    },
  ]
}

function contractColumns(t: Words<'markets'>): Column<MarketRow>[] {
  return [
    {
      id: 'funding',
      head: t('column.funding'),
      numeric: true,
      sortable: true,
      ch: 8,
      cell: ({ contract }) => <RateText rate={contract?.fundingRate} />,
    },
    {
      id: 'openInterest',
      card: 'hidden',
      head: t('column.openInterest'),
      numeric: true,
      ch: 12,
      cell: ({ contract, market }) => (
        <MoneyText
          value={contract?.openInterest}
          unit={isInverse(market.pair) ? t('unit.contracts') : market.base}
          compact
        />
      ),
    },
  ]
}

function PairCell({ row: { market, name } }: { readonly row: MarketRow }) {
  const t = useWords('markets')
  const state = t.find(`state.${market.state}`)
  return (
    <span className={styles.pair}>
      <Link className={styles.link} to={marketPath(market.pair)}>
        <PairName base={market.base} quote={market.quote} name={<span className={styles.coin}>{name}</span>} />
      </Link>
      {state && <Badge tone="warn">{state}</Badge>}
    </span>
  )
}

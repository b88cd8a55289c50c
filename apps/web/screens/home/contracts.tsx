import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { Link, useNavigate } from 'react-router'
import { useContracts, useTickers } from '../../live/hooks.ts'
import { isInverse, marketName, marketPath } from '../../market-rows/market-path.ts'
import { type MarketRow, withContracts, withLive } from '../../market-rows/market-row.ts'
import { PairName } from '../../market-rows/pair-name.tsx'
import { RateText } from '../../market-rows/rate-text.tsx'
import { useWords } from '../../words/use-words.ts'
import type { HomeData } from './load-home.ts'
import styles from './movers.module.css'

/** The contracts traded most, with what holding them costs now. */
export function Contracts({ contracts }: { readonly contracts: HomeData['contracts'] }) {
  const t = useWords('home')
  const navigate = useNavigate()
  const rows = withContracts(withLive(contracts, useTickers()), NOTHING, useContracts())
  const columns: Column<MarketRow>[] = [
    {
      id: 'market',
      head: t('futures.market'),
      card: 'title',
      cell: ({ market }) => (
        <Link className={styles.contract} to={marketPath(market.pair)}>
          <PairName base={marketName(market.pair)} icon={market.base} size={20} />
        </Link>
      ),
    },
    {
      id: 'last',
      head: t('futures.last'),
      numeric: true,
      ch: 10,
      cell: ({ market, ticker }) => <PriceText value={ticker.last} decimals={market.priceDecimals} />,
    },
    {
      id: 'change',
      head: t('futures.change'),
      numeric: true,
      ch: 8,
      cell: ({ ticker }) => <PercentText value={ticker.changePercent} />,
    },
    {
      id: 'funding',
      head: t('futures.funding'),
      numeric: true,
      ch: 8,
      cell: ({ contract }) => <RateText rate={contract?.fundingRate} />,
    },
    {
      id: 'openInterest',
      card: 'hidden',
      head: t('futures.openInterest'),
      numeric: true,
      ch: 12,
      cell: ({ market, contract }) => (
        <MoneyText
          value={contract?.openInterest}
          unit={isInverse(market.pair) ? t('futures.contracts') : market.base}
          compact
        />
      ),
    },
  ]
  return (
    <section>
      <h2 className={styles.title}>{t('futures')}</h2>
      <DataTable<MarketRow>
        caption={t('futures')}
        cards="lines"
        rows={rows}
        rowKey={({ market }) => market.pair}
        columns={columns}
        onOpen={({ market }) => navigate(marketPath(market.pair))}
      />
    </section>
  )
}

/** What the page was drawn with is in its rows already. */
const NOTHING = new Map<string, never>()

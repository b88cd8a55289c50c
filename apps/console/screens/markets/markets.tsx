import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useAsked } from '../../parts/asked.ts'
import { Failed } from '../../parts/failed.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { SearchBox, useSearched } from '../../parts/search-box.tsx'
import { StateDialog } from '../../parts/state-dialog.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { FeesDialog, type FeeTier } from './fees-dialog.tsx'
import { LimitsDialog } from './limits-dialog.tsx'
import { type RiskTable, RiskTiersDialog } from './risk-tiers-dialog.tsx'

export type MarketRow = ConsoleData<'GET /console-api/markets/list'>['markets'][number]

const tones = {
  trading: 'gain',
  'post-only': 'warn',
  'cancel-only': 'warn',
  halt: 'bad',
  'pre-open': 'plain',
  delist: 'plain',
} as const

const settable = ['halt', 'cancel-only', 'post-only', 'trading', 'delist'] as const

const columns: readonly Column<MarketRow>[] = [
  { id: 'pair', head: t('markets.market'), card: 'title', cell: ({ pair }) => pair.replace('_', '/') },
  {
    id: 'state',
    head: t('markets.state'),
    cell: ({ state, opensAtMs }) => (
      <>
        <Badge tone={tones[state]}>{t(`market-state.${state}`)}</Badge>
        {opensAtMs !== null && (
          <span className={styles.quiet}>
            {' '}
            {t('markets.opens')} <TimeText atMs={opensAtMs} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'price',
    head: t('markets.price'),
    numeric: true,
    cell: ({ lastPrice, quote }) =>
      lastPrice === null ? t('unknown') : <QtyText value={lastPrice} unit={quote} trim />,
  },
  {
    id: 'min',
    head: t('markets.min-order'),
    numeric: true,
    cell: ({ limits, quote }) => <QtyText value={limits.minNotional} unit={quote} trim />,
  },
  {
    id: 'size',
    head: t('markets.order-size'),
    numeric: true,
    cell: ({ limits, base }) => (
      <>
        {limits.minQty} – <QtyText value={limits.maxQty} unit={base} trim />
      </>
    ),
  },
  { id: 'band', head: t('markets.band'), numeric: true, cell: ({ limits }) => `± ${limits.bandPercent} %` },
]

const feeColumns: readonly Column<FeeTier>[] = [
  { id: 'tier', head: t('fees.tier'), card: 'title', cell: ({ tier }) => tier },
  { id: 'volume', head: t('fees.volume'), numeric: true, cell: ({ volume }) => <QtyText value={volume} zero trim /> },
  { id: 'maker', head: t('fees.maker'), numeric: true, cell: ({ makerPercent }) => makerPercent },
  { id: 'taker', head: t('fees.taker'), numeric: true, cell: ({ takerPercent }) => takerPercent },
]

const riskColumns: readonly Column<RiskTable>[] = [
  { id: 'table', head: t('risk.table'), card: 'title', cell: ({ table }) => table },
  { id: 'contracts', head: t('risk.contracts'), cell: ({ contracts }) => contracts.join(', ') },
  { id: 'rows', head: t('risk.rows'), cell: ({ rows }) => rows },
]

/** The markets' states and limits, and the fees of all of them. */
export function Component() {
  const { api } = useConsole()
  const may = useMay()
  const [what, about, ask] = useAsked()
  const query = useSearched().toUpperCase()
  const { data, error, again } = useAnswer('markets', () => api('GET /console-api/markets/list'))
  const { data: risk } = useAnswer('risk-tiers', () => api('GET /console-api/markets/risk-tiers'))
  const close = () => ask()
  const market = data?.markets.find(({ symbol }) => symbol === about)
  const tier = data?.feeTiers.find((row) => String(row.tier) === about)
  const table = risk?.tables.find((row) => String(row.table) === about)
  const loading = { state: data || error ? 'ready' : 'loading', loadingLabel: t('loading') } as const
  const failed = error && <Failed error={error} onRetry={again} />
  return (
    <>
      <ScreenHead title={t('nav.markets')} />
      <SearchBox label={t('markets.search')} />
      <div className={styles.stack}>
        <DataTable
          {...loading}
          caption={t('markets.caption')}
          columns={columns}
          rows={data?.markets.filter(({ pair }) => pair.replace('_', '/').includes(query)) ?? []}
          rowKey={({ symbol }) => symbol}
          empty={<EmptyState title={t(query === '' ? 'markets.empty' : 'markets.none')} />}
          failed={failed}
          {...(may('markets.restrict') && {
            actionsHead: t('user.actions'),
            actions: (market: MarketRow) => (
              <span className={styles.inRow}>
                <Button size="s" onClick={() => ask(`state:${market.symbol}`)}>
                  {t('markets.change-state')}
                </Button>
                {may('markets.request') && (
                  <Button size="s" onClick={() => ask(`limits:${market.symbol}`)}>
                    {t('markets.edit-limits')}
                  </Button>
                )}
              </span>
            ),
          })}
        />
        {!error && (
          <section>
            <h2 className={styles.subtitle}>{t('fees.caption')}</h2>
            <DataTable
              {...loading}
              caption={t('fees.caption')}
              columns={feeColumns}
              rows={data?.feeTiers ?? []}
              rowKey={({ tier }) => String(tier)}
              empty={<EmptyState title={t('fees.empty')} />}
              {...(may('markets.request') && {
                actionsHead: t('user.actions'),
                actions: (tier: FeeTier) => (
                  <Button size="s" onClick={() => ask(`fees:${tier.tier}`)}>
                    {t('fees.edit')}
                  </Button>
                ),
              })}
            />
          </section>
        )}
        {risk && (
          <section>
            <h2 className={styles.subtitle}>{t('risk.caption')}</h2>
            <DataTable
              state="ready"
              loadingLabel={t('loading')}
              caption={t('risk.caption')}
              columns={riskColumns}
              rows={risk.tables}
              rowKey={({ table }) => String(table)}
              empty={<EmptyState title={t('risk.empty')} />}
              {...(may('markets.request') && {
                actionsHead: t('user.actions'),
                actions: ({ table }: RiskTable) => (
                  <Button size="s" onClick={() => ask(`risk:${table}`)}>
                    {t('fees.edit')}
                  </Button>
                ),
              })}
            />
          </section>
        )}
      </div>
      {what === 'state' && market && may('markets.restrict') && (
        <StateDialog
          name={market.pair.replace('_', '/')}
          now={market.state}
          states={settable}
          restrict={(state, reason) =>
            api('POST /console-api/markets/restrict', { symbol: market.symbol, state, reason })
          }
          request={(state, reason) =>
            api('POST /console-api/markets/request-state', { symbol: market.symbol, state, reason })
          }
          onClose={close}
          onDone={again}
        />
      )}
      {what === 'limits' && market && may('markets.request') && <LimitsDialog market={market} onClose={close} />}
      {what === 'fees' && tier && may('markets.request') && <FeesDialog tier={tier} onClose={close} />}
      {what === 'risk' && table && may('markets.request') && <RiskTiersDialog table={table} onClose={close} />}
    </>
  )
}

import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { Failed } from '../../parts/failed.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { BandsText } from './bands-text.tsx'
import { Coins } from './coins.tsx'
import { LimitOrders } from './limit-orders.tsx'

type Inventory = ConsoleData<'GET /console-api/conversions/inventory'>
type Coin = Inventory['coins'][number]
type Hedge = Inventory['hedges'][number]

const tones = { within: 'gain', hedged: 'warn', stopped: 'bad' } as const

const coinColumns: readonly Column<Coin>[] = [
  { id: 'coin', head: t('conversions.coin'), card: 'title', cell: ({ coin }) => <bdi>{coin}</bdi> },
  {
    id: 'held',
    head: t('conversions.held'),
    numeric: true,
    cell: ({ held, coin }) => <QtyText value={held} unit={coin} trim zero />,
  },
  {
    id: 'worth',
    head: t('conversions.worth'),
    numeric: true,
    cell: ({ worth }) => (worth === null ? t('conversions.noPrice') : <QtyText value={worth} trim zero />),
  },
  {
    id: 'bands',
    head: t('conversions.bands'),
    numeric: true,
    cell: (row) => <BandsText {...row} />,
  },
  {
    id: 'state',
    head: t('conversions.state'),
    cell: ({ state }) => <Badge tone={tones[state]}>{t(`conversions.state.${state}`)}</Badge>,
  },
]

const hedgeColumns: readonly Column<Hedge>[] = [
  {
    id: 'when',
    head: t('conversions.when'),
    cell: ({ plannedAtMs }) => <TimeText atMs={plannedAtMs} kind="date-time" />,
  },
  { id: 'symbol', head: t('conversions.market'), card: 'title', cell: ({ symbol }) => <bdi>{symbol}</bdi> },
  { id: 'side', head: t('conversions.side'), cell: ({ side }) => t(`conversions.side.${side}`) },
  { id: 'qty', head: t('conversions.qty'), numeric: true, cell: ({ qty }) => <QtyText value={qty} trim zero /> },
  {
    id: 'price',
    head: t('conversions.price'),
    numeric: true,
    cell: ({ price }) => <QtyText value={price} trim zero />,
  },
  {
    id: 'received',
    head: t('conversions.received'),
    numeric: true,
    cell: ({ received, state }) => received ?? t(`conversions.hedge.${state}`),
  },
]

/** What the house has or owes by conversions, the orders that bring it back, and which coins can be converted. */
export function Component() {
  const { api } = useConsole()
  const { data, error, again } = useAnswer('conversions', () => api('GET /console-api/conversions/inventory'))
  const state = data || error ? 'ready' : 'loading'
  const failed = error && <Failed error={error} onRetry={again} />
  return (
    <>
      <ScreenHead title={t('nav.conversions')} />
      <div className={styles.stack}>
        <DataTable
          state={state}
          loadingLabel={t('loading')}
          caption={t('conversions.caption')}
          columns={coinColumns}
          rows={data?.coins ?? []}
          rowKey={({ coin }) => coin}
          empty={<EmptyState title={t(data?.isKnown === false ? 'conversions.unknown' : 'conversions.empty')} />}
          failed={failed}
        />
        <p className={styles.quiet}>{t('conversions.hint')}</p>
        <LimitOrders />
        <Coins />
        <h2>{t('conversions.hedges')}</h2>
        <DataTable
          state={state}
          loadingLabel={t('loading')}
          caption={t('conversions.hedges')}
          columns={hedgeColumns}
          rows={data?.hedges ?? []}
          rowKey={({ hedgeId }) => String(hedgeId)}
          empty={<EmptyState title={t('conversions.hedges.empty')} />}
          failed={failed}
        />
      </div>
    </>
  )
}

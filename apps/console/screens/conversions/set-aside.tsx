import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { Failed } from '../../parts/failed.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

type Coin = ConsoleData<'GET /console-api/conversions/set-aside'>['coins'][number]

const tones = { equal: 'gain', moving: 'info', differs: 'bad' } as const

const columns: readonly Column<Coin>[] = [
  { id: 'coin', head: t('conversions.coin'), card: 'title', cell: ({ coin }) => <bdi>{coin}</bdi> },
  { id: 'orders', head: t('conversions.orders'), numeric: true, cell: ({ orders }) => String(orders) },
  {
    id: 'byOrders',
    head: t('conversions.byOrders'),
    numeric: true,
    cell: ({ byOrders }) => <QtyText value={byOrders} trim zero />,
  },
  {
    id: 'byLedger',
    head: t('conversions.byLedger'),
    numeric: true,
    cell: ({ byLedger }) => <QtyText value={byLedger} trim zero />,
  },
  {
    id: 'state',
    head: t('conversions.state'),
    cell: ({ state }) => <Badge tone={tones[state]}>{t(`conversions.sums.${state}`)}</Badge>,
  },
]

/** Whether the ledger has what open orders wait with. */
export function SetAside() {
  const { api } = useConsole()
  const { data, error, again } = useAnswer('set-aside', () => api('GET /console-api/conversions/set-aside'))
  return (
    <DataTable
      state={data || error ? 'ready' : 'loading'}
      loadingLabel={t('loading')}
      caption={t('conversions.sums')}
      columns={columns}
      rows={data?.coins ?? []}
      rowKey={({ coin }) => coin}
      empty={<EmptyState title={t(data?.isKnown === false ? 'conversions.sums.unknown' : 'conversions.sums.empty')} />}
      failed={error && <Failed error={error} onRetry={again} />}
    />
  )
}

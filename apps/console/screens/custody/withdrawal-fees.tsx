import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from '../../parts/parts.module.css'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

type Fee = ConsoleData<'GET /console-api/custody/fees'>['rows'][number]
type Change = ConsoleData<'GET /console-api/custody/fee-changes'>['rows'][number]

const of = ({ coin, network }: { readonly coin: string; readonly network: string }) => `${coin} · ${network}`

const columns: readonly Column<Fee>[] = [
  { id: 'coin', head: t('custody.coin'), card: 'title', cell: of, ch: 16 },
  { id: 'fee', head: t('custody.fees.fee'), numeric: true, cell: ({ fee }) => fee, ch: 16 },
  {
    ...{ id: 'bounds', head: t('custody.fees.bounds'), numeric: true, ch: 24 },
    cell: ({ low, high }) => `${low} – ${high}`,
  },
  { id: 'table', head: t('custody.fees.table'), numeric: true, cell: ({ table }) => table, ch: 16 },
  {
    ...{ id: 'since', head: t('custody.fees.since'), ch: 18 },
    cell: ({ sinceMs }) => (sinceMs === null ? t('custody.fees.never') : <TimeText atMs={sinceMs} kind="minute" />),
  },
]

const changeColumns: readonly Column<Change>[] = [
  { id: 'coin', head: t('custody.coin'), card: 'title', cell: of, ch: 16 },
  { id: 'from', head: t('custody.fees.from'), numeric: true, cell: ({ replaced }) => replaced, ch: 14 },
  { id: 'to', head: t('custody.fees.to'), numeric: true, cell: ({ fee }) => fee, ch: 14 },
  {
    ...{ id: 'asked', head: t('custody.fees.asked'), numeric: true, ch: 18 },
    cell: ({ asked }) => asked ?? t('custody.fees.few'),
  },
  { id: 'payouts', head: t('custody.fees.payouts'), numeric: true, cell: ({ payouts }) => String(payouts), ch: 10 },
  {
    ...{ id: 'by', head: t('custody.fees.by'), ch: 16 },
    cell: ({ by }) => t.find(`custody.fees.by.${by}`) ?? by,
  },
  {
    ...{ id: 'at', head: t('custody.fees.at'), ch: 18 },
    cell: ({ atMs }) => <TimeText atMs={atMs} kind="minute" />,
  },
]

/** What withdrawals cost now, between which bounds that moves by itself, and how it came to be. */
export function WithdrawalFees() {
  const { api } = useConsole()
  const fees = usePages<Fee>('fees', async () => {
    const { rows } = await api('GET /console-api/custody/fees', {})
    return { rows, next: null }
  })
  const changes = usePages<Change>('fee-changes', (cursor) => api('GET /console-api/custody/fee-changes', { cursor }))
  return (
    <Card title={t('custody.fees')}>
      <div className={styles.stack}>
        <PagedTable
          caption={t('custody.fees')}
          columns={columns}
          pages={fees}
          rowKey={of}
          empty={t('custody.fees.none')}
        />
        <p className={styles.quiet}>{t('custody.fees.hint')}</p>
        <PagedTable
          caption={t('custody.fees.changes')}
          columns={changeColumns}
          pages={changes}
          rowKey={({ id }) => String(id)}
          empty={t('custody.fees.changes.none')}
        />
      </div>
    </Card>
  )
}

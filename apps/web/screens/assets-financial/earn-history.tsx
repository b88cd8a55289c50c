import { Button } from '@bowline/design-system/actions/button.tsx'
import { Tabs } from '@bowline/design-system/actions/tabs.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { isoTime } from '@bowline/design-system/numbers/display-time.ts'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { type Pages, usePages } from '@bowline/design-system/states/use-pages.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { usePage } from '../../page-context.ts'
import { FileButton } from '../../site-api/file-button.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-financial.module.css'
import { csvOf, type EarnPayout, type EarnRequest } from './earn-figures.ts'
import { useProductTexts } from './use-product-texts.ts'

const ROWS = 20
const FILE_ROWS = 100
const tones = { pending: 'info', done: 'gain', failed: 'bad' } as const

/** What was paid and what was asked for. */
export function EarnHistory() {
  const t = useWords('assets-financial')
  const [tab, setTab] = useState('payouts')
  return (
    <Card flush>
      <Tabs
        label={t('history')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'payouts', label: t('payouts') },
          { id: 'requests', label: t('requests') },
        ]}
        aside={<PayoutsFile />}
      >
        {tab === 'payouts' ? <Payouts /> : <Requests />}
      </Tabs>
    </Card>
  )
}

function Payouts() {
  const t = useWords('assets-financial')
  const { siteApi } = usePage()
  const { amountOf, term } = useProductTexts()
  const pages = usePages<EarnPayout>('earn-payouts', (cursor) =>
    siteApi('GET /exchange-web/web/earn/payouts', { limit: ROWS, ...(cursor && { cursor }) }),
  )
  return (
    <History
      pages={pages}
      caption={t('payouts')}
      rowKey={({ payoutId }) => String(payoutId)}
      columns={[
        { id: 'time', head: t('time'), cell: ({ timeMs }) => <TimeText atMs={timeMs} kind="minute" /> },
        { id: 'coin', head: t('coin'), card: 'title', cell: ({ coin, days }) => <bdi>{`${coin}, ${term(days)}`}</bdi> },
        { id: 'reward', head: t('interest'), numeric: true, cell: ({ reward, coin }) => amountOf(reward, coin) },
        { id: 'to', head: t('goesTo'), cell: ({ goesTo }) => t(`goesTo.${goesTo}`) },
        {
          id: 'returned',
          head: t('returned'),
          numeric: true,
          cell: ({ principal, coin, isRenewed }) => (
            <span className={styles.lines}>
              {amountOf(principal, coin)}
              {isRenewed && <small>{t('renewed')}</small>}
            </span>
          ),
        },
      ]}
    />
  )
}

function Requests() {
  const t = useWords('assets-financial')
  const { siteApi } = usePage()
  const { amountOf, term } = useProductTexts()
  const pages = usePages<EarnRequest>('earn-requests', (cursor) =>
    siteApi('GET /exchange-web/web/earn/requests', { limit: ROWS, ...(cursor && { cursor }) }),
  )
  return (
    <History
      pages={pages}
      caption={t('requests')}
      rowKey={({ requestId }) => String(requestId)}
      columns={[
        { id: 'time', head: t('time'), cell: ({ askedAtMs }) => <TimeText atMs={askedAtMs} kind="minute" /> },
        { id: 'coin', head: t('coin'), card: 'title', cell: ({ coin, days }) => <bdi>{`${coin}, ${term(days)}`}</bdi> },
        { id: 'kind', head: t('kind'), cell: ({ kind }) => t(`kind.${kind}`) },
        { id: 'amount', head: t('amount'), numeric: true, cell: ({ amount, coin }) => amountOf(amount, coin) },
        { id: 'reward', head: t('interest'), numeric: true, cell: ({ reward, coin }) => amountOf(reward, coin) },
        {
          id: 'state',
          head: t('state'),
          cell: ({ state, reason, dueAtMs }) => (
            <span className={styles.lines}>
              <Badge tone={tones[state]}>{t(`request.${state}`)}</Badge>
              {state === 'pending' && <TimeText atMs={dueAtMs} kind="minute" />}
              {reason && <small>{t(`reason.${reason}`)}</small>}
            </span>
          ),
        },
      ]}
    />
  )
}

interface HistoryProps<R> {
  readonly pages: Pages<R>
  readonly caption: string
  readonly rowKey: (row: R) => string
  readonly columns: readonly Column<R>[]
}

function History<R>({ pages, caption, rowKey, columns }: HistoryProps<R>) {
  const t = useWords('assets-financial')
  const { rows, error, hasMore, isAsking, more, retry } = pages
  if (!rows && error) return <FailedState title={t('failed')} retryLabel={t('retry')} onRetry={retry} />
  if (!rows) return <Skeleton ch={40} lines={6} />
  return (
    <>
      <DataTable
        caption={caption}
        rows={rows}
        rowKey={rowKey}
        columns={columns}
        empty={<EmptyState title={t('empty.history')} />}
      />
      {(hasMore || error) && (
        <div className={styles.more}>
          {error && <span role="alert">{t('failed')}</span>}
          <Button size="s" busy={isAsking} busyLabel={t('loading')} onClick={error ? retry : more}>
            {t(error ? 'retry' : 'more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** All payouts as a file. */
function PayoutsFile() {
  const t = useWords('assets-financial')
  const { siteApi } = usePage()
  const { term } = useProductTexts()
  const heads = [t('time'), t('coin'), t('term'), t('interest'), t('goesTo'), t('returned')]
  const lineOf = ({ timeMs, coin, days, reward, goesTo, principal }: EarnPayout) => [
    ...[isoTime(timeMs) ?? '', coin, term(days), reward, t(`goesTo.${goesTo}`), principal],
  ]
  const load = async () => {
    const found: EarnPayout[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await siteApi('GET /exchange-web/web/earn/payouts', { limit: FILE_ROWS, ...(cursor && { cursor }) })
      found.push(...page.rows)
      cursor = page.next
    }
    return new Blob([csvOf(heads, found.map(lineOf))], { type: 'text/csv;charset=utf-8' })
  }
  return <FileButton load={load} name="earn" label={t('csv')} busyLabel={t('loading')} />
}

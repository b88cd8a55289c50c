import { Button } from '@bowline/design-system/actions/button.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { isoTime } from '@bowline/design-system/numbers/display-time.ts'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useState } from 'react'
import { usePage } from '../../page-context.ts'
import { useHiddenAmounts } from '../../settings/use-hidden-amounts.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-breakeven.module.css'
import { AssumeDialog } from './assume-dialog.tsx'
import type { Deposit } from './figures.ts'

const ROWS = 10

interface DepositsTableProps {
  readonly coin: string
  readonly currency: string
  readonly onChanged: () => void
}

/** Coins whose cost is assumed, each with a way to say what it was. */
export function DepositsTable({ coin, currency, onChanged }: DepositsTableProps) {
  const t = useWords('assets-breakeven')
  const { siteApi } = usePage()
  const [hidden] = useHiddenAmounts()
  const [changing, setChanging] = useState<Deposit>()
  const { rows, error, hasMore, isAsking, more, retry } = usePages<Deposit>(`deposits ${coin}`, (cursor) =>
    siteApi('GET /exchange-web/web/breakeven/deposits', { coin, limit: ROWS, ...(cursor && { cursor }) }),
  )
  if (!rows && error) return <FailedState title={t('failed')} retryLabel={t('retry')} onRetry={retry} />
  if (!rows) return <Skeleton ch={40} lines={3} />
  return (
    <>
      <DataTable
        caption={t('deposits', { coin })}
        rows={rows}
        rowKey={({ depositId }) => String(depositId)}
        empty={<EmptyState title={t('deposits.empty')} />}
        actionsHead={t('correct')}
        actions={(deposit) => (
          <Button
            size="s"
            aria-label={`${t('correct')}: ${isoTime(deposit.timeMs)}`}
            onClick={() => setChanging(deposit)}
          >
            {t('correct')}
          </Button>
        )}
        columns={[
          {
            id: 'time',
            head: t('time'),
            card: 'title',
            cell: ({ timeMs }) => <TimeText atMs={timeMs} kind="minute" />,
          },
          {
            id: 'qty',
            head: t('amount'),
            numeric: true,
            cell: ({ qty }) => <QtyText value={qty} trim hidden={hidden} />,
          },
          {
            id: 'market',
            head: t('marketPrice'),
            numeric: true,
            cell: ({ marketPrice }) =>
              marketPrice === null ? t('noPrice') : <MoneyText value={marketPrice} decimals={8} trim />,
          },
          {
            id: 'assumed',
            head: t('assumedPrice'),
            numeric: true,
            cell: ({ assumedPrice, marketPrice }) => (
              <MoneyText value={assumedPrice ?? marketPrice ?? '0'} decimals={8} trim zero />
            ),
          },
        ]}
      />
      {(hasMore || error) && (
        <div className={styles.more}>
          {error && <span role="alert">{t('failed')}</span>}
          <Button size="s" busy={isAsking} busyLabel={t('loading')} onClick={error ? retry : more}>
            {t(error ? 'retry' : 'more')}
          </Button>
        </div>
      )}
      {changing && (
        <AssumeDialog
          {...{ coin, currency }}
          deposit={changing}
          onClose={() => setChanging(undefined)}
          onDone={() => {
            setChanging(undefined)
            onChanged()
          }}
        />
      )}
    </>
  )
}

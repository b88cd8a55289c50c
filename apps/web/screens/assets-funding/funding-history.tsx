import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useEffect, useEffectEvent } from 'react'
import { usePage } from '../../page-context.ts'
import { useWords, type Words } from '../../words/use-words.ts'
import type { FundingLine } from './ask-funding.ts'
import styles from './assets-funding.module.css'

const ROWS = 20
/** The history follows a transfer by about a second, and by more where the exchange is busy. */
const BOOKED_AFTER_MS = [1_000, 4_000] as const

interface FundingHistoryProps {
  /** Transfers made on this page: each is looked for. */
  readonly moves: number
  readonly hidden: boolean
}

/** What came and what left, newest first, a page per press. */
export function FundingHistory({ moves, hidden }: FundingHistoryProps) {
  const t = useWords('assets-funding')
  const { siteApi } = usePage()
  const pages = usePages<FundingLine>('funding', (cursor) =>
    siteApi('GET /exchange-web-gateway/asset/fundingHistory', { limit: ROWS, ...(cursor && { cursor }) }),
  )
  const { rows, error, hasMore, isAsking, more, retry } = pages
  const again = useEffectEvent(() => void pages.again())
  useEffect(() => {
    if (moves === 0) return
    const timers = BOOKED_AFTER_MS.map((wait) => setTimeout(() => again(), wait))
    return () => timers.forEach(clearTimeout)
  }, [moves])
  return (
    <Card title={t('history')} flush>
      {rows ? (
        <HistoryTable rows={rows} hidden={hidden} />
      ) : error ? (
        <FailedState title={t('failed')} retryLabel={t('retry')} onRetry={retry} />
      ) : (
        <Skeleton ch={40} lines={6} />
      )}
      {rows && (hasMore || error) && (
        <div className={styles.more}>
          {error && <span role="alert">{t('failed')}</span>}
          <Button size="s" busy={isAsking} busyLabel={t('loading')} onClick={error ? retry : more}>
            {t(error ? 'retry' : 'more')}
          </Button>
        </div>
      )}
    </Card>
  )
}

function HistoryTable({ rows, hidden }: { readonly rows: readonly FundingLine[]; readonly hidden: boolean }) {
  const t = useWords('assets-funding')
  return (
    <DataTable<FundingLine>
      caption={t('history')}
      rows={rows}
      rowKey={({ id, coin }) => `${id} ${coin}`}
      empty={<EmptyState title={t('empty.history')} />}
      columns={[
        { id: 'time', head: t('column.time'), cell: ({ timeMs }) => <TimeText atMs={timeMs} kind="minute" /> },
        { id: 'what', head: t('column.what'), card: 'title', cell: (line) => whatOf(line, t) },
        {
          id: 'amount',
          head: t('column.amount'),
          numeric: true,
          ch: 14,
          cell: ({ amount, coin }) => (
            <MoneyText value={amount} unit={coin} decimals={8} exact signed trim hidden={hidden} />
          ),
        },
        {
          id: 'after',
          head: t('column.after'),
          numeric: true,
          ch: 14,
          cell: ({ balanceAfter, coin }) => <QtyText value={balanceAfter} unit={coin} hidden={hidden} zero trim />,
        },
      ]}
    />
  )
}

/** The person or the account at the other end. */
function whatOf({ way, payment, amount, isConversion }: FundingLine, t: Words<'assets-funding'>): string {
  if (payment) return t(amount.startsWith('-') ? 'paid' : 'received', { name: payment.name })
  if (way && way.from !== 'funding') return t(`in.${way.from}`)
  if (way && way.to !== 'funding') return t(`out.${way.to}`)
  return t(isConversion ? 'converted' : 'other')
}

import { Button } from '@bowline/design-system/actions/button.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { useState } from 'react'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-financial.module.css'
import { type ComingPayout, type PayoutDay, payoutDays, sumsOf } from './earn-figures.ts'
import { useProductTexts } from './use-product-texts.ts'

/** Days at first: the month is there for who asks. */
const SHOWN = 7

/** What the runs of the coming days pay, a row for each day. */
export function PayoutCalendar({ payouts }: { readonly payouts: readonly ComingPayout[] }) {
  const t = useWords('assets-financial')
  const { amountOf } = useProductTexts()
  const lines = ({ payouts: own }: PayoutDay, of: 'reward' | 'principal') => (
    <span className={styles.lines}>
      {sumsOf(own, of).map(({ coin, amount, isEstimate }) => (
        <span key={coin}>
          {isEstimate ? t('estimate', { amount: amountOf(amount, coin) }) : amountOf(amount, coin)}
        </span>
      ))}
      {of === 'principal' && own.some(({ isRenewed }) => isRenewed) && <small>{t('renewed')}</small>}
    </span>
  )
  const days = payoutDays(payouts)
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <DataTable
        caption={t('calendar')}
        rows={isWhole ? days : days.slice(0, SHOWN)}
        rowKey={({ atMs }) => String(atMs)}
        empty={<EmptyState title={t('empty.calendar')} />}
        cards="lines"
        columns={[
          { id: 'day', head: t('time'), card: 'title', cell: ({ atMs }) => <TimeText atMs={atMs} kind="minute" /> },
          { id: 'reward', head: t('interest'), numeric: true, cell: (day) => lines(day, 'reward') },
          { id: 'principal', head: t('returned'), numeric: true, cell: (day) => lines(day, 'principal') },
        ]}
      />
      {!isWhole && days.length > SHOWN && (
        <div className={styles.more}>
          <Button size="s" onClick={() => setWhole(true)}>
            {t('more')}
          </Button>
        </div>
      )}
      {payouts.some(({ isEstimate }) => isEstimate) && <p className={styles.note}>{t('estimate.hint')}</p>}
    </>
  )
}

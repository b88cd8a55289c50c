import { Button } from '@bowline/design-system/actions/button.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import type { RecordQuery } from './record-query.ts'
import { RecordTable } from './record-table.tsx'
import { TransactionId } from './transaction-id.tsx'
import { useCoinAmount } from './use-coin-amount.ts'
import type { useRecords } from './use-records.ts'

interface Movement {
  readonly id: number
  readonly amount: string | null
  /** Null: a coin that the exchange does not list. */
  readonly coinName: string | null
  readonly transferNetWork: string
  readonly txid: string | null
  readonly explorerUrl: string | null
}

interface MovementRecordsProps<R extends Movement> {
  readonly kind: 'deposit' | 'withdrawal'
  readonly query: RecordQuery
  readonly records: ReturnType<typeof useRecords<R>>
  timeOf(row: R): number
  /** Columns that stand before the time. */
  readonly beforeTime?: readonly Column<R>[]
  readonly stateOf: (row: R) => ReactNode
  /** What the dialog shows of one. */
  readonly detailsOf: (row: R) => ReactNode
  onClear(): void
}

/** What came in or went out over a chain, newest first, and one of them in a dialog. */
export function MovementRecords<R extends Movement>(props: MovementRecordsProps<R>) {
  const { kind, query, records, timeOf, beforeTime = [], stateOf, detailsOf, onClear } = props
  const t = useWords('assets-wallet')
  const amountOf = useCoinAmount()
  const [opened, setOpened] = useState<number>()
  const shown = records.rows.find(({ id }) => id === opened)
  const titleOf = ({ amount, coinName }: R) => t(`details.${kind}`, { amount: amountOf(amount, coinName) })
  return (
    <>
      <RecordTable<R>
        query={query}
        records={records}
        onClear={onClear}
        columns={[
          {
            id: 'amount',
            head: t('amount'),
            card: 'title',
            cell: ({ coinName, amount }) => (
              <span className={styles.what}>
                <CoinIcon symbol={coinName ?? '?'} /> {amountOf(amount, coinName)}
              </span>
            ),
          },
          { id: 'network', head: t('network'), cell: ({ transferNetWork }) => <bdi>{transferNetWork}</bdi> },
          ...beforeTime,
          { id: 'time', head: t('time'), cell: (row) => <TimeText atMs={timeOf(row)} kind="minute" /> },
          {
            id: 'transaction',
            head: t('transaction'),
            cell: ({ txid, explorerUrl }) => (txid === null ? '–' : <TransactionId txid={txid} url={explorerUrl} />),
          },
          { id: 'state', head: t('state'), cell: stateOf },
        ]}
        actions={(row) => (
          <Button size="s" onClick={() => setOpened(row.id)}>
            {t('details')} <span className="spoken">{titleOf(row)}</span>
          </Button>
        )}
      />
      <Dialog
        open={shown !== undefined}
        onClose={() => setOpened(undefined)}
        title={shown && titleOf(shown)}
        closeLabel={t('close')}
      >
        {shown && <div className={styles.form}>{detailsOf(shown)}</div>}
      </Dialog>
    </>
  )
}

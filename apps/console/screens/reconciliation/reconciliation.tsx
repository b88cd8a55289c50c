import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

type Row = ConsoleData<'GET /console-api/reconciliation/board'>['rows'][number]
type Stop = Row['stops'][number]

/** What is there for fees is part of the sum, and another account of the ledger. */
const ofWhichGas = (amount: string, gas: string | undefined) =>
  gas === undefined ? (
    amount
  ) : (
    <>
      {amount}
      <br />
      <span className={styles.quiet}>{t('reconciliation.gas', { amount: gas })}</span>
    </>
  )

const columns: readonly Column<Row>[] = [
  {
    id: 'coin',
    head: t('reconciliation.coin'),
    card: 'title',
    cell: ({ coin, network }) => `${coin} · ${network}`,
    ch: 16,
  },
  {
    id: 'ledger',
    head: t('reconciliation.ledger'),
    numeric: true,
    cell: ({ ledger, gas }) => ofWhichGas(ledger, gas?.ledger),
    ch: 18,
  },
  {
    id: 'book',
    head: t('reconciliation.book'),
    numeric: true,
    cell: ({ book, gas }) => ofWhichGas(book, gas?.book),
    ch: 24,
  },
  {
    id: 'chain',
    head: t('reconciliation.chain'),
    numeric: true,
    cell: ({ chain, chainAtMs, isChecked }) =>
      chain === null || chainAtMs === null ? (
        t('reconciliation.not-asked')
      ) : isChecked ? (
        chain
      ) : (
        <>
          {chain}
          <br />
          <span className={styles.quiet}>
            <TimeText atMs={chainAtMs} kind="minute" />
          </span>
        </>
      ),
    ch: 24,
  },
  {
    id: 'differences',
    head: t('reconciliation.differences'),
    card: 'wide',
    cell: ({ differences, sentAllTheSame, isChecked }) => (
      <>
        {differences.length === 0 ? (
          <Badge tone={isChecked ? 'gain' : 'warn'}>
            {t(isChecked ? 'reconciliation.agree' : 'reconciliation.unchecked')}
          </Badge>
        ) : (
          differences.map(({ kind, amount, sinceMs }) => (
            <div key={kind}>
              <Badge tone="bad">{t(`reconciliation.gap.${kind}`, { amount })}</Badge>{' '}
              <TimeText atMs={sinceMs} kind="minute" />
            </div>
          ))
        )}
        {sentAllTheSame.map(({ move, txid, amount }) => (
          <div key={move}>
            <Badge tone="warn">{t('reconciliation.sent', { amount })}</Badge> {t('reconciliation.sent.way')}
            <bdi dir="ltr" className={styles.hash}>
              {txid}
            </bdi>
          </div>
        ))}
      </>
    ),
    ch: 36,
  },
  {
    id: 'stops',
    head: t('reconciliation.stops'),
    card: 'wide',
    cell: ({ stops }) =>
      stops.map(({ what, reason, sinceMs }) => (
        <div key={`${what} ${reason}`}>
          <Badge tone="warn">{t(`reconciliation.stopped.${what}`)}</Badge> {t(`reconciliation.because.${reason}`)}{' '}
          <TimeText atMs={sinceMs} kind="minute" />
        </div>
      )),
    ch: 30,
  },
]

/** The three books of every coin: what the ledger, the custody book and the chain say that we have. */
export function Component() {
  const { api } = useConsole()
  const may = useMay()
  const pages = usePages<Row>('reconciliation', async () => ({
    ...(await api('GET /console-api/reconciliation/board', {})),
    next: null,
  }))
  const [acting, setActing] = useState<{ readonly row: Row; readonly stop: Stop | undefined }>()
  return (
    <>
      <ScreenHead title={t('nav.reconciliation')} />
      <div className={styles.stack}>
        <PagedTable
          caption={t('reconciliation.caption')}
          columns={columns}
          pages={pages}
          rowKey={({ coin, network }) => `${coin} ${network}`}
          empty={t('reconciliation.empty')}
          emptyText={t('reconciliation.empty.text')}
          {...(may('accounts.request') && {
            actions: (row: Row) =>
              row.stops.length === 0 ? (
                <Button size="s" onClick={() => setActing({ row, stop: undefined })}>
                  {t('reconciliation.stop')}
                </Button>
              ) : (
                <Button size="s" onClick={() => setActing({ row, stop: row.stops[0] })}>
                  {t('reconciliation.open')}
                </Button>
              ),
          })}
        />
        <p className={styles.quiet}>{t('reconciliation.hint')}</p>
      </div>
      {acting && <StopDialog {...acting} onClose={() => setActing(undefined)} onDone={() => void pages.again()} />}
    </>
  )
}

interface StopDialogProps {
  readonly row: Row
  /** Undefined: its withdrawals are to be stopped. */
  readonly stop: Stop | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

function StopDialog({ row: { coin, network }, stop, onClose, onDone }: StopDialogProps) {
  const { api } = useConsole()
  const act = async (reason: string) => {
    if (stop) {
      const { what, reason: because } = stop
      await api('POST /console-api/reconciliation/request-open', { coin, network, what, because, reason })
      return t('reconciliation.open.done')
    }
    await api('POST /console-api/reconciliation/stop', { coin, network, what: 'withdrawals', reason })
    onDone()
    return t('reconciliation.stop.done')
  }
  return (
    <ActDialog
      title={t(stop ? 'reconciliation.open.title' : 'reconciliation.stop.title', { coin, network })}
      confirm={t(stop ? 'reconciliation.request' : 'reconciliation.stop')}
      onClose={onClose}
      act={act}
    >
      <p>{t(stop ? 'reconciliation.open.text' : 'reconciliation.stop.text')}</p>
    </ActDialog>
  )
}

import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { ColdKeyDialog } from './cold-key-dialog.tsx'
import { ColdKeys } from './cold-keys.tsx'
import { GasTanks } from './gas-tanks.tsx'
import { type Movable, MoveDialog } from './move-dialog.tsx'
import { Moves } from './moves.tsx'
import { WithdrawalFees } from './withdrawal-fees.tsx'

export type Board = ConsoleData<'GET /console-api/custody/board'>
export type CustodyRow = Board['rows'][number]

const amounts = ['warm', 'cold'] as const

/** An amount with what it is measured by under it: a column each would be wider than a desk. */
const measured = (amount: string, by: string) => (
  <>
    {amount}
    <br />
    <span className={styles.quiet}>{by}</span>
  </>
)

const columns: readonly Column<CustodyRow>[] = [
  { id: 'coin', head: t('custody.coin'), card: 'title', cell: ({ coin, network }) => `${coin} · ${network}`, ch: 16 },
  { id: 'deposits', head: t('custody.deposits'), numeric: true, cell: ({ held }) => held.deposits, ch: 16 },
  {
    ...{ id: 'hot', head: t('custody.hot.target'), numeric: true, ch: 16 },
    cell: ({ held, target }) => measured(held.hot, target),
  },
  ...amounts.map((place) => ({
    ...{ id: place, head: t(`custody.${place}`), numeric: true, ch: 16 },
    cell: ({ held }: CustodyRow) => held[place],
  })),
  {
    ...{ id: 'transit', head: t('custody.transit.queued'), numeric: true, ch: 16 },
    cell: ({ held, queued }) => measured(held.transit, queued),
  },
  {
    id: 'proposal',
    head: t('custody.proposal'),
    card: 'wide',
    ch: 28,
    cell: ({ proposal }) =>
      proposal ? (
        <Badge tone="warn">{t(`custody.move.${proposal.kind}`, { amount: proposal.amount })}</Badge>
      ) : (
        t('custody.proposal.none')
      ),
  },
]

/** Where the coins of the house are, what should be moved, and what two persons have moved. */
export function Component() {
  const { api } = useConsole()
  const may = useMay()
  const [board, setBoard] = useState<Board>()
  const pages = usePages<CustodyRow>('custody', async () => {
    const found = await api('GET /console-api/custody/board', {})
    setBoard(found)
    return { rows: found.rows, next: null }
  })
  const [moving, setMoving] = useState<Movable>()
  const [isEnrolling, setEnrolling] = useState(false)
  const again = () => void pages.again()
  const mayAsk = may('accounts.request')
  return (
    <>
      <ScreenHead title={t('nav.custody')}>
        {mayAsk && <Button onClick={() => setEnrolling(true)}>{t('custody.enrol')}</Button>}
      </ScreenHead>
      <div className={styles.stack}>
        <PagedTable
          caption={t('custody.caption')}
          columns={columns}
          pages={pages}
          rowKey={({ coin, network }) => `${coin} ${network}`}
          empty={t('reconciliation.empty')}
          emptyText={t('reconciliation.empty.text')}
          {...(mayAsk && {
            actions: (row: CustodyRow) => (
              <Button size="s" onClick={() => setMoving(row)}>
                {t('custody.request')}
              </Button>
            ),
          })}
        />
        <p className={styles.quiet}>{t('custody.hint')}</p>
        {board && <GasTanks tanks={board.tanks} mayAct={mayAsk} onReturn={setMoving} />}
        <WithdrawalFees />
        {board && <Moves moves={board.moves} mayAct={mayAsk} onDone={again} />}
        {board && <ColdKeys board={board} mayAct={mayAsk} onDone={again} />}
      </div>
      {moving && <MoveDialog row={moving} onClose={() => setMoving(undefined)} />}
      {isEnrolling && <ColdKeyDialog onClose={() => setEnrolling(false)} />}
    </>
  )
}

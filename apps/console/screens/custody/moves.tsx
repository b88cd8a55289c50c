import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import styles from '../../parts/parts.module.css'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import type { Board } from './custody.tsx'
import { SecondWordDialog } from './second-word-dialog.tsx'
import { useFiles } from './use-files.tsx'

export type Move = Board['moves'][number]

const tones = {
  unreleased: 'warn',
  allowed: 'plain',
  planned: 'warn',
  done: 'gain',
  failed: 'bad',
  'given-up': 'plain',
  recognised: 'warn',
} as const

/** It was given up, and its signed file was sent all the same. */
const isSeen = ({ state, seenTxid }: Pick<Move, 'state' | 'seenTxid'>) => state === 'given-up' && seenTxid !== null

const columns: readonly Column<Move>[] = [
  {
    ...{ id: 'what', head: t('custody.moves.what'), card: 'title', ch: 34 },
    cell: ({ kind, amount, coin, network }) => `${t(`custody.move.${kind}`, { amount })} ${coin} · ${network}`,
  },
  {
    ...{ id: 'at', head: t('custody.moves.at'), ch: 18 },
    cell: ({ allowedAtMs }) => <TimeText atMs={allowedAtMs} kind="minute" />,
  },
  {
    ...{ id: 'state', head: t('custody.moves.state'), card: 'wide', ch: 24 },
    cell: ({ state, problem, isOffline, seenTxid }) => (
      <>
        {isSeen({ state, seenTxid }) ? (
          <Badge tone="bad">{t('custody.state.seen')}</Badge>
        ) : (
          <Badge tone={tones[state]}>{t(isOffline ? 'custody.state.offline' : `custody.state.${state}`)}</Badge>
        )}{' '}
        {problem && (t.find(`custody.problem.${problem}`) ?? problem)}
        {seenTxid !== null && (
          <bdi dir="ltr" className={styles.hash}>
            {seenTxid}
          </bdi>
        )}
      </>
    ),
  },
]

interface MovesProps {
  readonly moves: readonly Move[]
  readonly mayAct: boolean
  readonly onDone: () => void
}

/** What two persons have allowed. What comes from the cold wallet is carried to its machine as a file, and back. */
export function Moves({ moves, mayAct, onDone }: MovesProps) {
  const { api } = useConsole()
  const { download, choose, chooser } = useFiles(t('custody.signed'))
  const take = (move: number) => async (text: string) => {
    await api('POST /console-api/custody/signed', { move, text })
    onDone()
    return t('custody.signed.done')
  }
  const [givingUp, setGivingUp] = useState<Move>()
  const [booking, setBooking] = useState<Move>()
  const actions = (move: Move) => {
    if (isSeen(move))
      return (
        <Button size="s" onClick={() => setBooking(move)}>
          {t('custody.book')}
        </Button>
      )
    if (!move.isOffline) return null
    return (
      <div className={styles.inRow}>
        <Button size="s" onClick={() => download(() => api('GET /console-api/custody/unsigned', { move: move.id }))}>
          {t('custody.unsigned')}
        </Button>
        <Button size="s" onClick={() => choose(take(move.id))}>
          {t('custody.signed')}
        </Button>
        <Button size="s" onClick={() => setGivingUp(move)}>
          {t('custody.give-up')}
        </Button>
      </div>
    )
  }
  return (
    <Card title={t('custody.moves')}>
      {chooser}
      <DataTable
        caption={t('custody.moves')}
        columns={columns}
        rows={moves}
        rowKey={({ id }) => String(id)}
        empty={<EmptyState title={t('custody.moves.none')} />}
        {...(mayAct && { actions, actionsHead: t('user.actions') })}
      />
      {booking && <SecondWordDialog wish="book" move={booking} onClose={() => setBooking(undefined)} />}
      {givingUp && <SecondWordDialog wish="give-up" move={givingUp} onClose={() => setGivingUp(undefined)} />}
    </Card>
  )
}

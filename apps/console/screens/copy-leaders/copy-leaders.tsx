import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import type { LeaderDecision } from '@bowline/contract/terms/copy-trading.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { UserLink } from '../../parts/user-link.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { Relations } from './relations.tsx'

type Leader = ConsoleData<'GET /console-api/copy-leaders/list'>['rows'][number]

const PPM_PER_PERCENT = 10_000

const columns: readonly Column<Leader>[] = [
  { id: 'name', head: t('copy-leaders.name'), card: 'title', cell: ({ name }) => name, ch: 16 },
  { id: 'user', head: t('copy-leaders.user'), cell: ({ userId }) => <UserLink id={userId} />, ch: 8 },
  { id: 'state', head: t('copy-leaders.state'), cell: ({ state }) => t(`copy-leaders.state.${state}`), ch: 14 },
  { id: 'about', head: t('copy-leaders.about'), card: 'wide', cell: ({ about }) => about, ch: 24, width: '30%' },
  { id: 'share', head: t('copy-leaders.share'), cell: ({ sharePpm }) => `${sharePpm / PPM_PER_PERCENT} %`, ch: 8 },
  {
    id: 'since',
    head: t('copy-leaders.since'),
    cell: ({ appliedAtMs }) => <TimeText atMs={appliedAtMs} kind="minute" />,
    ch: 18,
  },
]

const DECISIONS: Readonly<Partial<Record<Leader['state'], readonly LeaderDecision[]>>> = {
  applied: ['accept', 'refuse'],
  active: ['suspend', 'remove'],
  paused: ['suspend', 'remove'],
  suspended: ['restore', 'remove'],
  leaving: ['suspend', 'remove'],
}

/** Those who are copied, and who copies them: staff decide on applications, and suspend or end it where they must. */
export function Component() {
  const { api } = useConsole()
  const may = useMay()
  const pages = usePages<Leader>('copy-leaders', () => api('GET /console-api/copy-leaders/list', {}))
  const [asked, setAsked] = useState<{ readonly leader: Leader; readonly decision: LeaderDecision }>()
  return (
    <>
      <ScreenHead title={t('nav.copy-leaders')} />
      <div className={styles.stack}>
        <PagedTable
          caption={t('copy-leaders.caption')}
          columns={columns}
          pages={pages}
          rowKey={({ userId }) => String(userId)}
          empty={t('copy-leaders.empty')}
          {...(may('users.mark') && {
            actions: (leader: Leader) =>
              DECISIONS[leader.state]?.map((decision) => (
                <Button key={decision} size="s" onClick={() => setAsked({ leader, decision })}>
                  {t(`copy-leaders.${decision}`)}
                </Button>
              )),
          })}
        />
        <p className={styles.quiet}>{t('copy-leaders.hint')}</p>
        <Relations />
      </div>
      {asked && <DecisionDialog {...asked} onClose={() => setAsked(undefined)} onDone={() => void pages.again()} />}
    </>
  )
}

interface DialogProps {
  readonly leader: Leader
  readonly decision: LeaderDecision
  readonly onClose: () => void
  readonly onDone: () => void
}

function DecisionDialog({ leader: { userId, name }, decision, onClose, onDone }: DialogProps) {
  const { api } = useConsole()
  const decide = async (reason: string) => {
    await api('POST /console-api/copy-leaders/decide', { userId, decision, reason })
    onDone()
    return t('copy-leaders.done', { name })
  }
  return (
    <ActDialog
      title={t(`copy-leaders.${decision}.title`, { name })}
      confirm={t(`copy-leaders.${decision}`)}
      isDanger={decision !== 'accept' && decision !== 'restore'}
      onClose={onClose}
      act={decide}
    />
  )
}

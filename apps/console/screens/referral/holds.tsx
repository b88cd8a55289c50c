import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import { UserLink } from '../../parts/user-link.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'

type Hold = ConsoleData<'GET /console-api/referral/holds'>['rows'][number]
type Act = 'release' | 'cancel' | 'clawback'

const tones = { held: 'warn', review: 'warn', released: 'gain', cancelled: 'bad' } as const

const columns: readonly Column<Hold>[] = [
  {
    id: 'invitee',
    head: t('referral.invitee'),
    card: 'title',
    cell: ({ inviteeId }) => <UserLink id={inviteeId} />,
    ch: 8,
  },
  { id: 'inviter', head: t('referral.inviter'), cell: ({ inviterId }) => <UserLink id={inviterId} />, ch: 8 },
  { id: 'why', head: t('referral.why'), cell: ({ reason }) => t(`referral.why.${reason}`), ch: 26 },
  {
    id: 'state',
    head: t('referral.state'),
    cell: ({ state }) => <Badge tone={tones[state]}>{t(`referral.state.${state}`)}</Badge>,
    ch: 10,
  },
  { id: 'volume', head: t('referral.volume'), numeric: true, cell: ({ volume }) => volume, ch: 16 },
  { id: 'matched', head: t('referral.matched'), numeric: true, cell: ({ matched }) => matched, ch: 16 },
  { id: 'paid', head: t('referral.paid'), numeric: true, cell: ({ paid }) => paid, ch: 14 },
  { id: 'since', head: t('referral.since'), cell: ({ sinceMs }) => <TimeText atMs={sinceMs} kind="minute" />, ch: 16 },
]

/** Invitees whose rebates wait, or were decided on. */
export function Holds() {
  const { api } = useConsole()
  const may = useMay()
  const [view, setView] = useState<'open' | 'decided'>('open')
  const pages = usePages<Hold>(view, (cursor) =>
    api('GET /console-api/referral/holds', { isOpen: view === 'open', cursor }),
  )
  const [acting, setActing] = useState<{ readonly hold: Hold; readonly act: Act }>()
  const actsOf = ({ state, paid }: Hold): Act[] => [
    ...(state === 'held' || state === 'review' ? (['release', 'cancel'] as const) : []),
    ...(/[1-9]/.test(paid) ? (['clawback'] as const) : []),
  ]
  return (
    <section>
      <h2>{t('referral.holds')}</h2>
      <SegmentedControl
        label={t('referral.state')}
        options={[
          { value: 'open', label: t('referral.open') },
          { value: 'decided', label: t('referral.decided') },
        ]}
        value={view}
        onChange={setView}
      />
      <PagedTable
        caption={t('referral.holds.caption')}
        columns={columns}
        pages={pages}
        rowKey={({ inviteeId }) => String(inviteeId)}
        empty={t('referral.empty')}
        emptyText={t('referral.empty.text')}
        {...(may('accounts.request') && {
          actions: (hold: Hold) =>
            actsOf(hold).map((act) => (
              <Button key={act} size="s" onClick={() => setActing({ hold, act })}>
                {t(`referral.${act}`)}
              </Button>
            )),
        })}
      />
      {acting && <DecideDialog {...acting} onClose={() => setActing(undefined)} onDone={() => void pages.again()} />}
    </section>
  )
}

interface DecideDialogProps {
  readonly hold: Hold
  readonly act: Act
  readonly onClose: () => void
  readonly onDone: () => void
}

/** What pays or takes money is requested; what keeps it is done at once. */
function DecideDialog({ hold: { inviteeId }, act, onClose, onDone }: DecideDialogProps) {
  const { api } = useConsole()
  const decide = async (reason: string) => {
    if (act === 'cancel') {
      await api('POST /console-api/referral/cancel', { inviteeId, reason })
      onDone()
      return t('referral.cancel.done', { id: inviteeId })
    }
    await api(`POST /console-api/referral/request-${act}`, { inviteeId, reason })
    return t('referral.requested')
  }
  return (
    <ActDialog
      title={t(`referral.${act}.title`, { id: inviteeId })}
      confirm={t(`referral.${act}`)}
      isDanger={act !== 'release'}
      onClose={onClose}
      act={decide}
    >
      <p>{t(`referral.${act}.text`)}</p>
    </ActDialog>
  )
}

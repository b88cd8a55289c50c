import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { approvalStates } from '@bowline/contract/terms/staff.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import type { ConsoleApiError } from '../../session/console-api.ts'
import { useConsole, useMay, useMember } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { type Approval, Subject, subjectText } from './subject.tsx'

type Made = ConsoleData<'POST /console-api/approvals/approve'>['made']

const tones = { waiting: 'warn', executed: 'gain', rejected: 'bad', expired: 'plain' } as const

/** `Lift a freeze (trading)`: with the exact terms, where there are several possibilities. */
function whatOf({ kind, terms }: Approval): string {
  const parts = [
    typeof terms.factor === 'string' && (t.find(`factor.${terms.factor}`) ?? terms.factor),
    terms.trading === true && t('user.trading'),
    terms.withdrawals === true && t('user.withdrawals'),
    kind === 'give-account' && String(terms.email),
    typeof terms.role === 'string' && (t.find(`role.${terms.role}`) ?? terms.role),
    terms.isDisabled === false && t('staff.enable'),
    ...changesOf(terms.change),
  ].filter(Boolean)
  return parts.length === 0 ? t(`approval.${kind}`) : `${t(`approval.${kind}`)} (${parts.join(', ')})`
}

/** `minNotional: 5 → 10`, of each changed field. */
function changesOf(change: unknown): string[] {
  const fields = Object.entries((change ?? {}) as Readonly<Record<string, { from: string; to: string }>>)
  return fields.map(([name, { from, to }]) =>
    name === 'collateral'
      ? `${t.find(`collateral.state.${from}`) ?? from} → ${t.find(`collateral.state.${to}`) ?? to}`
      : name === 'state'
        ? `${t.find(`market-state.${from}`) ?? from} → ${t.find(`market-state.${to}`) ?? to}`
        : `${name}: ${from || t('none')} → ${to || t('none')}`,
  )
}

const columnsFor = (own: number): readonly Column<Approval>[] => [
  { id: 'what', head: t('approvals.what'), card: 'title', cell: whatOf, ch: 18 },
  {
    id: 'about',
    head: t('approvals.about'),
    card: 'wide',
    ch: 24,
    cell: (approval) => <Subject approval={approval} />,
  },
  { id: 'reason', head: t('approvals.reason'), cell: ({ reason }) => reason, ch: 18 },
  { id: 'by', head: t('approvals.by'), cell: ({ requestedBy }) => requestedBy.email, ch: 18 },
  {
    id: 'until',
    head: t('approvals.until'),
    cell: ({ expiresAtMs }) => <TimeText atMs={expiresAtMs} kind="minute" />,
    ch: 18,
  },
  {
    id: 'state',
    head: t('approvals.state'),
    cell: ({ state, decidedBy, note, requestedBy }) => (
      <>
        <Badge tone={tones[state]}>{t(`approval-state.${state}`)}</Badge>{' '}
        {state === 'waiting' && requestedBy.id === own && t('approvals.own')}
        {decidedBy && t('approvals.decided', { who: decidedBy })} {note}
      </>
    ),
  },
]

export function Component() {
  const { api } = useConsole()
  const { id: own } = useMember()
  const [state, setState] = useState<Approval['state']>('waiting')
  const [refusing, setRefusing] = useState<Approval>()
  const [made, setMade] = useState<Made>(null)
  const pages = usePages<Approval>(state, (cursor) => api('GET /console-api/approvals/list', { state, cursor }))
  const refuse = async (reason: string) => {
    await api('POST /console-api/approvals/reject', { id: refusing?.id ?? 0, reason })
    await pages.again()
    return t('approvals.reject.done')
  }
  return (
    <>
      <ScreenHead title={t('nav.approvals')}>
        <SegmentedControl
          label={t('approvals.filter')}
          options={approvalStates.map((value) => ({ value, label: t(`approval-state.${value}`) }))}
          value={state}
          onChange={setState}
        />
      </ScreenHead>
      {made && (
        <Banner kind="warn" onDismiss={() => setMade(null)} dismissLabel={t('close')}>
          {t('approvals.made', { email: made.email })} <code>{made.temporaryPassword}</code>
        </Banner>
      )}
      <PagedTable
        caption={t('approvals.caption')}
        columns={columnsFor(own)}
        pages={pages}
        rowKey={({ id }) => String(id)}
        empty={t(`approvals.empty.${state}`)}
        emptyText={state === 'waiting' ? t('approvals.empty.text') : undefined}
        {...(state === 'waiting' && {
          actions: (approval: Approval) => (
            <Decide
              approval={approval}
              onMade={setMade}
              onDone={() => void pages.again()}
              onRefuse={() => setRefusing(approval)}
            />
          ),
        })}
      />
      {refusing && (
        <ActDialog
          title={t('approvals.reject.title')}
          confirm={t('approvals.reject')}
          onClose={() => setRefusing(undefined)}
          act={refuse}
        />
      )}
    </>
  )
}

interface DecideProps {
  readonly approval: Approval
  readonly onMade: (made: Made) => void
  readonly onDone: () => void
  readonly onRefuse: () => void
}

/** The requester may withdraw it; another member with the permission decides. */
function Decide({ approval, onMade, onDone, onRefuse }: DecideProps) {
  const { api } = useConsole()
  const { id: own } = useMember()
  const may = useMay()
  const ask = useAsk()
  const toast = useToast()
  const { id, requestedBy, reason } = approval
  const isOwn = requestedBy.id === own
  const allow = async () => {
    const details = { what: whatOf(approval), about: subjectText(approval), by: requestedBy.email, reason }
    const confirm = t('approvals.approve')
    const text = t('approvals.approve.text', details)
    if (!(await ask({ title: t('approvals.approve.title'), text, confirm, cancel: t('cancel') }))) return
    try {
      const { made } = await api('POST /console-api/approvals/approve', { id })
      onMade(made)
      toast({ text: t('approvals.approve.done'), kind: 'good' })
    } catch (error) {
      toast({ text: (error as ConsoleApiError).message || t('failed.text'), kind: 'bad' })
    }
    onDone()
  }
  if (isOwn)
    return (
      <Button size="s" onClick={onRefuse}>
        {t('approvals.take-back')}
      </Button>
    )
  if (!may('approvals.decide')) return t('unknown')
  return (
    <span className={styles.actions}>
      <Button size="s" kind="primary" onClick={() => void allow()}>
        {t('approvals.approve')}
      </Button>
      <Button size="s" onClick={onRefuse}>
        {t('approvals.reject')}
      </Button>
    </span>
  )
}

import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { Details, type DetailsByLabel } from '../../parts/details.tsx'
import { Failed } from '../../parts/failed.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { useConsole, useMay } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { relationTones } from './relation-tones.ts'

type Shown = ConsoleData<'GET /console-api/copy-relations/show'>
type Copy = Shown['copies'][number]

const PPM_PER_PERCENT = 10_000

const columns: readonly Column<Copy>[] = [
  { id: 'contract', head: t('copy-relations.contract'), card: 'title', cell: ({ contract }) => <bdi>{contract}</bdi> },
  { id: 'kind', head: t('copy-relations.copy'), cell: ({ kind, side }) => t(`copy-relations.${kind}.${side}`) },
  {
    id: 'filled',
    head: t('copy-relations.filled'),
    numeric: true,
    cell: ({ filled, qty }) => t('copy-relations.of', { n: filled, of: qty }),
  },
  { id: 'why', head: t('copy-relations.why'), cell: ({ reason }) => reason && t(`copy-relations.skip.${reason}`) },
  { id: 'tries', head: t('copy-relations.tries'), numeric: true, cell: ({ tries }) => tries },
  {
    id: 'when',
    head: t('copy-relations.when'),
    cell: ({ copiedAtMs }) => <TimeText atMs={copiedAtMs} kind="date-time" />,
  },
]

/** One relation: what is still to be closed or on its way, why copies were skipped, and the last of them. */
export function Component() {
  const { relationId = '' } = useParams()
  const { api } = useConsole()
  const may = useMay()
  const { data, error, again } = useAnswer(`copy-relation ${relationId}`, () =>
    api('GET /console-api/copy-relations/show', { relationId }),
  )
  const [isEnding, setEnding] = useState(false)
  const canEnd = data?.relation.state === 'active' || data?.relation.state === 'keeping'
  return (
    <>
      <ScreenHead title={t('copy-relations.of.title', { id: relationId })}>
        {data && (
          <Badge tone={relationTones[data.relation.state]}>{t(`copy-relations.state.${data.relation.state}`)}</Badge>
        )}
        <Link to="/copy-leaders" className={linkClass()}>
          {t('nav.copy-leaders')}
        </Link>
        {canEnd && may('users.mark') && <Button onClick={() => setEnding(true)}>{t('copy-relations.end')}</Button>}
      </ScreenHead>
      <div className={styles.stack}>
        {error && <Failed error={error} onRetry={again} />}
        {!data && !error && <Skeleton ch={40} lines={8} />}
        {data && (
          <>
            <Details details={detailsOf(data)} />
            <Copies name="closings" rows={data.closings} />
            <Copies name="last" rows={data.copies} />
          </>
        )}
      </div>
      {data && isEnding && <EndDialog relation={data.relation} onClose={() => setEnding(false)} onDone={again} />}
    </>
  )
}

function Copies({ name, rows }: { readonly name: 'closings' | 'last'; readonly rows: readonly Copy[] }) {
  return (
    <section>
      <h2>{t(`copy-relations.${name}`)}</h2>
      <DataTable
        state="ready"
        loadingLabel={t('loading')}
        caption={t(`copy-relations.${name}`)}
        columns={columns}
        rows={rows}
        rowKey={({ copyId }) => String(copyId)}
        empty={<EmptyState title={t(`copy-relations.${name}.empty`)} />}
      />
    </section>
  )
}

function detailsOf({ relation, positions, transfers, skips }: Shown): DetailsByLabel {
  const { userId, leaderId, leaderName, stopReason, sharePpm, allotted, equity, profit, withheld } = relation
  const money = (value: string) => <QtyText value={value} unit="USDT" trim zero />
  const person = (id: number, name?: string) => (
    <Link to={`/users/${id}`} className={linkClass()}>
      {name ?? id}
    </Link>
  )
  const all = [
    ['leader', person(leaderId, leaderName)],
    ['copier', person(userId)],
    ['why.ended', stopReason && t(`copy-relations.why.${stopReason}`)],
    ['allotted', money(allotted)],
    ['equity', money(equity)],
    ['profit', money(profit)],
    ['share', t('copy-relations.percent', { share: sharePpm / PPM_PER_PERCENT })],
    ['withheld', money(withheld)],
    [
      'positions',
      positions.map(({ contract, qty }) => (
        <div key={contract}>
          <bdi>{contract}</bdi> <QtyText value={qty} trim />
        </div>
      )),
    ],
    [
      'transfers',
      transfers.map(({ name, amount, askedAtMs }) => (
        <div key={name}>
          {money(amount)} <TimeText atMs={askedAtMs} kind="date-time" />
        </div>
      )),
    ],
    [
      'skips',
      skips.map(({ reason, copies }) => (
        <div key={reason}>
          {t('copy-relations.skips.of', { reason: t(`copy-relations.skip.${reason}`), n: copies })}
        </div>
      )),
    ],
  ] as const
  const shown = all.map(([name, value]) => [
    t(`copy-relations.${name}`),
    Array.isArray(value) && !value[0] ? '' : value,
  ])
  return Object.fromEntries(shown) as DetailsByLabel
}

interface EndDialogProps {
  readonly relation: Shown['relation']
  readonly onClose: () => void
  readonly onDone: () => void
}

function EndDialog({ relation: { relationId, userId, leaderName }, onClose, onDone }: EndDialogProps) {
  const { api } = useConsole()
  const end = async (reason: string) => {
    await api('POST /console-api/copy-relations/end', { relationId, reason })
    onDone()
    return t('copy-relations.end.done', { user: userId, leader: leaderName })
  }
  return (
    <ActDialog
      title={t('copy-relations.end.title', { user: userId, leader: leaderName })}
      confirm={t('copy-relations.end')}
      isDanger
      onClose={onClose}
      act={end}
    >
      <p>{t('copy-relations.end.text')}</p>
    </ActDialog>
  )
}

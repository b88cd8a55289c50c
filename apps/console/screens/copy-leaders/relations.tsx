import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { relationStates } from '@bowline/contract/terms/copy-trading.ts'
import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { Select } from '@bowline/design-system/inputs/select.tsx'
import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { PagedTable } from '../../parts/paged-table.tsx'
import styles from '../../parts/parts.module.css'
import { UserLink } from '../../parts/user-link.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { relationTones } from './relation-tones.ts'

type Relation = ConsoleData<'GET /console-api/copy-relations/list'>['rows'][number]
type State = Relation['state']

const columns: readonly Column<Relation>[] = [
  { id: 'leader', head: t('copy-relations.leader'), card: 'title', cell: ({ leaderName }) => leaderName, ch: 16 },
  { id: 'user', head: t('copy-relations.copier'), cell: ({ userId }) => <UserLink id={userId} />, ch: 8 },
  {
    id: 'state',
    head: t('copy-relations.state'),
    cell: ({ state, stopReason }) => (
      <>
        <Badge tone={relationTones[state]}>{t(`copy-relations.state.${state}`)}</Badge>{' '}
        {stopReason && t(`copy-relations.why.${stopReason}`)}
      </>
    ),
    ch: 22,
  },
  {
    id: 'allotted',
    head: t('copy-relations.allotted'),
    numeric: true,
    cell: ({ allotted }) => <QtyText value={allotted} trim zero />,
    ch: 14,
  },
  {
    id: 'equity',
    head: t('copy-relations.equity'),
    numeric: true,
    cell: ({ equity }) => <QtyText value={equity} trim zero />,
    ch: 14,
  },
  {
    id: 'profit',
    head: t('copy-relations.profit'),
    numeric: true,
    cell: ({ profit }) => <QtyText value={profit} trim zero />,
    ch: 14,
  },
  {
    id: 'skipped',
    head: t('copy-relations.skipped'),
    numeric: true,
    cell: ({ skipped, copies }) => t('copy-relations.of', { n: skipped, of: copies }),
    ch: 10,
  },
  {
    id: 'unfinished',
    head: t('copy-relations.unfinished'),
    numeric: true,
    cell: ({ unfinished }) => (unfinished === 0 ? '0' : <Badge tone="warn">{unfinished}</Badge>),
    ch: 10,
  },
  {
    id: 'since',
    head: t('copy-relations.since'),
    cell: ({ startedAtMs }) => <TimeText atMs={startedAtMs} kind="minute" />,
    ch: 18,
  },
]

/** Who copies whom: with what result, what could not be copied, and what is still to be closed. */
export function Relations() {
  const { api } = useConsole()
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<State | ''>('')
  const userId = /^\d{1,15}$/.test(typed.trim()) ? Number(typed.trim()) : undefined
  const about = { ...(userId !== undefined && { userId }), ...(state !== '' && { state }) }
  const pages = usePages<Relation>(`copy-relations-${userId ?? ''}-${state}`, (cursor) =>
    api('GET /console-api/copy-relations/list', { cursor, ...about }),
  )
  return (
    <section className={styles.stack}>
      <h2>{t('copy-relations.title')}</h2>
      <div className={styles.filters}>
        <Field label={t('copy-relations.only')}>
          <TextInput value={typed} onChange={setTyped} name="userId" inputMode="numeric" maxLength={15} />
        </Field>
        <Field label={t('copy-relations.state')}>
          <Select
            options={[
              { value: '', label: t('copy-relations.all') },
              ...relationStates.map((each) => ({ value: each, label: t(`copy-relations.state.${each}`) })),
            ]}
            value={state}
            onChange={(value) => setState(value as State | '')}
          />
        </Field>
      </div>
      <PagedTable
        caption={t('copy-relations.caption')}
        columns={columns}
        pages={pages}
        rowKey={({ relationId }) => String(relationId)}
        empty={t('copy-relations.empty')}
        actions={({ relationId }: Relation) => (
          <Link to={`/copy-leaders/relations/${relationId}`} className={buttonClass({ size: 's' })}>
            {t('copy-relations.show')}
          </Link>
        )}
      />
    </section>
  )
}

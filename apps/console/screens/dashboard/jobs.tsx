import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import styles from '../../parts/parts.module.css'
import { t } from '../../words/words.ts'
import { known } from './known.tsx'

type Job = ConsoleData<'GET /console-api/dashboard'>['jobs'][number]

const TONES = { waiting: 'plain', running: 'info', done: 'gain', retrying: 'warn', failed: 'bad' } as const

const columns: readonly Column<Job>[] = [
  {
    id: 'job',
    head: t('dashboard.jobs.job'),
    card: 'title',
    cell: ({ name }) => t.find(`jobs.${name}`) ?? name,
    ch: 28,
  },
  {
    id: 'state',
    head: t('dashboard.jobs.state'),
    card: 'wide',
    cell: ({ state, problem }) => (
      <>
        <Badge tone={TONES[state]}>{t(`job-state.${state}`)}</Badge>{' '}
        {problem !== null && <span className={styles.quiet}>{problem}</span>}
      </>
    ),
    ch: 24,
  },
  { id: 'began', head: t('dashboard.jobs.began'), cell: ({ beganAtMs }) => timeOf(beganAtMs), card: 'hidden', ch: 18 },
  { id: 'done', head: t('dashboard.jobs.done'), cell: ({ doneAtMs }) => timeOf(doneAtMs), card: 'wide', ch: 18 },
]

/** Background work of the worker: how each job's last run ended. */
export function Jobs({ jobs }: { readonly jobs: readonly Job[] | undefined }) {
  return (
    <Card title={t('dashboard.jobs')}>
      <DataTable
        caption={t('dashboard.jobs')}
        columns={columns}
        rows={jobs ?? []}
        rowKey={({ name }) => name}
        state={jobs ? 'ready' : 'loading'}
        loadingLabel={t('loading')}
        empty={<EmptyState title={t('dashboard.jobs.none')} />}
      />
    </Card>
  )
}

function timeOf(atMs: number | null) {
  return known(atMs === null ? undefined : <TimeText atMs={atMs} />)
}

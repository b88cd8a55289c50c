import type { ConsoleData, ConsoleParams } from '@bowline/contract/console/console-calls.ts'
import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { Link } from 'react-router'
import { useConsole } from '../session/session.tsx'
import { t } from '../words/words.ts'
import { DoneText } from './done-text.tsx'
import { PagedTable } from './paged-table.tsx'
import styles from './parts.module.css'

type Row = ConsoleData<'GET /console-api/audit/list'>['rows'][number]
export type AuditFilter = Pick<ConsoleParams<'GET /console-api/audit/list'>, 'userId' | 'staffId' | 'action'>

const columns: readonly Column<Row>[] = [
  { id: 'seq', head: t('audit.seq'), cell: ({ seq }) => seq, width: '80px', ch: 5 },
  {
    id: 'time',
    head: t('audit.time'),
    card: 'title',
    cell: ({ atMs }) => <TimeText atMs={atMs} />,
    ch: 18,
    width: '160px',
  },
  { id: 'actor', head: t('audit.actor'), cell: ({ actor }) => actor.name, card: 'wide' },
  {
    id: 'action',
    head: t('audit.action'),
    cell: ({ action }) => <DoneText action={action} />,
    card: 'wide',
    width: '220px',
  },
  { id: 'object', head: t('audit.object'), cell: ({ object }) => (object ? <About {...object} /> : t('unknown')) },
  { id: 'details', head: t('audit.details'), cell: (row) => <ChangedFields row={row} />, card: 'wide', width: '30%' },
  { id: 'ip', head: t('audit.ip'), cell: ({ ip }) => ip ?? t('unknown') },
]

function About({ kind, id }: { readonly kind: string; readonly id: string }) {
  if (kind !== 'user') return `${kind} ${id}`
  return (
    <Link to={`/users/${id}`} className={linkClass()}>
      {kind} {id}
    </Link>
  )
}

function ChangedFields({ row: { before, after } }: { readonly row: Row }) {
  const lines = changedLines(before, after)
  return lines.length === 0 ? t('unknown') : <pre className={styles.json}>{lines.join('\n')}</pre>
}

/** `reason: reported as stolen`, or `state: 2 → 5`; unchanged and absent values are omitted. */
function changedLines(before: unknown, after: unknown): string[] {
  const [old, fresh] = [namesAndTexts(before), namesAndTexts(after)]
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((name) => {
    const [was, is] = [old.get(name), fresh.get(name)]
    if (was === is || (was === undefined && (is === '' || is === '[]'))) return []
    return was === undefined ? `${name}: ${is}` : `${name}: ${was} → ${is ?? t('unknown')}`
  })
}

function namesAndTexts(fields: unknown): Map<string, string> {
  if (typeof fields !== 'object' || fields === null) return new Map()
  const text = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
  return new Map(Object.entries(fields).map(([name, value]) => [name, text(value)]))
}

export function AuditTable({ filter }: { readonly filter: AuditFilter }) {
  const { api } = useConsole()
  const pages = usePages<Row>(JSON.stringify(filter), (cursor) =>
    api('GET /console-api/audit/list', { ...filter, cursor }),
  )
  return (
    <PagedTable
      caption={t('audit.caption')}
      columns={columns}
      pages={pages}
      rowKey={({ seq }) => String(seq)}
      empty={t('audit.empty')}
    />
  )
}

import { linkClass } from '@bowline/design-system/actions/text-link.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { Link } from 'react-router'
import { ZoneNote } from '../../account-layout/zone-note.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './api-keys.module.css'
import { CreateLink } from './can-use.tsx'
import { KeyEnds, KeyRights, KeyStatus } from './key-badges.tsx'
import type { ApiKeyRow } from './key-terms.ts'
import type { LoadedKeys } from './load-keys.ts'

/** The user's keys, one per row; on a phone one per card. */
export function KeyTable({ rows, use }: { readonly rows: readonly ApiKeyRow[]; readonly use: LoadedKeys['use'] }) {
  const t = useWords('account-api-keys')
  return (
    <>
      <Card flush>
        <DataTable
          caption={t('list.caption')}
          rows={rows}
          rowKey={({ apiKey }) => apiKey}
          empty={
            <EmptyState
              title={t('list.empty')}
              text={use.allowed ? t('list.emptyText') : undefined}
              action={use.allowed && <CreateLink use={use} />}
            />
          }
          columns={[
            { id: 'label', head: t('list.label'), card: 'title', cell: (row) => <Label row={row} /> },
            { id: 'state', head: t('list.state'), card: 'wide', cell: (row) => <KeyStatus status={row.status} /> },
            { id: 'rights', head: t('list.rights'), cell: (row) => <KeyRights row={row} /> },
            { id: 'ips', head: t('list.ips'), cell: (row) => <Addresses row={row} /> },
            { id: 'used', head: t('list.used'), cell: (row) => <LastUse row={row} /> },
            { id: 'ends', head: t('list.ends'), cell: (row) => <End row={row} /> },
          ]}
          actionsHead={t('list.edit')}
          actions={(row) => (
            <Link
              className={linkClass()}
              to={`/account/edit_api?apiKey=${row.apiKey}`}
              aria-label={t('list.editOf', { label: row.apiKeyRemark || row.apiKey.slice(0, 6) })}
            >
              {t('list.edit')}
            </Link>
          )}
        />
      </Card>
      {rows.length > 0 && <ZoneNote />}
    </>
  )
}

interface Row {
  readonly row: ApiKeyRow
}

function Label({ row }: Row) {
  const t = useWords('account-api-keys')
  return (
    <span className={styles.label}>
      <bdi>{row.apiKeyRemark || t('list.noLabel')}</bdi> <KeyEnds apiKey={row.apiKey} />
    </span>
  )
}

function Addresses({ row }: Row) {
  const t = useWords('account-api-keys')
  const [first] = row.ipList
  if (first === undefined) return t('list.anyIp')
  return (
    <bdi dir="ltr" title={row.ipList.join('\n')}>
      {first}
      {row.ipList.length > 1 && ` +${row.ipList.length - 1}`}
    </bdi>
  )
}

function LastUse({ row }: Row) {
  const t = useWords('account-api-keys')
  if (!row.lastUse) return t('list.never')
  return (
    <span className={styles.lines}>
      <TimeText atMs={row.lastUse.atMs} />
      {row.lastUse.ip && <bdi dir="ltr">{row.lastUse.ip}</bdi>}
    </span>
  )
}

function End({ row }: Row) {
  const t = useWords('account-api-keys')
  const endsAtMs = row.activateBeforeMs ?? row.expiresAtMs
  return endsAtMs === null ? t('list.noEnd') : <TimeText atMs={endsAtMs} />
}

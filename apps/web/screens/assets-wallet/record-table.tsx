import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { StaleMark } from '@bowline/design-system/states/stale-mark.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { isFiltered, type RecordQuery } from './record-query.ts'
import type { useRecords } from './use-records.ts'

interface RecordTableProps<R extends { readonly id: number }> {
  readonly query: RecordQuery
  readonly records: Omit<ReturnType<typeof useRecords<R>>, 'rows'> & { readonly rows: readonly R[] }
  readonly columns: readonly Column<R>[]
  readonly actions: (row: R) => ReactNode
  onClear(): void
}

/** A list of records, what stands there when it is empty, and the way to older ones. */
export function RecordTable<R extends { readonly id: number }>(props: RecordTableProps<R>) {
  const t = useWords('assets-wallet')
  const { query, records, columns, actions, onClear } = props
  const { kind } = query
  const { rows, hasMore, more, busy, staleSeconds } = records
  return (
    <>
      <Card flush>
        <DataTable
          caption={t(`kind.${kind}`)}
          rows={rows}
          rowKey={({ id }) => String(id)}
          columns={columns}
          actionsHead={t('details')}
          actions={actions}
          stale={
            staleSeconds !== undefined && <StaleMark level="stale">{t('stale', { seconds: staleSeconds })}</StaleMark>
          }
          empty={
            isFiltered(query) ? (
              <EmptyState title={t('empty.filtered')} action={<Button onClick={onClear}>{t('empty.clear')}</Button>} />
            ) : (
              <EmptyState
                title={t(`empty.${kind}`)}
                text={t(`empty.${kind}.text`)}
                action={
                  <Link
                    className={buttonClass({ kind: 'primary' })}
                    to={kind === 'deposits' ? '/assets/spot/deposit' : '/assets/spot/withdraw'}
                  >
                    {t(kind === 'deposits' ? 'deposit' : 'withdraw')}
                  </Link>
                }
              />
            )
          }
        />
      </Card>
      {hasMore && (
        <div className={styles.actions}>
          <Button busy={busy} busyLabel={t('loading')} onClick={more}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

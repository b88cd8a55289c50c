import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { Pager } from '@bowline/design-system/tables/pager.tsx'
import { useNavigation, useRevalidator } from 'react-router'
import { useBooked } from '../../../contracts/use-booked.ts'
import { useWords } from '../../../words/use-words.ts'
import { isFiltered, type RecordQuery, ROWS, withoutFilters } from './record-query.ts'
import styles from './records.module.css'

/** One page of a list of the futures service. */
export interface RecordPage<R> {
  readonly count: number
  readonly rows: readonly R[]
}

interface RecordTableProps<R> {
  readonly caption: string
  readonly query: RecordQuery
  /** Null: it could not be read. */
  readonly page: RecordPage<R> | null
  readonly columns: readonly Column<R>[]
  readonly rowKey: (row: R) => string
  readonly empty: string
  readonly onOpen?: (row: R) => void
  readonly onChange: (query: RecordQuery) => void
}

/** A page of a list, newest first; the first one follows what is booked. */
export function RecordTable<R>(props: RecordTableProps<R>) {
  const { caption, query, page, columns, rowKey, empty, onOpen, onChange } = props
  const t = useWords('assets-futures')
  const tTables = useWords('desk/tables')
  const { revalidate, state } = useRevalidator()
  const isBusy = useNavigation().state !== 'idle'
  useBooked(() => {
    if (query.page === 1) void revalidate()
  })
  const pages = Math.max(1, Math.ceil((page?.count ?? 0) / ROWS))
  return (
    <>
      <Card flush>
        <DataTable<R>
          caption={caption}
          rows={page?.rows ?? []}
          rowKey={rowKey}
          columns={columns}
          onOpen={onOpen}
          failed={
            page === null && (
              <FailedState
                title={tTables('tables.failed')}
                retryLabel={tTables('tables.retry')}
                busy={state !== 'idle'}
                onRetry={() => void revalidate()}
              />
            )
          }
          empty={
            isFiltered(query) || query.page > 1 ? (
              <EmptyState
                title={t('empty.filtered')}
                action={
                  <Button onClick={() => onChange(withoutFilters(query))}>{tTables('tables.filter.reset')}</Button>
                }
              />
            ) : (
              <EmptyState title={empty} />
            )
          }
        />
      </Card>
      {pages > 1 && (
        <div className={styles.pager}>
          <Pager
            page={query.page}
            pages={pages}
            busy={isBusy}
            label={caption}
            words={{
              previous: t('page.previous'),
              next: t('page.next'),
              of: (now, of) => t('page.of', { page: now, pages: of }),
            }}
            onPage={(next) => onChange({ ...query, page: next })}
          />
        </div>
      )}
    </>
  )
}

import { Button } from '@bowline/design-system/actions/button.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import type { Pages } from '@bowline/design-system/states/use-pages.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column, Sort } from '@bowline/design-system/tables/data-table-columns.ts'
import type { ReactNode } from 'react'
import { useFocusIfGone } from '../shell/content-focus.ts'
import { t } from '../words/words.ts'
import { Failed } from './failed.tsx'
import styles from './parts.module.css'

interface PagedTableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly pages: Pages<Row>
  readonly rowKey: (row: Row) => string
  readonly empty: string
  readonly emptyText?: string | undefined
  readonly actions?: (row: Row) => ReactNode
  readonly sort?: Sort | undefined
  readonly onSort?: (column: string) => void
}

/** Rows of a list that grows at its end, in all of its states. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { caption, columns, pages, rowKey, empty, emptyText, actions, sort, onSort } = props
  const { rows = [], error, isAsking, hasMore } = pages
  useFocusIfGone(rows.length)
  return (
    <>
      <DataTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={rowKey}
        state={isAsking && !pages.rows ? 'loading' : 'ready'}
        loadingLabel={t('loading')}
        sort={sort}
        onSort={onSort}
        empty={<EmptyState title={empty} text={emptyText} />}
        failed={error && <Failed error={error} onRetry={() => void pages.retry()} />}
        {...(actions && { actions, actionsHead: t('user.actions') })}
      />
      {hasMore && (
        <div className={styles.more}>
          <Button busy={isAsking} busyLabel={t('loading')} onClick={() => void pages.more()}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

import { Button } from '@bowline/design-system/actions/button.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import type { Pages } from '@bowline/design-system/states/use-pages.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import tables from '../../desk/tables/tables.module.css'
import { useFailureText } from '../../desk/tables/use-failure-text.ts'
import { useWords } from '../../words/use-words.ts'

interface PagedTableProps<R> {
  readonly caption: string
  readonly empty: { readonly title: string; readonly text: string }
  readonly pages: Pages<R>
  readonly rowKey: (row: R) => string
  readonly columns: readonly Column<R>[]
}

/** What the exchange has booked, newest first, a page at a time. */
export function PagedTable<R>({ caption, empty, pages, rowKey, columns }: PagedTableProps<R>) {
  const t = useWords('desk/tables')
  const failureText = useFailureText()
  const rows = pages.rows ?? []
  return (
    <>
      <div className={tables.rows}>
        <DataTable<R>
          caption={caption}
          loadingLabel={t('tables.loading')}
          state={pages.isAsking && !pages.rows ? 'loading' : 'ready'}
          scroll="100cqb"
          rows={rows}
          rowKey={rowKey}
          columns={columns}
          failed={
            pages.error && (
              <FailedState
                title={t('tables.failed')}
                text={failureText(pages.error)}
                retryLabel={t('tables.retry')}
                onRetry={() => void pages.retry()}
              />
            )
          }
          empty={<EmptyState {...empty} />}
        />
      </div>
      {pages.hasMore && rows.length > 0 && (
        <div className={tables.more}>
          <Button size="s" busy={pages.isAsking} busyLabel={t('tables.loading')} onClick={() => void pages.more()}>
            {t('tables.older')}
          </Button>
        </div>
      )}
    </>
  )
}

import { Button } from '@bowline/design-system/actions/button.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import type { Pages } from '@bowline/design-system/states/use-pages.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'
import styles from './copying.module.css'

interface RowsLaterProps<Row> {
  readonly caption: string
  readonly pages: Pages<Row>
  readonly rowKey: (row: Row) => string
  readonly columns: readonly Column<Row>[]
  readonly empty: ReactNode
}

/** A list that is asked for when the page has come: on its way, there, failed, and more of it. */
export function RowsLater<Row>({ caption, pages, rowKey, columns, empty }: RowsLaterProps<Row>) {
  const t = useWords('copying')
  const { rows, error, hasMore, isAsking, more, retry } = pages
  if (!rows && error) return <FailedState title={t('failed')} retryLabel={t('retry')} onRetry={retry} />
  if (!rows) return <Skeleton ch={40} lines={6} />
  return (
    <>
      <DataTable caption={caption} rows={rows} rowKey={rowKey} columns={columns} empty={empty} />
      {(hasMore || error) && (
        <div className={styles.pages}>
          {error && <span role="alert">{t('failed')}</span>}
          <Button size="s" busy={isAsking} busyLabel={t('loading')} onClick={error ? retry : more}>
            {t(error ? 'retry' : 'loadMore')}
          </Button>
        </div>
      )}
    </>
  )
}

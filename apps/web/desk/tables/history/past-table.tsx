import { Button } from '@bowline/design-system/actions/button.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import type { Pages } from '@bowline/design-system/states/use-pages.ts'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../words/use-words.ts'
import { useDesk } from '../../desk.ts'
import { ExportDialog } from '../export/export-dialog.tsx'
import type { ExportWhat } from '../export/export-request.ts'
import tables from '../tables.module.css'
import { useFailureText } from '../use-failure-text.ts'
import { FilterFields } from './filter-fields.tsx'
import { type HistoryFilter, isFiltered, noFilter } from './history-filter.ts'

interface PastTableProps<R> {
  readonly what: ExportWhat
  readonly pair: string | undefined
  readonly pages: Pages<R>
  /** Including newer rows from the stream. */
  readonly rows: readonly R[]
  readonly rowKey: (row: R) => string
  readonly columns: readonly Column<R>[]
  readonly onOpen: (row: R) => void
  readonly filter: HistoryFilter
  readonly onFilter: (filter: HistoryFilter) => void
}

/** A history table with filters, export and paging. */
export function PastTable<R>(props: PastTableProps<R>) {
  const { what, pair, pages, rows, rowKey, columns, onOpen, filter, onFilter } = props
  const t = useWords('desk/tables')
  const { product } = useDesk()
  const failureText = useFailureText()
  const [isExporting, setExporting] = useState(false)
  return (
    <>
      <div className={tables.tools}>
        <FilterFields filter={filter} onChange={onFilter} hasStatus={what === 'history'} />
        {!product.isPaper && (
          <Button
            size="s"
            kind="plain"
            icon={<Download size={14} aria-hidden="true" />}
            onClick={() => setExporting(true)}
          >
            {t('tables.export')}
          </Button>
        )}
      </div>
      <div className={tables.rows}>
        <DataTable<R>
          caption={t(`tables.tab.${what}`)}
          loadingLabel={t('tables.loading')}
          state={pages.isAsking && !pages.rows ? 'loading' : 'ready'}
          scroll="100cqb"
          rows={rows}
          rowKey={rowKey}
          columns={columns}
          onOpen={onOpen}
          failed={
            pages.error ? (
              <FailedState
                title={t('tables.failed')}
                text={failureText(pages.error)}
                retryLabel={t('tables.retry')}
                onRetry={() => void pages.retry()}
              />
            ) : undefined
          }
          empty={
            isFiltered(filter) ? (
              <EmptyState
                title={t(`tables.${what}.none`)}
                action={<Button onClick={() => onFilter(noFilter)}>{t('tables.filter.reset')}</Button>}
              />
            ) : (
              <EmptyState title={t(`tables.${what}.empty`)} text={t(`tables.${what}.empty.text`)} />
            )
          }
        />
      </div>
      {pages.hasMore && rows.length > 0 && (
        <div className={tables.more}>
          <Button size="s" busy={pages.isAsking} busyLabel={t('tables.loading')} onClick={() => void pages.more()}>
            {t('tables.older')}
          </Button>
        </div>
      )}
      {isExporting && <ExportDialog what={what} pair={pair} filter={filter} onClose={() => setExporting(false)} />}
    </>
  )
}

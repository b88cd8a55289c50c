import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { usePages } from '@bowline/design-system/states/use-pages.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-convert.module.css'
import { ConversionTable } from './conversion-table.tsx'
import { ExportButton } from './export-button.tsx'
import type { Conversion } from './typed-conversion.ts'

const ROWS = 50

/** All conversions, a page at a time. */
export function ConversionHistory({ convertPath }: { readonly convertPath: string }) {
  const t = useWords('assets-convert')
  const { siteApi } = usePage()
  const pages = usePages<Conversion>('conversions', (cursor) =>
    siteApi('GET /exchange-web/web/convert/list', { limit: ROWS, ...(cursor && { cursor }) }),
  )
  /** Taken back here since. */
  const [ended, setEnded] = useState<ReadonlyMap<string, Conversion>>(new Map())
  const { rows, error, hasMore, isAsking, more, retry } = pages
  if (!rows && error) return <FailedState title={t('failed')} retryLabel={t('retry')} onRetry={retry} />
  if (!rows) return <Skeleton ch={40} lines={8} />
  return (
    <div className={styles.parts}>
      <Card title={t('history')} flush aside={rows.length > 0 && <ExportButton />}>
        <ConversionTable
          rows={rows.map((row) => ended.get(row.quoteId) ?? row)}
          onEnded={(row) => setEnded((before) => new Map(before).set(row.quoteId, row))}
          empty={
            <EmptyState
              title={t('empty')}
              text={t('empty.text')}
              action={
                <Link className={buttonClass({ kind: 'primary' })} to={convertPath}>
                  {t('convert')}
                </Link>
              }
            />
          }
        />
      </Card>
      {(hasMore || error) && (
        <div className={styles.actions}>
          {error && <span role="alert">{t('failed')}</span>}
          <Button busy={isAsking} busyLabel={t('loading')} onClick={error ? retry : more}>
            {t(error ? 'retry' : 'more')}
          </Button>
        </div>
      )}
    </div>
  )
}

import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import type { usePages } from '@bowline/design-system/states/use-pages.ts'
import type { ReactNode } from 'react'
import { useWords } from '../../words/use-words.ts'
import styles from './referral.module.css'

interface RowsLaterProps<Row> {
  readonly title: string
  readonly aside?: ReactNode
  readonly pages: ReturnType<typeof usePages<Row>>
  readonly table: (rows: readonly Row[]) => ReactNode
}

/** A list that is asked for when the page has come: on its way, there, failed, and more of it. */
export function RowsLater<Row>({ title, aside, pages, table }: RowsLaterProps<Row>) {
  const t = useWords('referral')
  const { rows, error, hasMore, isAsking, more, retry } = pages
  return (
    <Card title={title} aside={aside} flush>
      {rows ? (
        table(rows)
      ) : error ? (
        <FailedState title={t('failed')} retryLabel={t('retry')} onRetry={retry} />
      ) : (
        <Skeleton ch={40} lines={4} />
      )}
      {rows && (hasMore || error) && (
        <div className={styles.more}>
          {error && <span role="alert">{t('failed')}</span>}
          <Button busy={isAsking} busyLabel={t('loading')} onClick={error ? retry : more}>
            {t(error ? 'retry' : 'more')}
          </Button>
        </div>
      )}
    </Card>
  )
}

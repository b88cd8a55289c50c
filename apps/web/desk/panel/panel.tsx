import { classNames } from '@bowline/design-system/class-names.ts'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import type { ReactNode } from 'react'
import type { Freshness } from '../../live/channel-store.ts'
import { useLiveDoor } from '../../live/hooks.ts'
import { useWords } from '../../words/use-words.ts'
import { AgeMark } from './age-mark.tsx'
import styles from './panel.module.css'

export interface PanelProps {
  readonly title: string
  /** The freshness of its data; without it the panel shows no age. */
  readonly freshness?: Freshness
  readonly tools?: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * A panel of the trading page. Stale data is dimmed and shows its age; a failure shows its reason and a retry button.
 */
export function Panel({ title, freshness, tools, className, children }: PanelProps) {
  const isFailed = freshness?.state === 'failed'
  return (
    <section className={classNames(styles.panel, className)} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {freshness && <AgeMark freshness={freshness} />}
        {tools && <div className={styles.tools}>{tools}</div>}
      </header>
      {isFailed ? (
        <PanelFailure freshness={freshness} />
      ) : (
        <div className={styles.body} data-stale={freshness?.state === 'stale' || undefined}>
          {children}
        </div>
      )}
    </section>
  )
}

function PanelFailure({ freshness }: { readonly freshness: Freshness }) {
  const t = useWords('desk')
  const door = useLiveDoor()
  return (
    <FailedState
      title={t('panel.failed')}
      text={t.find(`panel.failed.${freshness.refusal}`) ?? t('panel.failed.other')}
      retryLabel={t('panel.retry')}
      onRetry={() => door.retry()}
    />
  )
}

import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './shell-failure.module.css'

/**
 * What stands in place of a screen whose script did not come (`ChunkLoadError`). Needs no router: the server draws it
 * too, for the case that nothing came (`first-load.ts`).
 */
export function ChunkFailure() {
  const t = useWords('shell')
  return (
    <main className={styles.failure} data-state="chunk-load-error">
      <h1>{t('failure.title')}</h1>
      <p role="alert">{t('failure.chunk')}</p>
      <p className={styles.actions}>
        <Button kind="primary" onClick={() => location.reload()}>
          {t('failure.retry')}
        </Button>
        <a className={buttonClass({ kind: 'quiet' })} href="/home">
          {t('failure.home')}
        </a>
      </p>
    </main>
  )
}

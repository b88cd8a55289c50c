import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { ChunkLoadError } from '@bowline/design-system/later/chunk-load-error.ts'
import { useEffect } from 'react'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { usePage } from '../page-context.ts'
import { isSiteApiError } from '../site-api/site-api.ts'
import { useWords, type Words } from '../words/use-words.ts'
import { ChunkFailure } from './chunk-failure.tsx'
import { answerText } from './errors/answer-text.ts'
import { answerTo } from './errors/error-answer.ts'
import styles from './shell-failure.module.css'

/** What stands in place of a screen that could not be loaded or drawn. */
export function ShellFailure() {
  const t = useWords('shell')
  const { locale } = usePage()
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  useEffect(() => {
    if (isMissing) return
    // What failed for want of a network is loaded again with it.
    const again = () => location.reload()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [isMissing])
  if (error instanceof ChunkLoadError)
    return (
      <>
        <title>{t('failure.title')}</title>
        <ChunkFailure />
      </>
    )
  return (
    <main className={styles.failure} data-state="failed">
      <title>{isMissing ? t('failure.missing') : t('failure.title')}</title>
      <h1>{isMissing ? t('failure.missing') : t('failure.title')}</h1>
      <p role="alert">{isMissing ? t('failure.missing.text') : messageOf(error, t, locale.id)}</p>
      <p className={styles.actions}>
        <Button kind="primary" onClick={() => location.reload()}>
          {t('failure.retry')}
        </Button>
        <Link className={buttonClass({ kind: 'quiet' })} to="/home">
          {t('failure.home')}
        </Link>
      </p>
    </main>
  )
}

function messageOf(error: unknown, t: Words<'shell'>, localeId: string): string {
  if (!isSiteApiError(error)) return error instanceof Error ? error.message : ''
  return answerText(answerTo(error), t, localeId)
}

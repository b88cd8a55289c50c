import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { ChunkLoadError } from '../chunk-load-error.ts'
import { usePage } from '../page-context.ts'
import { isSiteApiError } from '../site-api/site-api.ts'
import { useWords, type Words } from '../words/use-words.ts'
import { answerTo } from './errors/error-answer.ts'
import { serverText } from './errors/server-text.ts'
import styles from './shell-failure.module.css'

/** What stands in place of a screen that could not be loaded or drawn. */
export function ShellFailure() {
  const t = useWords('shell')
  const { locale } = usePage()
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const isChunk = error instanceof ChunkLoadError
  return (
    <main className={styles.failure} data-state={isChunk ? 'chunk-load-error' : 'failed'}>
      <title>{isMissing ? t('failure.missing') : t('failure.title')}</title>
      <h1>{isMissing ? t('failure.missing') : t('failure.title')}</h1>
      <p role="alert">
        {isMissing ? t('failure.missing.text') : isChunk ? t('failure.chunk') : messageOf(error, t, locale.id)}
      </p>
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
  const answer = answerTo(error)
  if (answer.kind === 'server-text') return serverText(answer, t, localeId)
  return (
    ('key' in answer ? t.find(answer.key, 'values' in answer ? answer.values : undefined) : undefined) ?? error.message
  )
}

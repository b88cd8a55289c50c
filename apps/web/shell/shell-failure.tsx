import { useRouteError } from 'react-router'
import { ChunkLoadError } from '../chunk-load-error.ts'
import { useWords } from '../words/use-words.ts'

/** What stands in place of a screen that could not be loaded or drawn. */
export function ShellFailure() {
  const t = useWords('shell')
  const error = useRouteError()
  const isChunk = error instanceof ChunkLoadError
  return (
    <main role="alert" data-state={isChunk ? 'chunk-load-error' : 'failed'}>
      <h1>{t('failure.title')}</h1>
      <p>{isChunk ? t('failure.chunk') : String((error as Error)?.message ?? '')}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('failure.retry')}
      </button>
    </main>
  )
}

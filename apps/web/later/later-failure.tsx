import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { useWords } from '../words/use-words.ts'

interface LaterFailureProps {
  readonly retry: () => void
}

/** What stands in place of a part that did not come. */
export function LaterFailure({ retry }: LaterFailureProps) {
  const t = useWords('shell')
  return (
    <FailedState title={t('failure.title')} text={t('failure.chunk')} retryLabel={t('failure.retry')} onRetry={retry} />
  )
}

import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { useFailureText } from '../desk/tables/use-failure-text.ts'
import { useWords } from '../words/use-words.ts'
import type { FirstFailure as Failure } from './first-calls.ts'

/** In place of what cannot be shown because of it. */
export function FirstFailure({ failure: { error, isAsking, again } }: { readonly failure: Failure }) {
  const t = useWords('desk')
  const failureText = useFailureText()
  return (
    <FailedState
      title={t('contracts.failed')}
      text={failureText(error)}
      retryLabel={t('panel.retry')}
      busy={isAsking}
      onRetry={again}
    />
  )
}

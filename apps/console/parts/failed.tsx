import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { t } from '../words/words.ts'

interface FailedProps {
  readonly error: Error
  readonly onRetry: () => void
}

export function Failed({ error, onRetry }: FailedProps) {
  return (
    <FailedState
      title={t('failed.title')}
      text={error.message || t('failed.text')}
      retryLabel={t('retry')}
      onRetry={onRetry}
    />
  )
}

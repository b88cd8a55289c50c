import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { t } from '../words/words.ts'

/** A screen that did not load or broke: usually one from an older build, so the whole page is reloaded. */
export function RoomFailure() {
  return (
    <>
      <h1 className="spoken">{t('failed.title')}</h1>
      <FailedState
        title={t('failed.title')}
        text={t('failed.room')}
        retryLabel={t('failed.reload')}
        onRetry={() => location.reload()}
      />
    </>
  )
}

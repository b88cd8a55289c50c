import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { t } from '../words/words.ts'

/** A screen that did not come or broke: mostly one of an older build, so the whole page is asked for again. */
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

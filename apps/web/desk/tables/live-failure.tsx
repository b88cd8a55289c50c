import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import type { Freshness } from '../../live/channel-store.ts'
import { useLiveDoor } from '../../live/hooks.ts'
import { useWords } from '../../words/use-words.ts'

/** Replaces live rows that failed to load. */
export function LiveFailure({ freshness: { refusal } }: { readonly freshness: Freshness }) {
  const t = useWords('desk')
  const door = useLiveDoor()
  return (
    <FailedState
      title={t('panel.failed')}
      text={t.find(`panel.failed.${refusal}`) ?? t('panel.failed.other')}
      retryLabel={t('panel.retry')}
      onRetry={() => door.retry()}
    />
  )
}

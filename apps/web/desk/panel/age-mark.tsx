import { StaleMark } from '@bowline/design-system/states/stale-mark.tsx'
import type { Freshness } from '../../live/channel-store.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './panel.module.css'

const MINUTE_SECONDS = 60

interface AgeMarkProps {
  readonly freshness: Freshness
  /** Orders wait until it is live again. */
  readonly holdsOrders?: boolean
}

/** Shows the age of data that is not live; while it is live, only screen readers get the text. */
export function AgeMark({ freshness: { state, ageMs }, holdsOrders = true }: AgeMarkProps) {
  const t = useWords('desk')
  if (state === 'failed') return null
  if (state === 'connecting') return <span className="spoken">{t('panel.connecting')}</span>
  if (state === 'live')
    return (
      <span className={styles.live} title={t('age.live')}>
        <StaleMark level="live">
          <span className="spoken">{t('age.live')}</span>
        </StaleMark>
      </span>
    )
  const seconds = Math.max(1, Math.round((ageMs ?? 0) / 1000))
  const age =
    seconds < 2 * MINUTE_SECONDS
      ? t('age.stale', { seconds })
      : t('age.staleMinutes', { minutes: Math.floor(seconds / MINUTE_SECONDS) })
  return (
    <span title={holdsOrders ? t('age.hold') : undefined}>
      <StaleMark level="stale">{age}</StaleMark>
    </span>
  )
}

import { Banner } from '@bowline/design-system/states/banner.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useParams } from 'react-router'
import { Failed } from '../../parts/failed.tsx'
import styles from '../../parts/parts.module.css'
import { ScreenHead } from '../../parts/screen-head.tsx'
import { useConsole } from '../../session/session.tsx'
import { t } from '../../words/words.ts'
import { UserActions } from './one-user/user-actions.tsx'
import { UserCards } from './one-user/user-cards.tsx'
import { UserTabs } from './one-user/user-tabs.tsx'

/** Everything about one user, and the possible actions. */
export function Component() {
  const { userId = '' } = useParams()
  const { api } = useConsole()
  const { data, error, again } = useAnswer(`user ${userId}`, () => api('GET /console-api/users/show', { userId }))
  return (
    <>
      <ScreenHead title={t('user.title', { id: userId })}>
        {data && <UserActions user={data} onDone={again} />}
      </ScreenHead>
      <div className={styles.stack}>
        {error && <Failed error={error} onRetry={again} />}
        {data?.profile.isMasked && <Banner kind="info">{t('user.masked')}</Banner>}
        {data ? <UserCards user={data} onDone={again} /> : !error && <Skeleton ch={40} lines={8} />}
        {data && <UserTabs userId={data.profile.id} />}
      </div>
    </>
  )
}

import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Link } from 'react-router'
import { Moment } from '../../account-layout/moment.tsx'
import { withCallBack } from '../../user-layout/with-call-back.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './user-forget.module.css'

/** The consequences of a new password. */
export function ResetDone({ heldUntilMs, callBackPath }: { heldUntilMs: number; callBackPath: string | null }) {
  const t = useWords('user-forget')
  const until = () => <Moment key="until" atMs={heldUntilMs} />
  return (
    <div className={styles.done}>
      <ul>
        <li>{t('done.sessions')}</li>
        <li>{t.rich('done.held', { until })}</li>
        <li>{t('done.keys')}</li>
      </ul>
      <Link
        className={buttonClass({ kind: 'primary', size: 'l', full: true })}
        to={withCallBack('/user/login', callBackPath)}
      >
        {t('signIn')}
      </Link>
    </div>
  )
}

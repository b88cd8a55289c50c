import { Card } from '@bowline/design-system/layers/card.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { Link } from 'react-router'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import styles from './recent-sign-ins.module.css'

const SHOWN = 3

/** Who came in last, so that a stranger is noticed on whatever page one is. */
export function RecentSignIns() {
  const t = useWords('account-layout')
  const { siteApi } = usePage()
  const { data } = useAnswer('sign-ins', () =>
    siteApi('GET /exchange-web/web/user/securityHistory', { kind: 'logins', limit: SHOWN }),
  )
  if (!data) return null
  return (
    <Card title={t('signIns')}>
      <ul className={styles.list}>
        {data.rows.map(({ id, event, device, ip, atMs }) => (
          <li key={id} className={styles.row}>
            <span className={styles.device}>
              <bdi>{device || t('signIns.unknown')}</bdi>
              {event === 'login-failed' && <span className={styles.failed}> {t('signIns.failed')}</span>}
            </span>
            <span className={styles.detail}>
              <TimeText atMs={atMs} kind="minute" />
              {ip && <bdi dir="ltr">{ip}</bdi>}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.more}>
        <Link to="/account/login_history">{t('signIns.all')}</Link>
        <Link to="/account/freeze">{t('signIns.freeze')}</Link>
      </p>
    </Card>
  )
}

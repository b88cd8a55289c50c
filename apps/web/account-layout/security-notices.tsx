import { Link } from 'react-router'
import { useWords } from '../words/use-words.ts'
import { Moment } from './moment.tsx'
import { Notice } from './notice.tsx'
import styles from './security-notices.module.css'
import type { SecurityView } from './security-score.tsx'

/** Current holds and locks with their reason and end. Freezes are shown by the bar above the header. */
export function SecurityNotices({ security }: { readonly security: SecurityView }) {
  const t = useWords('account-layout')
  const { withdrawalsHeldUntilMs, holds, settingsLock, closesAtMs, pinLockedUntilMs } = security
  const { ownStopLiftFromMs } = security.freeze
  const time = (atMs: number) => <Moment key={atMs} atMs={atMs} />
  return (
    <div className={styles.notices}>
      {ownStopLiftFromMs !== null && (
        <Notice kind="bad" title={t('stop')}>
          {t.rich('stop.text', { from: () => time(ownStopLiftFromMs) })}{' '}
          <Link to="/account/freeze">{t('stop.more')}</Link>
        </Notice>
      )}
      {closesAtMs !== null && (
        <Notice kind="warn" title={t('closing')}>
          {t.rich('closing.text', { at: () => time(closesAtMs) })} <Link to="/account/close">{t('closing.more')}</Link>
        </Notice>
      )}
      {withdrawalsHeldUntilMs !== null && (
        <Notice kind="warn" title={t('held')}>
          <p>{t.rich('held.text', { until: () => time(withdrawalsHeldUntilMs) })}</p>
          <ul>
            {holds.map(({ reason, startedAtMs, endsAtMs }) => (
              <li key={`${reason}${startedAtMs}`}>
                {t.find(`held.${reason}`) ?? t('held.other')}: {time(endsAtMs)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {pinLockedUntilMs !== null && (
        <Notice kind="warn" title={t('pinLocked')}>
          {t.rich('pinLocked.text', { until: () => time(pinLockedUntilMs) })}
        </Notice>
      )}
      {settingsLock && (
        <Notice kind="info" title={t('locked')}>
          {t.rich('locked.text', { until: () => time(settingsLock.endsAtMs) })}{' '}
          <Link to="/account/settings_lock">{t('locked.more')}</Link>
        </Notice>
      )}
    </div>
  )
}

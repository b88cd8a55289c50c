import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Link } from 'react-router'
import { Notice } from '../../account-layout/notice.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './api-keys.module.css'

/** What to do about a link that does not work. */
export function LinkFailed() {
  const t = useWords('account-api-keys')
  return (
    <div className={styles.parts}>
      <Notice kind="bad">{t('fail.text')}</Notice>
      <p className={styles.text}>{t('fail.new')}</p>
      <Link className={buttonClass({ kind: 'primary', size: 'l', full: true })} to="/account/api">
        {t('activate.toKeys')}
      </Link>
    </div>
  )
}

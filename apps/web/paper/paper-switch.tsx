import { Link, useLocation } from 'react-router'
import { useWords } from '../words/use-words.ts'
import { isPaperPath, paperPathOf, realPathOf } from './paper-address.ts'
import styles from './paper-switch.module.css'

/**
 * In the header: which money this page is about, and the way to the other. The document is loaded anew, so that nothing that was
 * typed or asked with one is there with the other.
 */
export function PaperSwitch() {
  const t = useWords('shell')
  const { pathname } = useLocation()
  const isPaper = isPaperPath(pathname)
  return (
    <nav className={styles.switch} aria-label={t('paper.switch')} data-paper={isPaper || undefined}>
      <Link to={realPathOf(pathname)} reloadDocument aria-current={isPaper ? undefined : 'true'}>
        {t('paper.real')}
      </Link>
      <Link to={paperPathOf(pathname)} reloadDocument aria-current={isPaper ? 'true' : undefined}>
        {t('paper.paper')}
      </Link>
    </nav>
  )
}

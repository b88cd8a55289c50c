import { useWords } from '../words/use-words.ts'
import styles from './paper-tag.module.css'

/** The word beside figures and on buttons, so that colour is never the only sign. */
export function PaperTag() {
  const t = useWords('paper')
  return <span className={styles.tag}>{t('word')}</span>
}

import { useWords } from '../../words/use-words.ts'
import styles from './user-login-verify.module.css'

/** The time left of the ticket, announced to screen readers only near its end. */
export function TimeLeft({ seconds }: { readonly seconds: number }) {
  const t = useWords('user-login-verify')
  const minutes = Math.floor(seconds / 60)
  const clock = `${minutes}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p className={styles.left} data-ends={seconds < 60 ? '' : undefined}>
      <span aria-hidden="true">{t('left', { clock })}</span>
      <span className="spoken" role="status">
        {seconds > 0 && seconds < 60 ? t('left.soon') : ''}
      </span>
    </p>
  )
}

import { useWords } from '../../words/use-words.ts'
import styles from './offer.module.css'

const points = ['orders', 'api', 'biography', 'fresh'] as const

/** What the exchange offers, in sentences one can check on it. */
export function Offer() {
  const t = useWords('home')
  return (
    <section>
      <h2 className={styles.title}>{t('offer')}</h2>
      <div className={styles.points}>
        {points.map((point) => (
          <article key={point} className={styles.point}>
            <h3>{t(`offer.${point}`)}</h3>
            <p>{t(`offer.${point}.text`)}</p>
          </article>
        ))}
      </div>
    </section>
  )
}

import { buttonClass } from '@bowline/design-system/button.tsx'
import { Link } from 'react-router'
import { Done } from '../../account-layout/done.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './account-kyc.module.css'
import { type LevelFacts, OVERVIEW } from './kyc-facts.ts'

interface OutcomeProps {
  readonly facts: LevelFacts
  /** Said when it passed. */
  readonly passed: string
  readonly text?: string
}

/** What came of handing in: passed, looked at, or what to put right. */
export function Outcome({ facts, passed, text }: OutcomeProps) {
  const t = useWords('account-kyc')
  if (facts.state === 3)
    return (
      <Done title={passed} to={OVERVIEW} go={t('toOverview')}>
        {text && <p>{text}</p>}
      </Done>
    )
  if (facts.state === 2)
    return (
      <Done title={t('two.review')} to={OVERVIEW} go={t('toOverview')}>
        <p>{t('waiting')}</p>
      </Done>
    )
  return (
    <div className={styles.page}>
      <Notice kind="bad" title={t('rejected')}>
        <ul className={styles.reasons}>
          {facts.told.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      </Notice>
      <Link className={buttonClass({ kind: 'primary', size: 'l', full: true })} to={OVERVIEW}>
        {t('toOverview')}
      </Link>
    </div>
  )
}

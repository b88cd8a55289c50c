import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { CircleCheck, Hourglass } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Notice } from '../../account-layout/notice.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './account-kyc.module.css'
import { type LevelView, OVERVIEW } from './kyc-view.ts'

interface OutcomeProps {
  readonly view: LevelView
  /** Shown when it has passed. */
  readonly passed: string
}

/** The result of a submission: passed, in review, or what to fix. Takes the focus, so that it is read aloud. */
export function Outcome({ view, passed }: OutcomeProps) {
  const t = useWords('account-kyc')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { state, reasonTexts, missing } = view
  const title = state === 3 ? passed : t(state === 2 ? 'two.review' : state === 5 ? 'more' : 'rejected')
  return (
    <div className={styles.outcome}>
      {state === 3 && <CircleCheck className={styles.good} aria-hidden="true" size={32} />}
      {state === 2 && <Hourglass aria-hidden="true" size={32} />}
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {state === 3 && <p>{t('one.done.text')}</p>}
      {state === 2 && <p>{t('waiting')}</p>}
      {state === 5 && (
        <ul className={styles.reasons}>
          {missing.map((piece) => (
            <li key={piece}>{t(`piece.${piece}`)}</li>
          ))}
        </ul>
      )}
      {reasonTexts.length > 0 && (
        <Notice kind="bad" title={t('reasons')}>
          <ul className={styles.reasons}>
            {reasonTexts.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Link
        className={buttonClass({ kind: 'primary', size: 'l' })}
        to={state === 5 ? '/account/missing-kyc' : OVERVIEW}
      >
        {t(state === 5 ? 'add' : 'toOverview')}
      </Link>
    </div>
  )
}

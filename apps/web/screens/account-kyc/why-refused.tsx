import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { Skeleton } from '@bowline/design-system/states/skeleton.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useState } from 'react'
import { usePage } from '../../page-context.ts'
import { kycTexts } from '../../site-api/kyc-texts.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './account-kyc.module.css'

/** Why a verification may be refused, to know before one begins. */
export function WhyRefused() {
  const t = useWords('account-kyc')
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.why} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('why')}</summary>
      {isOpen && <Reasons />}
    </details>
  )
}

function Reasons() {
  const shell = useWords('shell')
  const { locale } = usePage()
  const { data, error, isAsking, again } = useAnswer(locale.id, () => kycTexts(locale.id))
  if (error && !data)
    return (
      <FailedState
        title={shell('failure.title')}
        text={shell('failure.chunk')}
        retryLabel={shell('failure.retry')}
        onRetry={again}
        busy={isAsking}
      />
    )
  if (!data) return <Skeleton ch={40} />
  return (
    <ul className={styles.reasons}>
      {Object.entries(data)
        .filter(([key]) => key.startsWith('reason.'))
        .map(([key, text]) => (
          <li key={key}>{text}</li>
        ))}
    </ul>
  )
}

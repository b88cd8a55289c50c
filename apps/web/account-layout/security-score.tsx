import type { CallData } from '@bowline/contract/calls.ts'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { Progress } from '@bowline/design-system/states/progress.tsx'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { useWords } from '../words/use-words.ts'
import { levelOfScore, nextSteps } from './next-steps.ts'
import styles from './security-score.module.css'

export type SecurityView = CallData<'GET /exchange-web/web/userCenterInfo/getSecurityPage'>

const tones = { weak: 'bad', fair: 'warn', strong: 'plain' } as const

/** How well the account is protected, and the few steps that would protect it better. */
export function SecurityScore({ security }: { readonly security: SecurityView }) {
  const t = useWords('account-layout')
  const { score } = security
  const level = levelOfScore(score)
  return (
    <Card>
      <div className={styles.score}>
        <div>
          <h2 className={styles.head}>{t('score')}</h2>
          <p className={styles.figure} data-tone={tones[level]}>
            {t('score.of', { score })} <span className={styles.level}>{t(`score.${level}`)}</span>
          </p>
          <Progress label={t('score')} value={score} tone={tones[level]} />
        </div>
        {/* While the settings are locked, none of the steps can be taken. */}
        {!security.settingsLock && <NextSteps security={security} />}
      </div>
    </Card>
  )
}

function NextSteps({ security }: { readonly security: SecurityView }) {
  const t = useWords('account-layout')
  const steps = nextSteps(security)
  return (
    <div>
      <h3 className={styles.head}>{t(steps.length > 0 ? 'next' : 'next.none')}</h3>
      {steps.length > 0 ? (
        <ul className={styles.steps}>
          {steps.map(({ key, to }) => (
            <li key={key}>
              <Link className={styles.step} to={to}>
                {t(`next.${key}`)} <ArrowRight className={styles.arrow} aria-hidden="true" size={16} />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.text}>{t('next.none.text')}</p>
      )}
    </div>
  )
}

import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { Details } from '../../account-layout/details.tsx'
import { Moment } from '../../account-layout/moment.tsx'
import { Notice } from '../../account-layout/notice.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './account-kyc.module.css'
import { actionOf, type LevelView, type Process, type StateNumber, tones } from './kyc-view.ts'

const gives = {
  1: ['gives.1.trade', 'gives.1.withdraw'],
  2: ['gives.2.limits', 'gives.2.travel'],
} as const

/** One level: its benefits, requirements, state and next action. */
export function LevelCard({ process, view }: { readonly process: Process; readonly view: LevelView }) {
  const t = useWords('account-kyc')
  const level = view.level as 1 | 2
  const state = view.state as StateNumber
  const action = actionOf(process, view)
  return (
    <Card title={t(`level.${level}`)} aside={<Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>}>
      <div className={styles.level}>
        <ul className={styles.gives}>
          {gives[level].map((key) => (
            <li key={key}>
              <Check aria-hidden="true" size={16} /> {t(key)}
            </li>
          ))}
        </ul>
        <div>
          <h3 className={styles.limit}>{t('limit')}</h3>
          <Details
            details={[
              { label: t('limit.day'), value: <MoneyText value={view.limits.perDay} unit="USDT" /> },
              { label: t('limit.month'), value: <MoneyText value={view.limits.perMonth} unit="USDT" /> },
            ]}
          />
        </div>
        <Standing view={view} />
        {state !== 3 && state !== 2 && (
          <p className={styles.needs}>
            <b>{t('needs')}</b> {t(`needs.${level}`)}
          </p>
        )}
        {action && (
          <Link className={buttonClass({ kind: 'primary', size: 'l' })} to={action.to}>
            {t(action.label)}
          </Link>
        )}
        {level === 2 && state === 0 && !action && process.levels[0]?.state !== 3 && (
          <p className={styles.note}>{t('first')}</p>
        )}
      </div>
    </Card>
  )
}

/** The outcome of a submission. */
function Standing({ view }: { readonly view: LevelView }) {
  const t = useWords('account-kyc')
  const { state, reasonTexts, submittedAtMs, expiresAtMs } = view
  return (
    <>
      {state === 2 && <Notice kind="info">{t('waiting')}</Notice>}
      {(state === 4 || state === 5 || state === 6) && reasonTexts.length > 0 && (
        <Notice kind={state === 4 ? 'bad' : 'warn'} title={t('reasons')}>
          <ul className={styles.reasons}>
            {reasonTexts.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Notice>
      )}
      {state !== 3 && submittedAtMs !== null && (
        <p className={styles.note}>{t.rich('submitted', { at: () => <Moment key="at" atMs={submittedAtMs} /> })}</p>
      )}
      {state === 3 && expiresAtMs !== null && (
        <p className={styles.note}>
          {t.rich('valid', { at: () => <TimeText key="at" atMs={expiresAtMs} kind="date" /> })}
        </p>
      )}
    </>
  )
}

import { useWords } from '../words/use-words.ts'
import styles from './steps.module.css'

interface StepsProps {
  /** Of every step, in order. */
  readonly titles: readonly string[]
  /** From 0; as many as there are: all done. */
  readonly at: number
}

/** How far one is in a change of several steps. */
export function Steps({ titles, at }: StepsProps) {
  const t = useWords('account-layout')
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {titles.map((title, index) => {
        const state = stateOfStep(index, at)
        return (
          <li key={title} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
            <span className={styles.title}>{title}</span>
            {state === 'done' && <span className="spoken">{t('steps.done')}</span>}
          </li>
        )
      })}
    </ol>
  )
}

function stateOfStep(step: number, at: number): 'done' | 'now' | 'later' {
  if (step < at) return 'done'
  return step === at ? 'now' : 'later'
}

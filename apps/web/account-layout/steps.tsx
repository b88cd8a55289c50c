import { useEffect, useRef } from 'react'
import { useWords } from '../words/use-words.ts'
import styles from './steps.module.css'

interface StepsProps {
  /** Of every step, in order. */
  readonly titles: readonly string[]
  /** From 0; equal to the number of steps when all are done. */
  readonly at: number
}

/** The progress of a change in several steps. */
export function Steps({ titles, at }: StepsProps) {
  const t = useWords('account-layout')
  const current = useRef<HTMLLIElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    // A new step takes the focus, so that it is read aloud; the first step is at the top of the page anyway.
    if (shown.current !== at) current.current?.focus()
    shown.current = at
  }, [at])
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {titles.map((title, index) => {
        const state = stateOfStep(index, at)
        return (
          <li
            key={title}
            ref={state === 'now' ? current : undefined}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
            tabIndex={state === 'now' ? -1 : undefined}
          >
            <span>{title}</span>
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

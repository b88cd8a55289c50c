import { useEffect, useRef } from 'react'
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
  const current = useRef<HTMLLIElement>(null)
  const shown = useRef(at)
  useEffect(() => {
    // A new step is read aloud, and the keyboard begins there; the first is where the page begins anyway.
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

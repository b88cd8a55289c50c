import { Check, Minus, X } from 'lucide-react'
import { useWords } from '../../words/use-words.ts'
import styles from './stage-steps.module.css'
import type { StepState } from './stages.ts'

interface StageStepsProps {
  readonly label: string
  readonly steps: readonly { readonly key: string; readonly title: string; readonly state: StepState }[]
}

/** How far something has come: each stage with a shape of its own, so that colour is not needed to read it. */
export function StageSteps({ label, steps }: StageStepsProps) {
  const t = useWords('assets-wallet')
  return (
    <ol className={styles.steps} aria-label={label}>
      {steps.map(({ key, title, state }) => (
        <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={styles.mark}>
            {state === 'done' && <Check aria-hidden="true" size={12} />}
            {state === 'lost' && <X aria-hidden="true" size={12} />}
            {state === 'later' && <Minus aria-hidden="true" size={12} />}
          </span>
          <span>{title}</span>
          {state === 'done' && <span className="spoken">{t('done')}</span>}
        </li>
      ))}
    </ol>
  )
}

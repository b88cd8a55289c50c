import type { ReactNode } from 'react'
import css from './choice.module.css'

type ChoiceTextProps = {
  readonly children: ReactNode
  readonly hint?: ReactNode
  /** Of the hint, for the input it describes. */
  readonly hintId?: string | undefined
}

/** What is said beside a box, a switch or a radio button: its label, and below it what that means. */
export function ChoiceText({ children, hint, hintId }: ChoiceTextProps) {
  return (
    <span>
      {children}
      {hint && (
        <span id={hintId} className={css.hint}>
          {hint}
        </span>
      )}
    </span>
  )
}

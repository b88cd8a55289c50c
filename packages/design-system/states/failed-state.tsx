import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import css from './state.module.css'

export type FailedStateProps = {
  /** What happened. */
  readonly title: ReactNode
  /** What to do about it. */
  readonly text?: ReactNode
  readonly retryLabel: string
  readonly onRetry: () => void
  readonly busy?: boolean | undefined
  /** A reference for support. */
  readonly reference?: ReactNode
}

export function FailedState({ title, text, retryLabel, onRetry, busy, reference }: FailedStateProps) {
  return (
    <div className={css.state} role="alert">
      <CircleX className={css.failed} size={20} aria-hidden="true" />
      <p className={css.title}>{title}</p>
      {text && <p className={css.text}>{text}</p>}
      <div className={css.action}>
        <Button size="s" busy={busy ?? false} onClick={onRetry}>
          {retryLabel}
        </Button>
      </div>
      {reference && <p className={css.reference}>{reference}</p>}
    </div>
  )
}

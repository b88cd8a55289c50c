import type { ReactNode } from 'react'
import css from './state.module.css'

export type EmptyStateProps = {
  /** A sentence that says so. */
  readonly title: ReactNode
  readonly text?: ReactNode
  /** The next step. */
  readonly action?: ReactNode
  readonly icon?: ReactNode
  /** `h1` if it is the only content of the page. */
  readonly heading?: 'p' | 'h1'
}

export function EmptyState({ title, text, action, icon, heading: Heading = 'p' }: EmptyStateProps) {
  return (
    <div className={css.state}>
      {icon && <span className={css.icon}>{icon}</span>}
      <Heading className={css.title}>{title}</Heading>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}

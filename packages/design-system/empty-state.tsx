import type { ReactNode } from 'react'
import css from './state.module.css'

export type EmptyStateProps = {
  /** A sentence that says so. */
  readonly title: ReactNode
  readonly text?: ReactNode
  /** The next step. */
  readonly action?: ReactNode
  readonly icon?: ReactNode
}

export function EmptyState({ title, text, action, icon }: EmptyStateProps) {
  return (
    <div className={css.state}>
      {icon && <span className={css.icon}>{icon}</span>}
      <p className={css.title}>{title}</p>
      {text && <p className={css.text}>{text}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}

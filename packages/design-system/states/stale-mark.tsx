import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import css from './stale-mark.module.css'

export type StaleMarkProps = {
  readonly level: 'live' | 'late' | 'stale'
  /** The age as a short text. */
  readonly children: ReactNode
}

/** The age of the data. The mark changes its shape with the level: full, half, hollow. */
export function StaleMark({ level, children }: StaleMarkProps) {
  return (
    <span className={classNames(css.mark, css[level])}>
      <i className={css.shape} />
      {children}
    </span>
  )
}

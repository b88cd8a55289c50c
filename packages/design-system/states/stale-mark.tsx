import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import css from './stale-mark.module.css'

export type StaleMarkProps = {
  readonly level: 'live' | 'late' | 'stale'
  /** The age in words, short. */
  readonly children: ReactNode
}

/** How old what is shown is. The mark changes shape with the level: full, half, hollow. */
export function StaleMark({ level, children }: StaleMarkProps) {
  return (
    <span className={classNames(css.mark, css[level])}>
      <i className={css.shape} />
      {children}
    </span>
  )
}

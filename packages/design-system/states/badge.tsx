import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import css from './badge.module.css'

export type BadgeProps = {
  readonly tone?: 'plain' | 'gain' | 'loss' | 'warn' | 'info' | 'accent' | 'bad' | undefined
  readonly children: ReactNode
}

/** A word for a state: long, filled, frozen. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return <span className={classNames(css.badge, css[tone])}>{children}</span>
}

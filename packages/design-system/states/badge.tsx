import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import css from './badge.module.css'

export const badgeTones = ['plain', 'gain', 'loss', 'warn', 'info', 'accent', 'bad'] as const

export type BadgeProps = {
  readonly tone?: (typeof badgeTones)[number] | undefined
  readonly children: ReactNode
}

/** A word for a state: long, filled, frozen. */
export function Badge({ tone = 'plain', children }: BadgeProps) {
  return <span className={classNames(css.badge, css[tone])}>{children}</span>
}

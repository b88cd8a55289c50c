import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import css from './progress.module.css'

export type ProgressProps = {
  readonly label: string
  /** 0 to 100; indeterminate without it. */
  readonly value?: number | undefined
  /** Beside the bar: "3 of 12 confirmations". */
  readonly valueText?: ReactNode
  readonly tone?: 'plain' | 'warn' | 'bad' | undefined
}

export function Progress({ label, value, valueText, tone = 'plain' }: ProgressProps) {
  return (
    <div className={classNames(css.progress, css[tone])}>
      <progress className={css.bar} aria-label={label} max={100} value={value} />
      {valueText && <span className={css.text}>{valueText}</span>}
    </div>
  )
}

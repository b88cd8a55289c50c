import type { CSSProperties, ReactNode } from 'react'
import css from './allocation.module.css'

export type AllocationPart = {
  readonly id: string
  readonly label: ReactNode
  /** 0 to 100, for the length of the bar only. */
  readonly share: number
  /** What the share is of it, before the share itself. */
  readonly amount?: ReactNode
  /** The number at the end: a percent. */
  readonly text: ReactNode
}

export type AllocationProps = {
  readonly label: string
  readonly parts: readonly AllocationPart[]
}

/** The composition of a whole as a bar and a list, since lengths are easier to compare than slices of a pie. */
export function Allocation({ label, parts }: AllocationProps) {
  return (
    <figure className={css.allocation} aria-label={label}>
      <div className={css.bar} aria-hidden="true">
        {parts.map((part, index) => (
          <i key={part.id} style={look(part.share, index)} />
        ))}
      </div>
      <ul className={css.list}>
        {parts.map((part, index) => (
          <li key={part.id} style={look(part.share, index)}>
            <i className={css.key} />
            <span className={css.label}>{part.label}</span>
            <span className={css.amount}>{part.amount}</span>
            <span className={css.text}>{part.text}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

const TONES = 6

function look(share: number, index: number): CSSProperties {
  return {
    '--share': Math.max(0, Math.min(100, share)),
    '--tone': `var(--part-${(index % TONES) + 1})`,
  } as CSSProperties
}

import type { CSSProperties } from 'react'
import { percentOf } from '../effects.tsx'

const BAD = 80
const WARN = 50

interface GaugeProps {
  /** A fraction. */
  readonly ratio: string
  readonly className: string | undefined
}

/** How far a ratio is on the way to all of the margin; the number stands beside it. */
export function Gauge({ ratio, className }: GaugeProps) {
  const percent = Math.min(100, Math.floor(Number(percentOf(ratio))))
  const level = percent >= BAD ? 'bad' : percent >= WARN ? 'warn' : 'good'
  return (
    <span className={className} data-level={level} style={{ '--at': percent } as CSSProperties} aria-hidden="true">
      <i />
    </span>
  )
}

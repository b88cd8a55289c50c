import type { CSSProperties } from 'react'
import css from './skeleton.module.css'

export type SkeletonProps = {
  /** The width of the text it replaces, in digits. */
  readonly ch: number
  readonly lines?: number | undefined
}

/** A placeholder of the same size as the value, so that nothing moves when it loads. Hidden from screen readers. */
export function Skeleton({ ch, lines = 1 }: SkeletonProps) {
  const style = { '--ch': ch } as CSSProperties
  if (lines === 1) return <Bar className={css.skeleton} style={style} />
  const numbers = Array.from({ length: lines }, (_, index) => index + 1)
  return (
    <span className={css.block}>
      {numbers.map((line) => (
        <Bar key={line} className={css.line} style={style} />
      ))}
    </span>
  )
}

function Bar(props: { readonly className: string | undefined; readonly style: CSSProperties }) {
  return (
    <span {...props} aria-hidden="true">
      <i className={css.bar} />
    </span>
  )
}

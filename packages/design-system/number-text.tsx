import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import css from './number-text.module.css'
import { NOTHING, type Sign } from './numbers/display-number.ts'

export type NumberTextProps = {
  readonly text: string
  readonly sign?: Sign | undefined
  readonly unit?: string | undefined
  /** Width kept for the number, in digits, so that nothing moves when it grows. */
  readonly ch?: number | undefined
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly className?: string | undefined
}

/** The one way a number is set: tabular, of a kept width, isolated left-to-right. Money, price and percent wear it. */
export function NumberText({ text, sign = 'none', unit, ch, before, after, className }: NumberTextProps) {
  const tone = text === NOTHING ? css.nothing : sign === 'none' ? undefined : css[sign]
  const style = ch === undefined ? undefined : ({ '--ch': ch } as CSSProperties)
  return (
    <bdi dir="ltr" className={classNames(css.number, tone, className)} style={style}>
      {before}
      {text}
      {unit !== undefined && <span className={css.unit}>{`\u00a0${unit}`}</span>}
      {after}
    </bdi>
  )
}

import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { NOTHING, type Sign } from '../numbers/display-number.ts'
import css from './number-text.module.css'

export type NumberTextProps = {
  readonly text: string
  readonly sign?: Sign | undefined
  readonly unit?: string | undefined
  /** Width kept for the unit, so that numbers of different units stand under each other. */
  readonly unitCh?: number | undefined
  /** Width kept for the number, in digits, so that nothing moves when it grows. */
  readonly ch?: number | undefined
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly className?: string | undefined
}

/** The one way a number is set: tabular, of a kept width, isolated left-to-right. Money, price and percent wear it. */
export function NumberText({ text, sign = 'none', unit, unitCh, ch, before, after, className }: NumberTextProps) {
  const tone = text === NOTHING ? css.nothing : sign === 'none' ? undefined : css[sign]
  return (
    <bdi dir="ltr" className={classNames(css.number, tone, className)} style={keptWidth(ch)}>
      {before}
      {text}
      {unit !== undefined && <span className={css.unit} style={keptWidth(unitCh)}>{`\u00a0${unit}`}</span>}
      {after}
    </bdi>
  )
}

function keptWidth(ch: number | undefined): CSSProperties | undefined {
  return ch === undefined ? undefined : ({ '--ch': ch } as CSSProperties)
}

import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { NOTHING, type Sign } from '../numbers/display-number.ts'
import css from './number-text.module.css'

export type NumberTextProps = {
  readonly text: string
  readonly sign?: Sign | undefined
  readonly unit?: string | undefined
  /** Width reserved for the unit, so that numbers with different units align. */
  readonly unitCh?: number | undefined
  /** Width reserved for the number, in digits, so that nothing moves when it grows. */
  readonly ch?: number | undefined
  readonly before?: ReactNode
  readonly after?: ReactNode
  readonly className?: string | undefined
}

/**
 * The single way to render a number: tabular figures, a reserved width, isolated left to right. Used by money, price
 * and percent.
 */
export function NumberText({ text, sign = 'none', unit, unitCh, ch, before, after, className }: NumberTextProps) {
  const tone = text === NOTHING ? css.nothing : sign === 'none' ? undefined : css[sign]
  return (
    <bdi
      dir="ltr"
      className={classNames(css.number, ch !== undefined && css.kept, tone, className)}
      style={keptWidth(ch)}
    >
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

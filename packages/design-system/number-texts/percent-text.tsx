import { displayNumber, signOf } from '../numbers/display-number.ts'
import { writePercent } from '../numbers/write-digits.ts'
import { useLocale } from './locale-provider.tsx'
import { NumberText } from './number-text.tsx'
import { TickArrow } from './tick-arrow.tsx'

export type PercentTextProps = {
  /** In percent: '1.5' is 1.5 %. */
  readonly value: string | null | undefined
  readonly decimals?: number | undefined
  readonly signed?: boolean | undefined
  readonly tone?: 'plain' | 'gain-loss' | undefined
  /** An arrow in addition to the sign, so that the direction does not depend on it alone. */
  readonly arrow?: boolean | undefined
  /** Zero and dust as they are. */
  readonly exact?: boolean | undefined
  readonly ch?: number | undefined
  readonly className?: string | undefined
}

export function PercentText(props: PercentTextProps) {
  const { value, decimals = 2, signed = true, tone = 'gain-loss', arrow = false, exact, ch, className } = props
  const { symbols } = useLocale()
  const text = displayNumber(value, { decimals, signed, exact, zero: exact }, symbols)
  const sign = signOf(value)
  const direction = sign === 'positive' ? 'up' : sign === 'negative' ? 'down' : undefined
  return (
    <NumberText
      text={writePercent(text, symbols)}
      sign={tone === 'gain-loss' ? sign : 'none'}
      before={arrow && <TickArrow direction={direction} />}
      ch={ch}
      className={className}
    />
  )
}

import { displayNumber, type NumberDisplay, signOf } from '../numbers/display-number.ts'
import { useLocale } from './locale-provider.tsx'
import { NumberText } from './number-text.tsx'

export type MoneyTextProps = NumberDisplay & {
  /** A decimal string; null while it is unknown. */
  readonly value: string | null | undefined
  readonly unit?: string | undefined
  readonly tone?: 'plain' | 'gain-loss' | undefined
  readonly ch?: number | undefined
  readonly unitCh?: number | undefined
  /** Hides the amount from onlookers: dots of the same width for any amount. */
  readonly hidden?: boolean | undefined
  readonly className?: string | undefined
}

const HIDDEN = '••••••'

/** An amount by the number rules of the specification: truncated to two decimals, `--` if empty, `<0.01` for dust. */
export function MoneyText({ value, unit, unitCh, tone = 'plain', ch, hidden, className, ...display }: MoneyTextProps) {
  const { symbols } = useLocale()
  if (hidden) return <NumberText text={HIDDEN} unit={unit} unitCh={unitCh} ch={ch} className={className} />
  return (
    <NumberText
      text={displayNumber(value, display, symbols)}
      sign={tone === 'gain-loss' ? signOf(value) : 'none'}
      unit={unit}
      unitCh={unitCh}
      ch={ch}
      className={className}
    />
  )
}

import { displayNumber, type NumberDisplay, signOf } from '../numbers/display-number.ts'
import { useLocale } from './locale-provider.tsx'
import { NumberText } from './number-text.tsx'

export type MoneyTextProps = NumberDisplay & {
  /** A decimal string; null while it is not known. */
  readonly value: string | null | undefined
  readonly unit?: string | undefined
  readonly tone?: 'plain' | 'gain-loss' | undefined
  readonly ch?: number | undefined
  readonly unitCh?: number | undefined
  /** Balances hidden from the person behind: dots of one width, whatever the amount. */
  readonly hidden?: boolean | undefined
  readonly className?: string | undefined
}

const HIDDEN = '••••••'

/** An amount by the number rules of the specification: two places, cut; `--` for nothing; `<0.01` for dust. */
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

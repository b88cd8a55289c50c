import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { compareDecimals, decimalParts } from '../numbers/decimal.ts'
import { displayNumber } from '../numbers/display-number.ts'
import { useLocale } from './locale-provider.tsx'
import { NumberText } from './number-text.tsx'
import css from './price-text.module.css'
import { TickArrow, type TickDirection } from './tick-arrow.tsx'

export type PriceTextProps = {
  readonly value: string | null | undefined
  readonly decimals: number
  /** The direction of the last change: sets the colour and the arrow, and flashes on each new price. See `useTick`. */
  readonly tick?: TickDirection | undefined
  /** Announced to screen readers with the arrow. */
  readonly words?: { readonly up: string; readonly down: string } | undefined
  readonly unit?: string | undefined
  readonly ch?: number | undefined
  readonly className?: string | undefined
}

export function PriceText({ value, decimals, tick, words, unit, ch, className }: PriceTextProps) {
  const { symbols } = useLocale()
  const text = displayNumber(value, { decimals, exact: true, zero: true }, symbols)
  return (
    // The key restarts the flash on every new price.
    <NumberText
      key={tick && value}
      text={text}
      sign={tick === undefined ? 'none' : tick === 'up' ? 'positive' : 'negative'}
      unit={unit}
      ch={ch}
      className={classNames(tick && css.tick, tick && css[tick], className)}
      before={tick && <TickArrow direction={tick} />}
      after={tick && words && <span className="spoken">{words[tick]}</span>}
    />
  )
}

/** The direction of a price's last change. */
export function useTick(value: string | null | undefined): TickDirection | undefined {
  const [last, setLast] = useState<{ value: string; tick?: TickDirection }>()
  if (!value || !decimalParts(value)) return last?.tick
  if (last === undefined) setLast({ value })
  else if (last.value !== value) {
    const change = compareDecimals(value, last.value)
    const tick = change === 0 ? last.tick : change > 0 ? 'up' : 'down'
    setLast({ value, ...(tick && { tick }) })
    return tick
  }
  return last?.tick
}

import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { compareDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { trimUnits } from '@bowline/money'
import { wayOf } from '../../desk/order-ticket/readings.ts'
import { useNumberFault } from '../../desk/use-number-fault.ts'
import { useWords } from '../../words/use-words.ts'
import { type Exit, exitBps, exitPrice } from '../figures/exit-price.ts'
import { digitsOf } from '../figures/figure-texts.ts'
import { closingResult, entryTicks, priceOfTicks, signedText, ticksFrom } from './closing-result.ts'
import type { PositionRow } from './position-rows.ts'
import styles from './positions.module.css'

interface ExitFieldsProps {
  readonly row: PositionRow
  readonly which: 'profit' | 'loss'
  readonly exit: Exit
  /** What the second field counts in. */
  readonly relative: 'percent' | 'roi'
  readonly onChange: (exit: Exit) => void
}

/** A price, and beside it its distance or the return on the margin: each follows from the other. Below them what it would bring. */
export function ExitFields({ row, which, exit, relative, onChange }: ExitFieldsProps) {
  const t = useWords('contracts/positions')
  const { terms, leverage, coin } = row
  const { ticks, text, fault } = useReadExit(row, which, exit)
  const bps = exitBps(ticks, relative, { entry: entryTicks(row), leverage })
  const result = ticks > 0n && !fault ? closingResult(row, row.figures.position.qty, ticks) : undefined
  const label = t(`exits.${which}`)
  return (
    <div className={styles.pair}>
      <Field
        label={label}
        error={fault}
        hint={
          result && (
            <>
              {t('exits.expected')}{' '}
              <MoneyText value={signedText(result.net)} unit={coin} signed tone="gain-loss" zero {...digitsOf(terms)} />
            </>
          )
        }
      >
        <DecimalInput
          value={exit.by === 'price' ? exit.text : text}
          onChange={(typed) => onChange({ by: 'price', text: typed })}
          step={terms.row.coinResultVo.tick}
          unit={terms.row.quote}
        />
      </Field>
      <Field label={t(`exits.unit.${relative}`)}>
        <DecimalInput
          value={exit.by === 'price' ? (bps > 0n ? trimUnits(bps, 2) : '') : exit.text}
          onChange={(typed) => onChange({ by: relative, text: typed })}
          aria-label={`${label}: ${t(`exits.unit.${relative}`)}`}
          step="0.5"
          unit="%"
        />
      </Field>
    </div>
  )
}

/** The exit as a price, and what is wrong with it where it would trigger at once. */
export function useReadExit(row: PositionRow, which: 'profit' | 'loss', exit: Exit) {
  const t = useWords('contracts/positions')
  const faultOf = useNumberFault()
  const { terms, leverage, side, mark } = row
  const way = wayOf(which, side === 'long' ? 'buy' : 'sell')
  const { value: ticks } = exitPrice(exit, way, { entry: entryTicks(row), leverage, terms })
  const text = exit.by === 'price' ? exit.text : ticks > 0n ? priceOfTicks(ticks, terms) : ''
  const wrong = () => {
    if (text === '') return undefined
    const fault = faultOf(text, terms.row.coinResultVo.tick)
    if (fault || mark === null || ticksFrom(text, terms) === 0n) return fault
    const mustBeAbove = way === 'above'
    return compareDecimals(text, mark) > 0 === mustBeAbove
      ? undefined
      : t(mustBeAbove ? 'exits.tooLow' : 'exits.tooHigh', { mark })
  }
  return { ticks, text, fault: wrong() }
}

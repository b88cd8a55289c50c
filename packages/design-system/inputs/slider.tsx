import { type CSSProperties, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { useLocale } from '../number-texts/locale-provider.tsx'
import { writeDigits, writePercent } from '../numbers/write-digits.ts'
import css from './slider.module.css'
import { useChangedBefore } from './use-changed-before.ts'

export type SliderProps = {
  /** 0 to 100. */
  readonly value: number
  readonly onChange: (value: number) => void
  readonly label: string
  readonly marks?: readonly number[] | undefined
  readonly tone?: 'plain' | 'buy' | 'sell' | undefined
  readonly disabled?: boolean | undefined
}

const QUARTERS = [0, 25, 50, 75, 100]

export function Slider(props: SliderProps) {
  const { value, onChange, label, marks = QUARTERS, tone = 'plain', disabled } = props
  const { symbols } = useLocale()
  const valueText = (n: number) => writePercent(writeDigits(String(n), symbols), symbols)
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useChangedBefore(
    field,
    // It shows whole percents between its ends, whatever it is given.
    (input) => input.form !== null && value >= 0 && value <= 100 && Math.abs(input.valueAsNumber - value) > 1,
    (input) => onChange(input.valueAsNumber),
  )
  const style = { '--at': Math.min(100, Math.max(0, value)) } as CSSProperties
  return (
    <div className={classNames(css.slider, css[tone], disabled && css.disabled)} style={style}>
      <div className={css.rail}>
        {marks.map((mark) => (
          <i key={mark} className={classNames(css.mark, mark <= value && css.passed)} style={at(mark)} />
        ))}
        <input
          ref={field}
          className={css.input}
          type="range"
          min={0}
          max={100}
          step={1}
          value={value}
          list={id}
          disabled={disabled}
          aria-label={label}
          aria-valuetext={valueText(value)}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
        <datalist id={id}>
          {marks.map((mark) => (
            <option key={mark} value={mark} />
          ))}
        </datalist>
      </div>
      <div className={css.texts}>
        {marks.map((mark) => (
          <button
            key={mark}
            type="button"
            tabIndex={-1}
            style={at(mark)}
            disabled={disabled}
            onClick={() => onChange(mark)}
          >
            {valueText(mark)}
          </button>
        ))}
      </div>
    </div>
  )
}

function at(mark: number): CSSProperties {
  return { '--mark': mark } as CSSProperties
}

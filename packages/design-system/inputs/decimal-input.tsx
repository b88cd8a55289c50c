import {
  type ClipboardEvent,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names.ts'
import { useLocale } from '../number-texts/locale-provider.tsx'
import { stepDecimal } from '../numbers/decimal.ts'
import { fieldText, pasteDecimal, restingText, type Typed, typeDecimal } from '../numbers/type-decimal.ts'
import { useField } from './field.tsx'
import css from './input-box.module.css'
import type { InputSize } from './text-input.tsx'
import { useBeingEdited } from './use-being-edited.ts'
import { useChangedBefore } from './use-changed-before.ts'

type Own = {
  /** A plain decimal, '', or a text that is no number (`unreadableText`). */
  readonly value: string
  readonly onChange: (value: string) => void
  /** The step of the arrow keys, such as the tick or the lot; ten steps with Shift or the page keys. */
  readonly step?: string | undefined
  /** Limits of stepping. Typing is not limited: show what is wrong, and too many decimals, in the field's error. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly negative?: boolean | undefined
  readonly prefix?: ReactNode
  readonly unit?: ReactNode
  readonly actions?: ReactNode
  readonly size?: InputSize | undefined
}

export type DecimalInputProps = Omit<ComponentProps<'input'>, keyof Own | 'type' | 'inputMode'> & Own

const steps: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

/** More than any number the exchange knows. */
const MOST_CHARACTERS = 48

/**
 * A price, an amount or a percent: understands the digits and separators of the locale, gives a plain decimal out. Grouped
 * like any number while nobody is in it. No key is dropped: what is no number stays and is said to be none.
 */
export function DecimalInput(props: DecimalInputProps) {
  const { value, onChange, step, min, max, negative, prefix, unit, actions, size = 'm', className, ...rest } = props
  const { symbols } = useLocale()
  const typing = { negative: negative ?? false }
  const field = useRef<HTMLInputElement>(null)
  // While an input method is composing (full-width digits), its text is left alone.
  const composing = useRef(false)
  // Typed text may hold more than its value ("1.", "1.50"), so it is kept as long as it means that value.
  const [typed, setTyped] = useState<Typed>()
  const [isEdited, handlers] = useBeingEdited(field, rest)
  const plain = typed?.value === value ? typed.text : fieldText(value, symbols)
  const text = isEdited ? plain : restingText(plain, symbols)

  useLayoutEffect(() => {
    const input = field.current
    if (
      typed &&
      !composing.current &&
      input &&
      input.ownerDocument.activeElement === input &&
      input.value === typed.text
    )
      input.setSelectionRange(typed.caret, typed.caret)
  }, [typed])

  const take = (next: Typed) => {
    setTyped(next)
    if (next.value !== value) onChange(next.value)
  }
  const read = ({ value: entered, selectionStart }: HTMLInputElement) => {
    // Group separators were added by this component, unless the field was known to have the focus.
    const own = isEdited ? entered : entered.replaceAll(symbols.group, '')
    return typeDecimal(own, selectionStart ?? own.length, symbols, typing)
  }
  useChangedBefore(
    field,
    (input) => input.value !== text,
    (input) => take(read(input)),
  )
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const next = pasteDecimal(event.clipboardData.getData('text').slice(0, MOST_CHARACTERS), symbols, typing)
    if (!next || !replacesAll(event.currentTarget)) return
    event.preventDefault()
    take(next)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event)
    const count = steps[event.key]
    if (count === undefined || step === undefined || rest.readOnly || event.defaultPrevented) return
    event.preventDefault()
    const stepped = stepDecimal(value, step, event.shiftKey ? count * 10 : count, {
      min: min ?? (negative ? undefined : '0'),
      max,
    })
    const shown = fieldText(stepped, symbols)
    take({ text: shown, caret: shown.length, value: stepped })
  }

  return (
    <div className={classNames(css.box, css[size], className)}>
      {prefix !== undefined && <span className={css.edge}>{prefix}</span>}
      <input
        autoComplete="off"
        spellCheck={false}
        {...useField()}
        {...rest}
        {...handlers}
        ref={field}
        type="text"
        inputMode="decimal"
        maxLength={MOST_CHARACTERS}
        className={classNames(css.input, css.decimal)}
        value={text}
        onChange={({ target }) => {
          const next = read(target)
          take(composing.current ? { ...next, text: target.value } : next)
        }}
        onCompositionStart={() => {
          composing.current = true
        }}
        onCompositionEnd={({ currentTarget }) => {
          composing.current = false
          take(typeDecimal(currentTarget.value, currentTarget.value.length, symbols, typing))
        }}
        onPaste={paste}
        onKeyDown={onKeyDown}
      />
      {unit !== undefined && <span className={css.edge}>{unit}</span>}
      {actions}
    </div>
  )
}

function replacesAll({ selectionStart, selectionEnd, value }: HTMLInputElement): boolean {
  return value === '' || (selectionStart === 0 && selectionEnd === value.length)
}

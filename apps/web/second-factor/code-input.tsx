import { TextInput, type TextInputProps } from '@bowline/design-system/inputs/text-input.tsx'
import { readCode } from './code-digits.ts'
import styles from './code-input.module.css'

type CodeInputProps = Pick<TextInputProps, 'value' | 'onChange' | 'suffix' | 'name' | 'autoFocus' | 'disabled'>

/** Six digits. Offered by the phone out of its messages, pasted with whatever stood around, typed in any digits. */
export function CodeInput({ value, onChange, ...rest }: CodeInputProps) {
  return (
    <TextInput
      autoComplete="one-time-code"
      inputMode="numeric"
      size="l"
      dir="ltr"
      spellCheck={false}
      {...rest}
      className={styles.code}
      value={value}
      onChange={(text) => onChange(readCode(text))}
    />
  )
}

import { TextInput, type TextInputProps } from '@bowline/design-system/inputs/text-input.tsx'
import { readCode } from './code-digits.ts'
import styles from './code-input.module.css'

type CodeInputProps = Pick<TextInputProps, 'value' | 'onChange' | 'suffix' | 'name' | 'autoFocus' | 'disabled'>

/**
 * An input for six digits, which may be autofilled from a text message, pasted with other text, or typed in any digits.
 */
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

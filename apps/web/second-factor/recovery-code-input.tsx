import { TextInput } from '@bowline/design-system/inputs/text-input.tsx'
import { readRecoveryCode } from './proof-ways.ts'

interface RecoveryCodeInputProps {
  readonly value: string
  onChange(code: string): void
}

/** Accepts a recovery code in any format and shows it normalised. */
export function RecoveryCodeInput({ value, onChange }: RecoveryCodeInputProps) {
  return (
    <TextInput
      value={value}
      onChange={(text) => onChange(readRecoveryCode(text))}
      dir="ltr"
      size="l"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}

const SHORTEST = 8
const LONGEST = 20
/** Letters, marks, digits, symbols and spaces of any script, which can be typed again. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u

export type PasswordProblem = 'missing' | 'length' | 'printable'

/** Validates a new password before it is sent. Characters are counted as users do. */
export function problemOfPassword(password: string): PasswordProblem | undefined {
  const length = [...password.normalize('NFC')].length
  if (length === 0) return 'missing'
  if (length < SHORTEST || length > LONGEST) return 'length'
  return PRINTABLE.test(password) ? undefined : 'printable'
}

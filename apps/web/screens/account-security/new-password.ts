const SHORTEST = 8
const LONGEST = 20
/** Letters, marks, digits, symbols and spaces of any script, which can be typed again. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u

export type PasswordProblem = 'length' | 'printable' | 'same' | 'repeat'

/**
 * Validates a new password before it is sent; the server checks for common passwords. Characters are counted as users
 * do.
 */
export function problemOfPassword(next: string, again: string, old?: string): PasswordProblem | undefined {
  const length = [...next.normalize('NFC')].length
  if (length < SHORTEST || length > LONGEST) return 'length'
  if (!PRINTABLE.test(next)) return 'printable'
  if (next === old) return 'same'
  return next === again ? undefined : 'repeat'
}

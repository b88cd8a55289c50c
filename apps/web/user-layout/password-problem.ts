const SHORTEST = 8
const LONGEST = 20
/** Letters, marks, digits, signs and blanks of any script: what every keyboard can type again. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u

export type PasswordProblem = 'missing' | 'length' | 'printable'

/** What the page sees wrong before a new password is sent. Characters are counted as people do. */
export function problemOfPassword(password: string): PasswordProblem | undefined {
  const length = [...password.normalize('NFC')].length
  if (length === 0) return 'missing'
  if (length < SHORTEST || length > LONGEST) return 'length'
  return PRINTABLE.test(password) ? undefined : 'printable'
}

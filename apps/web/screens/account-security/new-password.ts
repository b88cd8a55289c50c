const SHORTEST = 8
const LONGEST = 20
/** Letters, marks, digits, signs and blanks of any script: what every keyboard can type again. */
const PRINTABLE = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u

export type PasswordProblem = 'length' | 'printable' | 'same' | 'repeat'

/**
 * What the page sees wrong with a new password before it is sent; the server knows the words everybody tries. Characters
 * are counted as people do.
 */
export function problemOfPassword(next: string, again: string, old?: string): PasswordProblem | undefined {
  const length = [...next.normalize('NFC')].length
  if (length < SHORTEST || length > LONGEST) return 'length'
  if (!PRINTABLE.test(next)) return 'printable'
  if (next === old) return 'same'
  return next === again ? undefined : 'repeat'
}

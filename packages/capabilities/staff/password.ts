import { randomBytes } from 'node:crypto'

export type StaffPasswordRefusal = 'password-length' | 'password-not-printable' | 'password-is-email' | 'password-same'

const MIN_LENGTH = 12
const MAX_LENGTH = 64

/** Longer than for users, who risk less: length and a blocklist of one, no composition rules (NIST SP 800-63B). */
export function checkStaffPassword(password: string, email: string): StaffPasswordRefusal | undefined {
  const canonical = password.normalize('NFC')
  const length = [...canonical].length
  if (length < MIN_LENGTH || length > MAX_LENGTH) return 'password-length'
  if (!/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(canonical)) return 'password-not-printable'
  const lower = canonical.toLowerCase()
  return lower === email || lower === email.slice(0, email.indexOf('@')) ? 'password-is-email' : undefined
}

/** Shown once, to whoever creates the member or resets the sign-in. */
export function newTemporaryPassword(): string {
  return randomBytes(12).toString('base64url')
}

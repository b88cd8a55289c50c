import { randomBytes } from 'node:crypto'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { PasswordThreads } from './password-threads.ts'

export type PasswordRefusal = 'password-length' | 'password-not-printable' | 'password-is-email'

const MIN_LENGTH = 8
const MAX_LENGTH = 20

/** OWASP's parameters for Argon2id, the library's default variant, with a 16-byte salt. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Length and blocklist, no composition rules (NIST SP 800-63B). The local part of the user's address is an attacker's
 * first guess. Common passwords are checked in `password-strength.ts`.
 */
export function checkPassword(password: string, email?: string): PasswordRefusal | undefined {
  const canonical = password.normalize('NFC')
  // Characters as people count them: one outside the basic plane counts once.
  const length = [...canonical].length
  if (length < MIN_LENGTH || length > MAX_LENGTH) return 'password-length'
  if (!/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(canonical)) return 'password-not-printable'
  if (email !== undefined && canonical.toLowerCase() === email.slice(0, email.indexOf('@'))) return 'password-is-email'
  return undefined
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/**
 * A valid hash of no known password. Checking against it takes as long as checking a real one, so an address without a
 * user cannot be told from one with.
 */
export const DUMMY_HASH =
  `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}` +
  `$${base64(randomBytes(16))}$${base64(randomBytes(32))}`

/** Hashes on separate threads (about 20 ms of a core), peppered with a key that the database does not hold. */
export class Passwords {
  readonly #pepper: Buffer
  readonly #threads = new PasswordThreads()

  constructor(secrets: Secrets) {
    this.#pepper = secrets.deriveKey('password-pepper')
  }

  hash(password: string): Promise<string> {
    return this.#threads.hash(password.normalize('NFC'), { ...COST, secret: this.#pepper })
  }

  matches(passwordHash: string, password: string): Promise<boolean> {
    return this.#threads.matches(passwordHash, password.normalize('NFC'), { secret: this.#pepper })
  }
}

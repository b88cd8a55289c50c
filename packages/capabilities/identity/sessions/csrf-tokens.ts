import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '@bowline/platform/secrets.ts'

/**
 * What our pages send with every change, and no other site can: derived from the session's id and a key in the data
 * folder, so nothing is stored and it lives as long as the session.
 */
export class CsrfTokens {
  readonly #key: Buffer

  constructor(secrets: Secrets) {
    this.#key = secrets.deriveKey('csrf')
  }

  tokenOf(session: { readonly sessionId: string }): string {
    return this.#mac(session.sessionId).toString('base64url')
  }

  /** Compares in constant time. */
  matches(session: { readonly sessionId: string }, text: string): boolean {
    const claimed = Buffer.from(text, 'base64url')
    const expected = this.#mac(session.sessionId)
    return claimed.length === expected.length && timingSafeEqual(claimed, expected)
  }

  #mac(sessionId: string): Buffer {
    return createHmac('sha256', this.#key).update(sessionId).digest()
  }
}

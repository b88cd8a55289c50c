import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '@bowline/platform/secrets.ts'

const SIGN_BYTES = 24

/** `<withdrawId>.<signature>`: whoever has the mail may take back the withdrawal it is about, and nothing else. */
export class CancelKeys {
  readonly #key: Buffer

  constructor(secrets: Pick<Secrets, 'deriveKey'>) {
    this.#key = secrets.deriveKey('withdrawal-cancel-links')
  }

  keyOf(withdrawId: string): string {
    return `${withdrawId}.${this.#sign(withdrawId).toString('base64url')}`
  }

  /** Undefined: not one of ours. */
  withdrawalOf(key: string): string | undefined {
    const [withdrawId = '', sent = ''] = key.split('.', 2)
    const given = Buffer.from(sent, 'base64url')
    const right = this.#sign(withdrawId)
    return given.length === right.length && timingSafeEqual(given, right) ? withdrawId : undefined
  }

  #sign(withdrawId: string): Buffer {
    return createHmac('sha256', this.#key).update(withdrawId).digest().subarray(0, SIGN_BYTES)
  }
}

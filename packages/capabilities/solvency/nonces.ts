import { createHmac } from 'node:crypto'
import type { Secrets } from '@bowline/platform/secrets.ts'

/**
 * The secret part of each leaf, new in every snapshot: derived, so that it is kept nowhere, and the leaves of two snapshots
 * cannot be told to be of one account.
 */
export class Nonces {
  readonly #key: Buffer

  constructor(secrets: Pick<Secrets, 'deriveKey'>) {
    this.#key = secrets.deriveKey('solvency-nonces')
  }

  of(snapshot: string, account: number): string {
    return this.#hmac(`${snapshot}|${account}`)
  }

  /** Of a leaf that is nobody's. */
  padding(snapshot: string, n: number): string {
    return this.#hmac(`${snapshot}|padding|${n}`)
  }

  /** As good as thrown dice for whoever has not the key, and the same again after a crash. */
  draw(day: string): { readonly dice: bigint; readonly salt: string } {
    return { dice: BigInt(`0x${this.#hmac(`${day}|drawn|dice`)}`), salt: this.#hmac(`${day}|drawn|salt`) }
  }

  #hmac(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('hex')
  }
}

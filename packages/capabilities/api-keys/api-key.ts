import type { KeyObject } from 'node:crypto'
import { parseAddress } from '@bowline/platform/ip-address.ts'
import { contains, type Network } from './network.ts'
import type { Permission } from './permission.ts'
import { type KeyType, signatureMatches, verificationKey } from './signature.ts'

/** A key as gateways meet it: what it may do, from where, until when, and whether a signature is its own. */
export class ApiKey {
  readonly apiKey: string
  /** The engine's account, which is the user's number. */
  readonly account: number
  readonly type: KeyType
  readonly permissions: ReadonlySet<Permission>
  /** Infinity when the key has no end. */
  readonly expiresAtMs: number
  /** Before it the right to withdraw, where there is one, is held. */
  readonly withdrawFromMs: number
  readonly #networks: readonly Network[]
  readonly #stored: string
  readonly #reveal: (stored: string, apiKey: string) => string
  #verificationKey: KeyObject | undefined

  constructor(terms: {
    apiKey: string
    account: number
    type: KeyType
    permissions: ReadonlySet<Permission>
    expiresAtMs: number
    withdrawFromMs?: number
    networks: readonly Network[]
    /** As the database keeps it: the secret encrypted, or the public key. */
    stored: string
    /** Makes the secret or public key of `stored`. */
    reveal: (stored: string, apiKey: string) => string
  }) {
    this.apiKey = terms.apiKey
    this.account = terms.account
    this.type = terms.type
    this.permissions = terms.permissions
    this.expiresAtMs = terms.expiresAtMs
    this.withdrawFromMs = terms.withdrawFromMs ?? 0
    this.#networks = terms.networks
    this.#stored = terms.stored
    this.#reveal = terms.reveal
  }

  /** Whether the key may be used from this address; a key without a list may be used from anywhere. */
  allowsAddress(ip: string): boolean {
    if (this.#networks.length === 0) return true
    const address = parseAddress(ip)
    return address !== undefined && this.#networks.some((network) => contains(network, address))
  }

  /** Whether `signature` was made with this key over exactly these bytes. */
  verify(payload: string | Buffer, signature: string): boolean {
    // With the first signature and not before: of a million keys, few are used between two starts.
    this.#verificationKey ??= verificationKey(this.type, this.#reveal(this.#stored, this.apiKey))
    return signatureMatches(this.type, this.#verificationKey, payload, signature)
  }
}

const FORM = /^[A-Za-z0-9]{64}$/

/** Whether the text could be a key at all; what is not is refused before any look-up. */
export function isWellFormed(apiKey: string): boolean {
  return FORM.test(apiKey)
}

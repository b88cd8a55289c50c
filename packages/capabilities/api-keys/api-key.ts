import type { KeyObject } from 'node:crypto'
import { parseAddress } from '@bowline/platform/ip-address.ts'
import { contains, type Network } from './network.ts'
import type { Permission } from './permission.ts'
import { type KeyType, signatureMatches, verificationKey } from './signature.ts'

/** A key as gateways use it: its permissions, allowed addresses and expiry, and signature verification. */
export class ApiKey {
  readonly apiKey: string
  /** The engine's account, which has the user's number. */
  readonly account: number
  readonly type: KeyType
  readonly permissions: ReadonlySet<Permission>
  /** Infinity when the key never expires. */
  readonly expiresAtMs: number
  /** The right to withdraw, if granted, is on hold until then. */
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
    /** As stored in the database: the encrypted secret, or the public key. */
    stored: string
    /** Decrypts or returns the secret or public key in `stored`. */
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

  /** Whether the key may be used from this address; a key without an address list may be used from anywhere. */
  allowsAddress(ip: string): boolean {
    if (this.#networks.length === 0) return true
    const address = parseAddress(ip)
    return address !== undefined && this.#networks.some((network) => contains(network, address))
  }

  /** Whether `signature` was made with this key over exactly these bytes. */
  verify(payload: string | Buffer, signature: string): boolean {
    return signatureMatches(this.type, this.#open(), payload, signature)
  }

  /** Whether its secret can be read: not when it was sealed with another master key, or its row was damaged. */
  opens(): boolean {
    try {
      this.#open()
      return true
    } catch {
      return false
    }
  }

  #open(): KeyObject {
    // On first use only: of a million keys, few are used between two restarts.
    this.#verificationKey ??= verificationKey(this.type, this.#reveal(this.#stored, this.apiKey))
    return this.#verificationKey
  }
}

const FORM = /^[A-Za-z0-9]{64}$/

/** Whether the text could be a key at all; anything else is refused before a lookup. */
export function isWellFormed(apiKey: string): boolean {
  return FORM.test(apiKey)
}

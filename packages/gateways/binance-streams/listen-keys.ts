import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 64
/** How long a key lives without a keep-alive. */
export const LISTEN_KEY_LIFE_MS = 3_600_000

interface Entry {
  readonly listenKey: string
  readonly account: number
  expiresAt: number
}

/** Why a key ended: its hour was over, or its owner closed it. */
export type ListenKeyEnd = 'expired' | 'closed'

/**
 * Keys that open an account's user data stream, at most one an account. They live in memory: after a restart clients
 * learn from -1125 that theirs is gone and make a new one, as they do when one expires.
 */
export class ListenKeys {
  readonly #byKey = new Map<string, Entry>()
  readonly #byAccount = new Map<number, Entry>()
  readonly #lifeMs: number
  readonly #endListeners = new Set<(listenKey: string, end: ListenKeyEnd) => void>()

  constructor(lifeMs = LISTEN_KEY_LIFE_MS) {
    this.#lifeMs = lifeMs
  }

  /** The account's key, made when there is none; either way it lives a full hour from now. */
  open(account: number, now = Date.now()): string {
    let entry = this.#live(this.#byAccount.get(account), now)
    if (!entry) {
      const listenKey = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
      entry = { listenKey, account, expiresAt: 0 }
      this.#byKey.set(listenKey, entry)
      this.#byAccount.set(account, entry)
    }
    entry.expiresAt = now + this.#lifeMs
    return entry.listenKey
  }

  /** False when the account has no such key (-1125). */
  extend(listenKey: string, account: number, now = Date.now()): boolean {
    const entry = this.#live(this.#byKey.get(listenKey), now)
    if (entry?.account !== account) return false
    entry.expiresAt = now + this.#lifeMs
    return true
  }

  /** Ends the key and the streams opened with it; false when the account has no such key. */
  close(listenKey: string, account: number, now = Date.now()): boolean {
    const entry = this.#live(this.#byKey.get(listenKey), now)
    if (entry?.account !== account) return false
    this.#end(entry, 'closed')
    return true
  }

  accountOf(listenKey: string, now = Date.now()): number | undefined {
    return this.#live(this.#byKey.get(listenKey), now)?.account
  }

  /** Ends the keys whose time is over; to be called every second or so. */
  expire(now: number): void {
    for (const entry of this.#byKey.values()) this.#live(entry, now)
  }

  onEnd(listener: (listenKey: string, end: ListenKeyEnd) => void): () => void {
    this.#endListeners.add(listener)
    return () => this.#endListeners.delete(listener)
  }

  #live(entry: Entry | undefined, now: number): Entry | undefined {
    if (!entry || now < entry.expiresAt) return entry
    this.#end(entry, 'expired')
    return undefined
  }

  #end(entry: Entry, end: ListenKeyEnd): void {
    this.#byKey.delete(entry.listenKey)
    this.#byAccount.delete(entry.account)
    for (const listener of this.#endListeners) listener(entry.listenKey, end)
  }
}

import { randomInt } from 'node:crypto'
import type { ChangedKeys, Opener } from '@bowline/capabilities/api-keys/index.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 64
/** How long a key lives without a keep-alive. */
export const LISTEN_KEY_LIFE_MS = 3_600_000
/** As many as an API key's address list may have; a request from one more address gets a new key. */
const MOST_ADDRESSES = 20

interface Entry {
  readonly listenKey: string
  /** The requests that opened it: always the same API key, by source address. All of them must still be allowed. */
  readonly openers: Map<string, Opener>
  readonly apiKey: string
  readonly account: number
  expiresAt: number
}

/** Why a key ended: it expired, its owner closed it, or its API key may no longer open it. */
export type ListenKeyEnd = 'expired' | 'closed' | 'revoked'

/**
 * Keys that open an account's user data stream, at most one per API key: when an API key ends, its listen key ends with
 * it, and those of the account's other keys do not. They are kept in memory: after a restart clients learn from -1125
 * that theirs is gone and open a new one, as they do when one expires.
 *
 * `now` is of a monotonic clock: setting the other one neither ends a key nor prolongs its life.
 */
export class ListenKeys {
  readonly #byKey = new Map<string, Entry>()
  readonly #byApiKey = new Map<string, Entry>()
  readonly #mayStayOpen: (opener: Opener) => boolean
  readonly #lifeMs: number
  readonly #endListeners = new Set<(listenKey: string, end: ListenKeyEnd) => void>()

  constructor(mayStayOpen: (opener: Opener) => boolean, lifeMs = LISTEN_KEY_LIFE_MS) {
    this.#mayStayOpen = mayStayOpen
    this.#lifeMs = lifeMs
  }

  /** Returns the API key's listen key, creating it when there is none; either way it lives for a full hour from now. */
  open(opener: Opener, now = performance.now()): string {
    let entry = this.#live(this.#byApiKey.get(opener.apiKey), now)
    if (entry && !entry.openers.has(opener.ip) && entry.openers.size >= MOST_ADDRESSES) {
      this.#end(entry, 'revoked')
      entry = undefined
    }
    if (!entry) {
      const listenKey = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
      const { apiKey, account } = opener
      entry = { listenKey, openers: new Map(), apiKey, account, expiresAt: 0 }
      this.#byKey.set(listenKey, entry)
      this.#byApiKey.set(opener.apiKey, entry)
    }
    entry.openers.set(opener.ip, opener)
    entry.expiresAt = now + this.#lifeMs
    return entry.listenKey
  }

  /** False when the account has no such key (-1125). */
  extend(listenKey: string, account: number, now = performance.now()): boolean {
    const entry = this.#live(this.#byKey.get(listenKey), now)
    if (entry?.account !== account) return false
    entry.expiresAt = now + this.#lifeMs
    return true
  }

  /** Ends the key and the streams opened with it; false when the account has no such key. */
  close(listenKey: string, account: number, now = performance.now()): boolean {
    const entry = this.#live(this.#byKey.get(listenKey), now)
    if (entry?.account !== account) return false
    this.#end(entry, 'closed')
    return true
  }

  /** The key that an API key has opened. */
  keyOf(apiKey: string, now = performance.now()): string | undefined {
    return this.#live(this.#byApiKey.get(apiKey), now)?.listenKey
  }

  accountOf(listenKey: string, now = performance.now()): number | undefined {
    return this.#live(this.#byKey.get(listenKey), now)?.account
  }

  /** Ends keys that have expired, or whose API key has; call about once a second. */
  expire(now: number): void {
    for (const entry of this.#byKey.values()) this.#live(entry, now)
  }

  /** Ends listen keys whose API key is among the changed ones and may no longer open them. */
  recheck(changed: ChangedKeys, now = performance.now()): void {
    for (const entry of this.#byKey.values()) if (changed.has(entry.apiKey)) this.#live(entry, now)
  }

  onEnd(listener: (listenKey: string, end: ListenKeyEnd) => void): () => void {
    this.#endListeners.add(listener)
    return () => this.#endListeners.delete(listener)
  }

  #live(entry: Entry | undefined, now: number): Entry | undefined {
    if (!entry) return undefined
    const expired = now >= entry.expiresAt
    if (!expired && entry.openers.values().every((opener) => this.#mayStayOpen(opener))) return entry
    this.#end(entry, expired ? 'expired' : 'revoked')
    return undefined
  }

  #end(entry: Entry, end: ListenKeyEnd): void {
    this.#byKey.delete(entry.listenKey)
    this.#byApiKey.delete(entry.apiKey)
    for (const listener of this.#endListeners) listener(entry.listenKey, end)
  }
}

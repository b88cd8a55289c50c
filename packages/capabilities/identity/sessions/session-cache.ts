import { BoundedMap } from '@bowline/platform/bounded-map.ts'
import type { LiveSession } from './sessions.store.ts'

/** A session as the database had it at `readAtMs`; at `askedAtMs`, then or later, it was asked for the last time. */
export interface KnownSession {
  readonly session: LiveSession
  readonly readAtMs: number
  readonly askedAtMs: number
}

/**
 * Sessions by the hash of their token; the ones not asked for longest make room. Unknown tokens are not kept: they
 * would let anybody push out the known ones.
 */
export class SessionCache {
  readonly #known: Map<string, KnownSession>
  readonly #reading = new Map<string, Promise<KnownSession | undefined>>()

  constructor(most: number) {
    this.#known = new BoundedMap(most)
  }

  get(key: string): KnownSession | undefined {
    const known = this.#known.get(key)
    if (known) this.#known.set(key, known)
    return known
  }

  /** Calls that come while the same session is being read wait for that one reading. */
  read(key: string, read: () => Promise<KnownSession | undefined>): Promise<KnownSession | undefined> {
    const underway = this.#reading.get(key)
    if (underway) return underway
    const reading: Promise<KnownSession | undefined> = read()
      .then((known) => {
        if (this.#reading.get(key) === reading) this.#keep(key, known)
        return known
      })
      .finally(() => {
        if (this.#reading.get(key) === reading) this.#reading.delete(key)
      })
    this.#reading.set(key, reading)
    return reading
  }

  /** What is still known of it, when it was asked for and there was no answer. */
  unanswered(key: string, askedAtMs: number): KnownSession | undefined {
    const known = this.#known.get(key)
    if (known) this.#known.set(key, { ...known, askedAtMs })
    return known
  }

  /** What is being read now may be older than the reason to forget, so it is not kept and nobody else waits for it. */
  forget(key: string): void {
    this.#known.delete(key)
    this.#reading.delete(key)
  }

  #keep(key: string, known: KnownSession | undefined): void {
    if (known) this.#known.set(key, known)
    else this.#known.delete(key)
  }
}

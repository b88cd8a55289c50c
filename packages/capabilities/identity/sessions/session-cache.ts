import { BoundedMap } from '@bowline/platform/bounded-map.ts'
import type { LiveSession } from './sessions.store.ts'

/**
 * A session as the database had it at `readAtMs`; `askedAtMs`, the same or later, is when it was last requested from
 * it.
 */
export interface KnownSession {
  readonly session: LiveSession
  readonly readAtMs: number
  readonly askedAtMs: number
}

/**
 * Sessions by the hash of their token; the least recently used are evicted. Unknown tokens are not cached, or anybody
 * could push out the known ones.
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

  /** Calls made while the same session is being read share that one read. */
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

  /** What is still cached of it, when the database was asked and did not answer. */
  unanswered(key: string, askedAtMs: number): KnownSession | undefined {
    const known = this.#known.get(key)
    if (known) this.#known.set(key, { ...known, askedAtMs })
    return known
  }

  /** A read in progress may be older than the reason to forget, so it is not cached and nobody else waits for it. */
  forget(key: string): void {
    this.#known.delete(key)
    this.#reading.delete(key)
  }

  #keep(key: string, known: KnownSession | undefined): void {
    if (known) this.#known.set(key, known)
    else this.#known.delete(key)
  }
}

import { BoundedMap } from '../bounded-map.ts'
import { Listeners } from '../listeners.ts'
import type { Log } from '../log.ts'
import { ChannelFollower, type News } from './channel-follower.ts'
import type { Sql } from './connect.ts'

const MOST_KNOWN = 50_000
const BATCH = 1_000
/** In case a notification was lost with its connection. */
const KNOWN_MS = 60_000

export interface KnownRowsOptions<V> {
  readonly sql: Sql
  readonly log: Log
  /** Where triggers announce each change with the row's number. */
  readonly channel: string
  /** The rows with these numbers; those that do not exist may be missing. */
  readonly read: (sql: Sql, ids: readonly number[]) => Promise<ReadonlyMap<number, V>>
  /** What a row that does not exist amounts to. */
  readonly none: V
}

interface Known<V> {
  readonly value: V
  /** 0: a change may have been missed. */
  readonly readAtMs: number
}

/**
 * Rows in memory, by number: what was read once is answered at once, and read again in the background from time to time.
 * While the database is down, what is in memory stays valid.
 */
export class KnownRows<V> {
  readonly #options: KnownRowsOptions<V>
  readonly #known = new BoundedMap<number, Known<V>>(MOST_KNOWN)
  /** Rows that are being read. */
  readonly #reads = new Map<number, Promise<V>>()
  #changes = 0
  readonly #listeners: Listeners<[id: number | undefined]>
  readonly #follower: ChannelFollower

  constructor(options: KnownRowsOptions<V>) {
    const { sql, log, channel } = options
    this.#options = options
    this.#listeners = new Listeners((err) => log.error({ err, channel }, 'a change could not be applied'))
    this.#follower = new ChannelFollower({
      sql,
      channel,
      read: (news) => this.#forget(news),
      onTrouble: ({ message }) => log.warn({ error: message, channel }, 'changes are not received yet'),
    })
  }

  /** Resolves after the first attempt; rows are read on demand. */
  follow(): Promise<void> {
    return this.#follower.start()
  }

  /** Called with the number that changed, or with undefined after a connection was lost, when it may be any. */
  onNews(listener: (id: number | undefined) => void): void {
    this.#listeners.add(listener)
  }

  close(): Promise<void> {
    return this.#follower.close()
  }

  /** From memory; undefined when the row was never read. `otherwise`: its value if it cannot be read at all. */
  known(id: number, nowMs: number, otherwise: () => V): V | undefined {
    const known = this.#known.get(id)
    if (known && !isFresh(known, nowMs)) void this.readAgain(id, nowMs, otherwise)
    return known?.value
  }

  /** Read again when it was read a while ago. */
  async of(id: number, nowMs: number, otherwise: () => V): Promise<V> {
    const known = this.#known.get(id)
    return known && isFresh(known, nowMs) ? known.value : this.readAgain(id, nowMs, otherwise)
  }

  /** Reads those of these rows beforehand that are not known yet. A database that is down is asked when they are. */
  async learn(ids: Iterable<number>, nowMs: number): Promise<void> {
    const { sql, log, read } = this.#options
    const unknown = [...new Set(ids)].filter((id) => !this.#known.has(id)).slice(0, MOST_KNOWN)
    for (let from = 0; from < unknown.length; from += BATCH) {
      const changes = this.#changes
      try {
        const found = await read(sql, unknown.slice(from, from + BATCH))
        // What changed meanwhile may be missing.
        if (changes === this.#changes) for (const [id, value] of found) this.#known.set(id, { value, readAtMs: nowMs })
      } catch (error) {
        log.debug({ err: error }, 'rows could not be read beforehand')
        return
      }
    }
  }

  /** From the database, whatever is in memory; several callers at a time share one query. */
  readAgain(id: number, nowMs: number, otherwise: () => V): Promise<V> {
    const underway = this.#reads.get(id)
    if (underway) return underway
    const { sql, log, read, none } = this.#options
    const reading = read(sql, [id])
      .then((found) => {
        const value = found.get(id) ?? none
        if (this.#reads.get(id) === reading) this.#known.set(id, { value, readAtMs: nowMs })
        return value
      })
      .catch((error: unknown) => {
        log.debug({ err: error }, 'a row could not be read; the one in memory stays in use')
        return this.#known.get(id)?.value ?? otherwise()
      })
      .finally(() => {
        if (this.#reads.get(id) === reading) this.#reads.delete(id)
      })
    this.#reads.set(id, reading)
    return reading
  }

  #forget(news: News): void {
    this.#changes++
    if (news === 'everything')
      for (const [id, { value }] of [...this.#known]) this.#known.set(id, { value, readAtMs: 0 })
    const changed = news === 'everything' ? [undefined] : [...news].map(Number)
    for (const id of changed) {
      // What is being read may be from before the change.
      if (id === undefined) this.#reads.clear()
      else {
        this.#known.delete(id)
        this.#reads.delete(id)
      }
      this.#listeners.notify(id)
    }
  }
}

function isFresh({ readAtMs }: Known<unknown>, nowMs: number): boolean {
  return nowMs - readAtMs < KNOWN_MS
}

import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { writeLastUses } from './api-keys.store.ts'

/** How far "last used" may lag behind. */
const FLUSH_MS = 10_000

/** Collects when keys were used and writes it in one statement now and then: a request only touches a map. */
export class LastUses {
  readonly #sql: Sql
  readonly #log: Log | undefined
  readonly #timer: NodeJS.Timeout
  #uses = new Map<string, number>()
  #writing: Promise<void> | undefined

  constructor(sql: Sql, log?: Log) {
    this.#sql = sql
    this.#log = log
    this.#timer = setInterval(() => void this.flush(), FLUSH_MS)
    this.#timer.unref()
  }

  note(apiKey: string, nowMs: number): void {
    this.#uses.set(apiKey, nowMs)
  }

  /** One write at a time; uses noted while the database is down wait for the next. */
  async flush(): Promise<void> {
    if (this.#writing) return this.#writing
    if (this.#uses.size === 0) return
    const uses = this.#uses
    this.#uses = new Map()
    this.#writing = writeLastUses(this.#sql, uses)
      .catch((error: unknown) => {
        this.#log?.warn({ err: error }, 'last use of API keys could not be written')
        for (const [apiKey, ms] of uses) if (!this.#uses.has(apiKey)) this.#uses.set(apiKey, ms)
      })
      .finally(() => {
        this.#writing = undefined
      })
    return this.#writing
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#writing
    await this.flush()
  }
}

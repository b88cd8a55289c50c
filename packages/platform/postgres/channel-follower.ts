import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from './connect.ts'

/** What was announced since the last read: the texts of NOTIFY, or 'everything' when some may have been missed. */
export type News = ReadonlySet<string> | 'everything'

export interface FollowerOptions {
  readonly sql: Pick<Sql, 'listen'>
  readonly channel: string
  /** Brings the copy up to date. One call at a time; what is announced meanwhile goes to the next. */
  read(news: News): Promise<void> | void
  /** Called with why the copy is behind; the read is tried again. */
  onTrouble(error: Error): void
  readonly retryMs?: number
}

const RETRY_MS = 1_000

/**
 * Keeps a copy in memory in step with rows whose changes are announced by NOTIFY. PostgreSQL stores no announcements,
 * so every new connection reads everything again.
 */
export class ChannelFollower {
  readonly #options: FollowerOptions
  readonly #announced = new Set<string>()
  #isAllStale = false
  #reading: Promise<void> | undefined
  readonly #closed = new AbortController()
  #unlisten: () => Promise<unknown> = async () => {}
  readonly #complete = Promise.withResolvers<void>()
  readonly #tried = Promise.withResolvers<void>()
  /** Resolves after the first complete read, or on close. */
  readonly complete: Promise<void> = this.#complete.promise

  constructor(options: FollowerOptions) {
    this.#options = options
  }

  /**
   * Listens and reads until `close`. Resolves after the first attempt; a database that is down is asked again later.
   */
  start(): Promise<void> {
    void this.#listen()
    return Promise.race([this.complete, this.#tried.promise])
  }

  /** Acts as if `text` had been announced; resolves when it is read. */
  async learn(text: string): Promise<void> {
    if (this.#isClosed) return
    this.#announced.add(text)
    while (this.#announced.has(text) && !this.#isClosed) await this.#catchUp()
  }

  /** Acts as after a new connection; resolves when everything is read. */
  async refresh(): Promise<void> {
    this.#isAllStale = true
    while (this.#isAllStale && !this.#isClosed) await this.#catchUp()
  }

  async close(): Promise<void> {
    this.#closed.abort()
    this.#complete.resolve()
    // Without the database there is nothing to unlisten from.
    await this.#unlisten().catch(() => {})
    await this.#reading
  }

  get #isClosed(): boolean {
    return this.#closed.signal.aborted
  }

  async #listen(): Promise<void> {
    const { sql, channel } = this.#options
    while (!this.#isClosed) {
      try {
        // The second function runs for the first connection and for every one that replaces a lost one.
        const subscription = await sql.listen(
          channel,
          (text) => void this.learn(text),
          () => void this.refresh(),
        )
        this.#unlisten = () => subscription.unlisten()
        if (this.#isClosed) await this.#unlisten()
        return
      } catch (error) {
        await this.#later(error as Error)
      }
    }
  }

  #catchUp(): Promise<void> {
    this.#reading ??= this.#readNews().finally(() => {
      this.#reading = undefined
      // Announcements since the reader's last check have nobody else to read them.
      if (this.#isBehind()) void this.#catchUp()
    })
    return this.#reading
  }

  #isBehind(): boolean {
    return !this.#isClosed && (this.#isAllStale || this.#announced.size > 0)
  }

  async #readNews(): Promise<void> {
    while (this.#isBehind()) {
      const news = this.#isAllStale ? 'everything' : new Set(this.#announced)
      this.#isAllStale = false
      this.#announced.clear()
      try {
        await this.#options.read(news)
        this.#complete.resolve()
      } catch (error) {
        this.#isAllStale = true
        await this.#later(error as Error)
      }
    }
  }

  async #later(error: Error): Promise<void> {
    if (this.#isClosed) return
    this.#options.onTrouble(error)
    this.#tried.resolve()
    const { retryMs = RETRY_MS } = this.#options
    await sleep(retryMs, undefined, { signal: this.#closed.signal, ref: false }).catch(() => {})
  }
}

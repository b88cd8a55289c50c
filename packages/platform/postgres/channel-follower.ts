import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from './connect.ts'

/** What was announced since the last reading: the texts of NOTIFY, or that nobody knows what was missed. */
export type News = ReadonlySet<string> | 'everything'

export interface FollowerOptions {
  readonly sql: Pick<Sql, 'listen'>
  readonly channel: string
  /** Brings the copy up to date. One call at a time: what is announced meanwhile is for the next. */
  read(news: News): Promise<void> | void
  /** Hears why the copy is behind; it is tried again. */
  onTrouble(error: Error): void
  readonly retryMs?: number
}

const RETRY_MS = 1_000

/**
 * Keeps a copy in memory in step with rows whose changes are announced by NOTIFY. Announcements are kept for nobody, so
 * with every new connection everything is read again.
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
  /** The copy was read for the first time, or nobody wants it any more. */
  readonly complete: Promise<void> = this.#complete.promise

  constructor(options: FollowerOptions) {
    this.#options = options
  }

  /** Listens and reads, until `close`. Resolves after the first try; a database that is away is asked again. */
  start(): Promise<void> {
    void this.#listen()
    return Promise.race([this.complete, this.#tried.promise])
  }

  /** As if it had been announced; resolves when it is read. */
  async learn(text: string): Promise<void> {
    if (this.#isClosed) return
    this.#announced.add(text)
    while (this.#announced.has(text) && !this.#isClosed) await this.#catchUp()
  }

  /** As after a new connection; resolves when it is read. */
  async refresh(): Promise<void> {
    this.#isAllStale = true
    while (this.#isAllStale && !this.#isClosed) await this.#catchUp()
  }

  async close(): Promise<void> {
    this.#closed.abort()
    this.#complete.resolve()
    // Without the database there is nothing to leave.
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
        // The second function runs with the first connection and with every one that replaces a lost one.
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
      // What came between the reader's last look and this moment has no one else to read it.
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

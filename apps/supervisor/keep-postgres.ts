import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '@bowline/platform/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@bowline/platform/postgres/index.ts'

const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000

/** A folder's embedded PostgreSQL, restarted at the same address whenever it dies, however often that takes. */
export class KeptPostgres {
  readonly url: string
  readonly #directory: string
  readonly #log: Log
  readonly #stopped = new AbortController()
  readonly #kept: Promise<void>
  #server: EmbeddedPostgres

  private constructor(directory: string, server: EmbeddedPostgres, log: Log) {
    this.url = server.url
    this.#directory = directory
    this.#log = log
    this.#server = server
    this.#kept = this.#keep()
  }

  static async start(directory: string, log: Log): Promise<KeptPostgres> {
    return new KeptPostgres(directory, await startEmbeddedPostgres({ directory }), log)
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    const running = this.#server
    await running.stop()
    // One that is just starting is stopped as well.
    await this.#kept
    if (this.#server !== running) await this.#server.stop()
  }

  get #isStopped(): boolean {
    return this.#stopped.signal.aborted
  }

  async #keep(): Promise<void> {
    while (!this.#isStopped) {
      await this.#server.exited
      if (this.#isStopped) return
      this.#log.error('PostgreSQL died and is being restarted')
      await this.#startAgain()
    }
  }

  /** Its clients keep its address and reconnect by themselves. */
  async #startAgain(): Promise<void> {
    const { signal } = this.#stopped
    for (let pauseMs = FIRST_PAUSE_MS; !this.#isStopped; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        this.#server = await startEmbeddedPostgres({ directory: this.#directory, formerUrl: this.url })
        return
      } catch (error) {
        this.#log.fatal({ error: (error as Error).message, pauseMs }, 'PostgreSQL does not start; retrying')
        await sleep(pauseMs, undefined, { signal }).catch(() => {})
      }
    }
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type EmbeddedPostgres, startEmbeddedPostgres } from '@bowline/platform/postgres/index.ts'

/** A PostgreSQL for the exchange (`DATABASE_URL`) that a test may query and stop. The caller must stop it. */
export class OwnDatabase {
  readonly #directory = mkdtempSync(join(tmpdir(), 'bowline-own-database-'))
  #server: EmbeddedPostgres | undefined

  static async start(): Promise<OwnDatabase> {
    const database = new OwnDatabase()
    database.#server = await startEmbeddedPostgres({ directory: database.#directory, durable: false })
    return database
  }

  get url(): string {
    if (this.#server === undefined) throw new Error('this database was never started')
    return this.#server.url
  }

  /** Shifts the times of sent codes, so that no test waits for them. */
  async minutesPass(minutes: number): Promise<void> {
    const sql = connect(this.url, { connections: 1 })
    await sql`
      update code_sendings set sent_at_ms =
        array(select ms - ${minutes * 60_000}::bigint from unnest(sent_at_ms) ms order by ms)`
    await sql.end()
  }

  /** From then on the exchange is without it. */
  async halt(): Promise<void> {
    await this.#server?.stop()
  }

  async stop(): Promise<void> {
    await this.halt()
    rmSync(this.#directory, { recursive: true, maxRetries: 10 })
  }
}

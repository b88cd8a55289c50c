import { join } from 'node:path'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'
import { connect, migrate, type Sql } from '@bowline/platform/postgres/index.ts'
import { KeptPostgres } from './keep-postgres.ts'

export interface Database {
  readonly url: string
  stop(): Promise<void>
}

/** The user's own PostgreSQL, or the embedded one, which is kept running; migrated either way. */
export async function openDatabase(config: Config, migrations: readonly string[], log: Log): Promise<Database> {
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await KeptPostgres.start(join(config.dataDirectory, 'postgres'), log)
  const sql = connect(database.url, { connections: 2, answerWithinMs: LONGEST_MIGRATION_MS, name: 'bowline-migrate' })
  try {
    await checkServer(sql)
    const applied = await migrate(sql, migrations)
    if (applied.length > 0) log.info({ applied }, 'database migrated')
  } catch (error) {
    await database.stop()
    throw error
  } finally {
    await sql.end()
  }
  return database
}

const OLDEST_MAJOR = 15
/** A migration may rewrite a table that has grown for years. */
const LONGEST_MIGRATION_MS = 86_400_000

/** Reports an unusable database by its option, without the password in it. */
async function checkServer(sql: Sql): Promise<void> {
  const rows = await sql<{ version: number }[]>`SELECT current_setting('server_version_num')::int AS version`.catch(
    (error: Error) => {
      throw new Error(`DATABASE_URL: PostgreSQL does not answer (${error.message})`)
    },
  )
  const major = Math.floor((rows[0]?.version ?? 0) / 10_000)
  if (major < OLDEST_MAJOR)
    throw new Error(`DATABASE_URL: PostgreSQL ${OLDEST_MAJOR} or newer is needed, this is ${major}`)
}

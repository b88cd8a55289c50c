import { join } from 'node:path'
import type { Config } from '@bowline/platform/config.ts'
import { installJobs } from '@bowline/platform/jobs.ts'
import type { Log } from '@bowline/platform/log.ts'
import { connect, migrate, type Sql } from '@bowline/platform/postgres/index.ts'
import { NoRoles, ownerUrl, processUrls, type RoleRights } from '@bowline/platform/postgres/roles.ts'
import { KeptPostgres } from './keep-postgres.ts'

/** The schema, and what each process may do in it. */
export interface Schema<Process extends string = string> {
  readonly migrations: readonly string[]
  readonly rights: Readonly<Record<Process, RoleRights>>
}

export interface Database<Process extends string = string> {
  /** Of the schema's owner: for migrations and the operator's commands. */
  readonly url: string
  /** Of each process, with its rights alone. */
  readonly urls: Readonly<Record<Process, string>>
  stop(): Promise<void>
}

/**
 * The user's own PostgreSQL, or the embedded one, which is kept running. Migrated by the schema's owner, with a login for
 * each process.
 */
export async function openDatabase<Process extends string>(
  config: Config,
  { migrations, rights }: Schema<Process>,
  log: Log,
): Promise<Database<Process>> {
  const database = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await KeptPostgres.start(join(config.dataDirectory, 'postgres'), log)
  const administrator = connect(database.url, { connections: 1, name: 'bowline-roles' })
  try {
    await checkServer(administrator)
    const url = await ownerUrl(administrator, database.url)
    const applied = await migrateAs(url, migrations)
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    await installJobs(url, log)
    const urls = await processUrls(administrator, database.url, rights).catch((error: Error) => {
      if (!(error instanceof NoRoles)) throw error
      log.warn({ error: error.message }, 'every process has all rights of DATABASE_URL: see docs/operating.md')
      return Object.fromEntries(Object.keys(rights).map((process) => [process, url])) as Record<Process, string>
    })
    return { url, urls, stop: () => database.stop() }
  } catch (error) {
    await database.stop()
    throw error
  } finally {
    await administrator.end()
  }
}

async function migrateAs(url: string, migrations: readonly string[]): Promise<string[]> {
  const sql = connect(url, { connections: 2, answerWithinMs: LONGEST_MIGRATION_MS, name: 'bowline-migrate' })
  try {
    return await migrate(sql, migrations)
  } finally {
    await sql.end()
  }
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

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Sql } from './connect.ts'

interface Migration {
  /** `<capability>/<file name>`: the key in the database's list of applied migrations. */
  readonly id: string
  readonly text: string
  readonly checksum: string
}

/** An arbitrary number, the same in every Bowline process. */
const MIGRATION_LOCK = 4_801_177_250_921

/**
 * Brings the schema up to date. Each `NNNN-name.sql` runs once, in a transaction, folder by folder in the order given
 * and by number within a folder. A file that changed after it was applied is refused: write a new one instead. Returns
 * the ids applied now. Two processes may call it at once; the second waits and finds nothing to do.
 */
export async function migrate(sql: Sql, folders: readonly string[]): Promise<string[]> {
  const migrations = folders.flatMap(readFolder)
  const session = await sql.reserve()
  try {
    await session`SELECT pg_advisory_lock(${MIGRATION_LOCK})`
    await session`CREATE TABLE IF NOT EXISTS applied_migration (
      id text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`
    const rows = await session<{ id: string; checksum: string }[]>`SELECT id, checksum FROM applied_migration`
    const applied = new Map(rows.map((row) => [row.id, row.checksum]))
    const due = migrations.filter((migration) => isDue(migration, applied))
    for (const migration of due) await apply(session, migration)
    return due.map((migration) => migration.id)
  } finally {
    await session`SELECT pg_advisory_unlock(${MIGRATION_LOCK})`.catch(() => {})
    session.release()
  }
}

function isDue(migration: Migration, applied: Map<string, string>): boolean {
  const checksum = applied.get(migration.id)
  if (checksum !== undefined && checksum !== migration.checksum) {
    throw new Error(`migration ${migration.id} was changed after it had been applied; add a new file instead`)
  }
  return checksum === undefined
}

/** On a reserved session, so that BEGIN and COMMIT go to the same connection as the statements between them. */
async function apply(session: postgresSession, migration: Migration): Promise<void> {
  await session`BEGIN`
  try {
    await session.unsafe(migration.text)
    await session`INSERT INTO applied_migration (id, checksum) VALUES (${migration.id}, ${migration.checksum})`
    await session`COMMIT`
  } catch (error) {
    await session`ROLLBACK`
    throw new Error(`migration ${migration.id} failed: ${(error as Error).message}`, { cause: error })
  }
}

type postgresSession = Awaited<ReturnType<Sql['reserve']>>

function readFolder(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const numbers = new Set<string>()
  return names.map((name) => {
    const number = /^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]
    if (!number) throw new Error(`${join(folder, name)}: a migration is named NNNN-what-it-does.sql`)
    if (numbers.has(number)) throw new Error(`${folder} has two migrations numbered ${number}`)
    numbers.add(number)
    const text = readFileSync(join(folder, name), 'utf8')
    return {
      id: `${basename(dirname(folder))}/${name}`,
      text,
      checksum: createHash('sha256').update(text).digest('hex'),
    }
  })
}

import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { inTransaction, migrate, SNAPSHOT, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { migrationFolders } from '../../migrations.ts'
import type { BackupTable } from './manifest.ts'

/**
 * The tables that only the database knows, in the order in which they refer to each other. Everything else in it is
 * derived from the journal and built anew by the projectors. Sessions are left out: a backup revives nobody.
 */
const TABLES = [
  'users',
  'api_keys',
  'user_settings',
  'sign_in_failures',
  'site_configurations',
  'price_alerts',
  'dead_man_switches',
] as const

/** Writes each table as COPY text to the file `fileFor` names, all as of one moment. */
export async function exportTables(
  sql: Sql,
  fileFor: (table: string) => { path: string; absolute: string },
): Promise<BackupTable[]> {
  const copy = async (tx: Transaction) => {
    const exported: BackupTable[] = []
    for (const name of TABLES) {
      const columns = await tx<{ column_name: string }[]>`
        select column_name from information_schema.columns
        where table_schema = current_schema() and table_name = ${name} order by ordinal_position`
      const names = columns.map((column) => column.column_name)
      const { path, absolute } = fileFor(name)
      const rows = await tx`copy ${tx(name)} (${tx(names)}) to stdout`.readable()
      await pipeline(rows, createWriteStream(absolute, { mode: 0o600, flush: true }))
      exported.push({ name, columns: names, path })
    }
    return exported
  }
  return inTransaction(sql, copy, SNAPSHOT)
}

export class TablesNotEmpty extends Error {
  override readonly name = 'TablesNotEmpty'
}

/** Fills the tables of an empty database in one transaction: all of them or none. */
export async function importTables(
  sql: Sql,
  tables: readonly BackupTable[],
  fileFor: (path: string) => string,
): Promise<void> {
  await migrate(sql, migrationFolders())
  await inTransaction(sql, async (tx) => {
    for (const { name, columns, path } of tables) {
      if (!(TABLES as readonly string[]).includes(name))
        throw new Error(`the backup has a table ${name}, which is not known here`)
      const [held] = await tx<
        { rows: number }[]
      >`select count(*)::int as rows from (select 1 from ${tx(name)} limit 1) t`
      if (held?.rows !== 0) throw new TablesNotEmpty(`the database already has rows in ${name}`)
      const into = await tx`copy ${tx(name)} (${tx(columns)}) from stdin`.writable()
      await pipeline(createReadStream(fileFor(path)), into)
    }
    await tx`select setval(pg_get_serial_sequence('users', 'id'), greatest(1000, (select max(id) from users)))`
    await tx`select setval(pg_get_serial_sequence('price_alerts', 'id'), greatest(1, (select max(id) from price_alerts)))`
    // The journal may end just before the last accounts were opened; the next start asks for all of them again.
    await tx`update users set account_opened_at = null`
  })
}

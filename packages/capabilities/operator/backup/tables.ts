import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { inTransaction, migrate, SNAPSHOT, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { migrationFolders } from '../../migrations.ts'
import { keptTables } from './kept-tables.ts'
import type { BackupTable } from './manifest.ts'

/** Writes each kept table as COPY text to the file named by `fileFor`, all from one snapshot. */
export async function exportTables(
  sql: Sql,
  fileFor: (table: string) => { path: string; absolute: string },
): Promise<BackupTable[]> {
  const copy = async (tx: Transaction) => {
    const exported: BackupTable[] = []
    for (const { name, columns, key } of await keptTables(tx)) {
      const { path, absolute } = fileFor(name)
      const ordered = key.length > 0 ? tx`order by ${tx([...key])}` : tx``
      const rows = await tx`copy (select ${tx([...columns])} from ${tx(name)} ${ordered}) to stdout`.readable()
      await pipeline(rows, createWriteStream(absolute, { mode: 0o600, flush: true }))
      exported.push({ name, columns: [...columns], path })
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
  const kept = await keptTables(sql)
  await inTransaction(sql, async (tx) => {
    for (const { name, columns, path } of tables) {
      const known = kept.find((table) => table.name === name)
      if (!known) throw new Error(`the backup has a table ${name}, which is not known here`)
      const [held] = await tx<
        { rows: number }[]
      >`select count(*)::int as rows from (select 1 from ${tx(name)} limit 1) t`
      if (held?.rows !== 0) throw new TablesNotEmpty(`the database already has rows in ${name}`)
      const into = await tx`copy ${tx(name)} (${tx(columns)}) from stdin`.writable()
      await pipeline(createReadStream(fileFor(path)), into)
      // Numbering continues after the last row; in an empty table it begins as usual.
      for (const column of known.counted)
        await tx`select setval(pg_get_serial_sequence(${name}, ${column}), max(${tx(column)})) from ${tx(name)} having max(${tx(column)}) is not null`
    }
    // The journal may end just before the last accounts were opened; the next start opens all of them again.
    await tx`update users set account_opened_at = null`
  })
}

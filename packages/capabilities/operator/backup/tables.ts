import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { copyOut, notSilent } from '@bowline/platform/postgres/copy-out.ts'
import { inTransaction, migrate, SNAPSHOT, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { writeBackupMark } from '../../account-owners/index.ts'
import { migrationFolders } from '../../migrations.ts'
import { keptTables } from './kept-tables.ts'
import type { BackupTable } from './manifest.ts'

/** Longer than any pause of a working database. */
const SILENCE_MS = 120_000

export interface Export {
  readonly tables: BackupTable[]
  /** The command that marks the moment; undefined at rest, where nothing happens. */
  readonly mark: number | undefined
}

/**
 * Writes each kept table as COPY text to the file named by `fileFor`, all from one snapshot. On a running exchange `mark`
 * puts its moment into the journal too. While both are made nobody can be registered: so every account that was opened up to
 * the mark has its user in the snapshot, whose row is there before.
 */
export async function exportTables(
  sql: Sql,
  fileFor: (table: string) => { path: string; absolute: string },
  mark?: () => Promise<number>,
): Promise<Export> {
  const begun = Promise.withResolvers<void>()
  const copy = async (tx: Transaction) => {
    const kept = await keptTables(tx)
    begun.resolve()
    const exported: BackupTable[] = []
    for (const { name, columns, key } of kept) {
      const { path, absolute } = fileFor(name)
      const ordered = key.length > 0 ? tx`order by ${tx([...key])}` : tx``
      const rows = await copyOut(tx`copy (select ${tx([...columns])} from ${tx(name)} ${ordered}) to stdout`)
      await pipeline(notSilent(rows, SILENCE_MS), createWriteStream(absolute, { mode: 0o600, flush: true }))
      exported.push({ name, columns: [...columns], path })
    }
    return exported
  }
  const copyAll = () => inTransaction(sql, copy, SNAPSHOT)
  if (!mark) return { tables: await copyAll(), mark: undefined }
  let copying: Promise<BackupTable[]> | undefined
  const sequence = await inTransaction(sql, async (tx) => {
    await tx`set local lock_timeout = ${tx.unsafe(String(LONGEST_LOCK_MS))}`
    await tx`lock table users in share row exclusive mode`
    const sequence = await mark()
    await writeBackupMark(sql, sequence)
    copying = copyAll()
    await Promise.race([begun.promise, copying])
    return sequence
  })
  return { tables: (await copying) ?? [], mark: sequence }
}

/** How long to wait for those who are being registered. */
const LONGEST_LOCK_MS = 30_000

export class TablesNotEmpty extends Error {
  override readonly name = 'TablesNotEmpty'
}

/** The primary key of a table that has one row. */
const ONLY_ROW = 'is_only'

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
      // A table of one row has it from the migration on, with what holds for an exchange that begins.
      if (columns.includes(ONLY_ROW)) await tx`delete from ${tx(name)}`
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
    // A backup from before users had identities: the next start gives them one.
    const users = tables.find(({ name }) => name === 'users')
    if (users && !users.columns.includes('owner')) await tx`update users set owner = null`
    // The journal may end just before the last accounts were opened; the next start opens all of them again.
    await tx`update users set account_opened_at = null`
  })
}

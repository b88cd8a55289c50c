import { existsSync } from 'node:fs'
import { chmod, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportState } from '@bowline/contract/terms/account-data.ts'
import { inTransaction, SNAPSHOT, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { readSealedText, SealedTextWriter } from './sealed-text.ts'

const KEPT_MS = 24 * 3_600_000
const PAGE = 1_000
const ENDING = '.sealed'

export type { ExportState }

export interface ExportDescription {
  readonly state: ExportState
  readonly requestedAtMs: number | undefined
  readonly expiresAtMs: number | undefined
}

/** Data that is encrypted in the database and belongs to the user, by name, with the function that decrypts it. */
export type SealedChapters = Readonly<Record<string, (userId: number) => Promise<unknown>>>

/**
 * Copies of everything stored about a user, made in the background: one object with a list of rows for each table that
 * refers to them. Until fetched, for at most a day, a copy is stored encrypted. Tables are found by column name, so a
 * table added later is included automatically.
 */
export class DataExports {
  readonly #sql: Sql
  readonly #directory: string
  readonly #secrets: Secrets
  readonly #sealed: SealedChapters

  constructor({
    sql,
    directory,
    secrets,
    sealed = {},
  }: {
    readonly sql: Sql
    readonly directory: string
    readonly secrets: Secrets
    readonly sealed?: SealedChapters
  }) {
    this.#sql = sql
    this.#directory = directory
    this.#secrets = secrets
    this.#sealed = sealed
  }

  /** The most recent request. */
  async of(userId: number, nowMs: number): Promise<ExportDescription> {
    const [row] = await this.#sql<{ state: string; requested_at: Date; expires_at: Date | null }[]>`
      select state, requested_at, expires_at from data_exports
      where user_id = ${userId} order by requested_at desc limit 1`
    const expiresAtMs = row?.expires_at?.getTime()
    const isOver = row === undefined || row.state === 'fetched' || row.state === 'expired'
    if (isOver || (expiresAtMs !== undefined && expiresAtMs <= nowMs)) {
      return { state: 'none', requestedAtMs: undefined, expiresAtMs: undefined }
    }
    return { state: row.state as ExportState, requestedAtMs: row.requested_at.getTime(), expiresAtMs }
  }

  /** Call within the transaction that records it. One at a time: a copy that is pending or ready stays as it is. */
  async request(tx: Sql, userId: number, nowMs: number): Promise<void> {
    await tx`
      update data_exports set state = 'expired'
      where user_id = ${userId} and state = 'ready' and expires_at <= ${new Date(nowMs)}`
    await tx`
      insert into data_exports (user_id, requested_at) values (${userId}, ${new Date(nowMs)})
      on conflict (user_id) where state in ('waiting', 'ready') do nothing`
  }

  /** Makes the requested copies one after another. `onReady` runs in the transaction that marks one as ready. */
  async build(onReady: (tx: Transaction, userId: number, id: string) => Promise<void>, nowMs: number): Promise<number> {
    const waiting = await this.#sql<{ id: string; user_id: bigint }[]>`
      select id, user_id from data_exports where state = 'waiting' order by requested_at limit 10`
    for (const { id, user_id } of waiting) {
      const userId = Number(user_id)
      try {
        await this.#write(id, userId, nowMs)
      } catch (error) {
        await rm(this.#file(id), { force: true })
        await this.#sql`update data_exports set state = 'failed' where id = ${id}`
        throw error
      }
      await inTransaction(this.#sql, async (tx) => {
        await tx`
          update data_exports set state = 'ready', ready_at = ${new Date(nowMs)},
            expires_at = ${new Date(nowMs + KEPT_MS)} where id = ${id}`
        await onReady(tx, userId, id)
      })
    }
    return waiting.length
  }

  /**
   * The text, once: of two requests at the same moment one gets it. Read it to the end, or give it up with `return`.
   */
  async fetch(userId: number, nowMs: number): Promise<AsyncIterable<string> | undefined> {
    const [row] = await this.#sql<{ id: string }[]>`
      update data_exports set state = 'fetched'
      where user_id = ${userId} and state = 'ready' and expires_at > ${new Date(nowMs)} returning id`
    // Backups hold no copies, so after a restore the row exists without its file.
    if (!row || !existsSync(this.#file(row.id))) return undefined
    const file = await open(this.#file(row.id), 'r')
    // Nobody can find the file any more, not even after a crash; the reader has it open.
    await rm(this.#file(row.id))
    return readSealedText(file, this.#secrets, nameOf(row.id, userId))
  }

  /** Deletes copies that were not fetched in time, and files that belong to no copy. */
  async purge(nowMs: number): Promise<void> {
    await this.#sql`
      update data_exports set state = 'expired' where state = 'ready' and expires_at <= ${new Date(nowMs)}`
    if (!existsSync(this.#directory)) return
    const rows = await this.#sql<{ id: string }[]>`select id from data_exports where state in ('waiting', 'ready')`
    const kept = new Set(rows.map(({ id }) => `${id}${ENDING}`))
    for (const name of await readdir(this.#directory)) {
      if (!kept.has(name)) await rm(join(this.#directory, name), { force: true })
    }
  }

  #file(id: string): string {
    return join(this.#directory, `${id}${ENDING}`)
  }

  async #write(id: string, userId: number, nowMs: number): Promise<void> {
    await mkdir(this.#directory, { recursive: true, mode: 0o700 })
    await chmod(this.#directory, 0o700)
    const file = await SealedTextWriter.open(this.#file(id), this.#secrets, nameOf(id, userId))
    try {
      await inTransaction(
        this.#sql,
        async (tx) => {
          await file.write(`{"madeAt":${JSON.stringify(new Date(nowMs).toISOString())},"userId":${userId}`)
          for (const table of await tablesAbout(tx)) {
            await file.write(`,\n${JSON.stringify(table.name)}:[`)
            let isFirst = true
            for await (const text of rowsAbout(tx, table, userId)) {
              await file.write(`${isFirst ? '\n' : ',\n'}${text}`)
              isFirst = false
            }
            await file.write(']')
          }
          for (const [name, open] of Object.entries(this.#sealed)) {
            await file.write(`,\n${JSON.stringify(name)}:${JSON.stringify((await open(userId)) ?? null)}`)
          }
          await file.write('}\n')
          await file.end()
        },
        SNAPSHOT,
      )
    } finally {
      await file.close()
    }
  }
}

/** Names the owner and the copy, so that it cannot be opened as another. */
const nameOf = (id: string, userId: number) => `data-export:${userId}:${id}`

interface TableAbout {
  readonly name: string
  /** The column that identifies the owner. */
  readonly owner: string
  readonly columns: readonly string[]
}

/**
 * Hashes, encrypted secrets and tokens say nothing about a person, and a copy is easier to steal than this database.
 */
const SECRET_COLUMN = /hash|secret|sealed|encrypted|token|pepper|public_key|challenge|credential/
/** Internal notes about a case: disclosing them could warn somebody under investigation. */
const OURS = /^(note|set_by|lifted_by|decided_by|flags|screened_with)$/
const OUR_TABLES = /^staff_/
/** The columns that refer to a user: as user, as trading account, as owner of money. */
const OWNERS = ['user_id', 'account', 'owner']

/** Every table with a column that refers to a user, with the columns to include. */
export async function tablesAbout(sql: Sql): Promise<TableAbout[]> {
  const rows = await sql<{ name: string; columns: { name: string; type: string }[] }[]>`
    select c.table_name as name,
      json_agg(json_build_object('name', c.column_name, 'type', c.data_type) order by c.ordinal_position) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and not exists (select from pg_inherits where inhrelid = format('%I.%I', table_schema, table_name)::regclass)
    group by c.table_name order by c.table_name`
  return rows.flatMap(({ name, columns }) => {
    const owner = name === 'users' ? 'id' : OWNERS.find((column) => columns.some((each) => each.name === column))
    if (owner === undefined || OUR_TABLES.test(name)) return []
    const exported = columns.filter(
      (each) => each.type !== 'bytea' && !SECRET_COLUMN.test(each.name) && !OURS.test(each.name),
    )
    return [{ name, owner, columns: exported.map((each) => each.name) }]
  })
}

/** Rows as JSON text, in pages: an account may have traded for years. */
async function* rowsAbout(
  tx: Transaction,
  { name, owner, columns }: TableAbout,
  userId: number,
): AsyncIterable<string> {
  const rows = tx<{ row: string }[]>`
    select to_json(found)::text as row from (
      select ${tx(columns as string[])} from ${tx(name)} where ${tx(owner)} = ${userId}) found`
  for await (const page of rows.cursor(PAGE)) for (const { row } of page) yield row
}

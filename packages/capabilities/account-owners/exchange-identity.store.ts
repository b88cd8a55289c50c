import type { Sql } from '@bowline/platform/postgres/index.ts'

/** Which exchange a database is of. */
export interface ExchangeIdentity {
  readonly exchangeId: string
  readonly keyCheck: Buffer
}

export async function readIdentity(sql: Sql): Promise<ExchangeIdentity | undefined> {
  const [row] = await sql<{ exchange_id: string; key_check: Buffer }[]>`
    select exchange_id, key_check from exchange_identity`
  return row && { exchangeId: row.exchange_id, keyCheck: row.key_check }
}

/** False when the database has one already. */
export async function writeIdentity(sql: Sql, { exchangeId, keyCheck }: ExchangeIdentity): Promise<boolean> {
  const rows = await sql`
    insert into exchange_identity (exchange_id, key_check) values (${exchangeId}, ${keyCheck})
    on conflict do nothing returning exchange_id`
  return rows.length > 0
}

/** The moment of a backup: the command that marks it in the journal. */
export async function writeBackupMark(sql: Sql, sequence: number): Promise<void> {
  await sql`update exchange_identity set backup_sequence = ${sequence}`
}

export async function readBackupMark(sql: Sql): Promise<number | undefined> {
  const [row] = await sql<{ backup_sequence: bigint | null }[]>`select backup_sequence from exchange_identity`
  return row?.backup_sequence == null ? undefined : Number(row.backup_sequence)
}

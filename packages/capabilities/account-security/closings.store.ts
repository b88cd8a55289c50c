import type { Sql } from '@bowline/platform/postgres/index.ts'

export type ClosingOutcome = 'cancelled' | 'not-empty' | 'closed'

export interface Closing {
  readonly id: number
  readonly userId: number
  readonly closesAtMs: number
}

interface Row {
  id: bigint
  user_id: bigint
  closes_at: Date
}

const toClosing = (row: Row): Closing => ({
  id: Number(row.id),
  userId: Number(row.user_id),
  closesAtMs: row.closes_at.getTime(),
})

/** Undefined when one is already in progress. */
export async function insertClosing(
  sql: Sql,
  closing: {
    readonly userId: number
    readonly cancelHash: Buffer
    readonly closesAtMs: number
    readonly nowMs: number
  },
): Promise<Closing | undefined> {
  const [row] = await sql<Row[]>`
    insert into account_closings (user_id, requested_at, closes_at, cancel_hash)
    values (${closing.userId}, ${new Date(closing.nowMs)}, ${new Date(closing.closesAtMs)}, ${closing.cancelHash})
    on conflict (user_id) where outcome is null do nothing
    returning *`
  return row && toClosing(row)
}

/** By user or by the hash of the mail's link. Undefined: none in progress. */
export async function closingOf(
  sql: Sql,
  which: { readonly userId: number } | { readonly cancelHash: Buffer },
): Promise<Closing | undefined> {
  const [row] = await sql<Row[]>`
    select * from account_closings where outcome is null
      and ${'userId' in which ? sql`user_id = ${which.userId}` : sql`cancel_hash = ${which.cancelHash}`}`
  return row && toClosing(row)
}

/** Locks the user's row, like every change of the account. False: none was in progress. */
export async function endClosing(sql: Sql, userId: number, outcome: ClosingOutcome, nowMs: number): Promise<boolean> {
  const rows = await sql`
    update account_closings set outcome = ${outcome}, ended_at = ${new Date(nowMs)}
    where user_id = ${userId} and outcome is null returning id`
  return rows.length > 0
}

export async function closingsDue(sql: Sql, nowMs: number): Promise<Closing[]> {
  const rows = await sql<Row[]>`
    select * from account_closings where outcome is null and closes_at <= ${new Date(nowMs)} order by id limit 100`
  return rows.map(toClosing)
}

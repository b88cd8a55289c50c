import type { Sql } from '@bowline/platform/postgres/index.ts'

export type FreezeCause = 'staff' | 'risk' | 'self' | 'closing'

/** Which halves of the account are frozen (domain/accounts-and-compliance.md §9). */
export interface FreezeState {
  readonly tradingFrozen: boolean
  readonly withdrawalsFrozen: boolean
}

export interface Freeze {
  readonly id: number
  readonly cause: FreezeCause
  readonly trading: boolean
  readonly withdrawals: boolean
  readonly note: string
  readonly setBy: string
  readonly setAtMs: number
  /** The user cannot lift it before this time. */
  readonly liftFromMs: number | undefined
}

export interface NewFreeze {
  readonly userId: number
  readonly cause: FreezeCause
  readonly trading: boolean
  readonly withdrawals: boolean
  readonly note?: string
  /** The audit log's actor: `user:1001`, `staff:7`, `system:risk`. */
  readonly setBy: string
  readonly liftFromMs?: number
  readonly nowMs: number
}

/** Inserts both rows in one transaction, so that it reaches the engine even after a crash. */
export async function insertFreeze(sql: Sql, freeze: NewFreeze): Promise<void> {
  const { userId, cause, trading, withdrawals, note = '', setBy, liftFromMs, nowMs } = freeze
  await sql`
    insert into account_freezes (user_id, cause, trading, withdrawals, note, set_by, set_at, lift_from)
    values (${userId}, ${cause}, ${trading}, ${withdrawals}, ${note}, ${setBy}, ${new Date(nowMs)},
      ${liftFromMs === undefined ? null : new Date(liftFromMs)})`
  await owe(sql, userId)
}

/** Lifts the user's freezes of one cause, or the one with this number. Returns how many there were. */
export async function liftFreezes(
  sql: Sql,
  userId: number,
  which: { readonly cause: FreezeCause } | { readonly id: number },
  by: { readonly liftedBy: string; readonly nowMs: number },
): Promise<number> {
  const rows = await sql`
    update account_freezes set lifted_at = ${new Date(by.nowMs)}, lifted_by = ${by.liftedBy}
    where user_id = ${userId} and lifted_at is null
      and ${'id' in which ? sql`id = ${which.id}` : sql`cause = ${which.cause}`}
    returning id`
  if (rows.length > 0) await owe(sql, userId)
  return rows.length
}

/** Not `do nothing`: this must wait for a concurrent `applyOwed`, which may have read before this change. */
export async function owe(sql: Sql, userId: number): Promise<void> {
  await sql`
    insert into trading_freezes_owed (user_id) values (${userId})
    on conflict (user_id) do update set user_id = excluded.user_id`
}

interface FreezeRow {
  id: bigint
  cause: FreezeCause
  trading: boolean
  withdrawals: boolean
  note: string
  set_by: string
  set_at: Date
  lift_from: Date | null
}

/** Active freezes, oldest first. */
export async function freezesOf(sql: Sql, userId: number): Promise<Freeze[]> {
  const rows = await sql<FreezeRow[]>`
    select * from account_freezes where user_id = ${userId} and lifted_at is null order by id`
  return rows.map((row) => ({
    id: Number(row.id),
    cause: row.cause,
    trading: row.trading,
    withdrawals: row.withdrawals,
    note: row.note,
    setBy: row.set_by,
    setAtMs: row.set_at.getTime(),
    liftFromMs: row.lift_from?.getTime(),
  }))
}

/** Must be checked by everything that lets money leave, within its transaction. */
export async function areWithdrawalsFrozen(sql: Sql, userId: number): Promise<boolean> {
  return (await freezesOf(sql, userId)).some(({ withdrawals }) => withdrawals)
}

/** Locks the row against concurrent readers: what is read now is what is sent to the engine. */
export async function lockOwed(sql: Sql, userId: number): Promise<boolean> {
  const rows = await sql`select 1 from trading_freezes_owed where user_id = ${userId} for update`
  return rows.length > 0
}

export async function settleOwed(sql: Sql, userId: number): Promise<void> {
  await sql`delete from trading_freezes_owed where user_id = ${userId}`
}

export async function usersOwed(sql: Sql): Promise<number[]> {
  const rows = await sql<{ user_id: bigint }[]>`select user_id from trading_freezes_owed order by user_id limit 1000`
  return rows.map((row) => Number(row.user_id))
}

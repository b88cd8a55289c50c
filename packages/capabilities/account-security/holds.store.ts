import type { Sql } from '@bowline/platform/postgres/index.ts'

/** Why withdrawals are on hold (domain/accounts-and-compliance.md §6, domain/wallet.md §7). */
export type HoldReason =
  | 'email-changed'
  | 'phone-bound'
  | 'phone-changed'
  | 'password-changed'
  | 'password-reset'
  | 'pin-changed'
  | 'authenticator-bound'
  | 'authenticator-closed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-code-used'
  | 'factor-lost'
  | 'white-list-off'
  | 'login-elsewhere'

export interface Hold {
  readonly reason: HoldReason
  readonly startedAtMs: number
  readonly endsAtMs: number
}

const HOUR_MS = 3_600_000

/** Returns when it ends. Call within the transaction of the change that causes it. */
export async function startHold(
  sql: Sql,
  userId: number,
  { reason, hours, nowMs }: { readonly reason: HoldReason; readonly hours: number; readonly nowMs: number },
): Promise<number> {
  const endsAtMs = nowMs + hours * HOUR_MS
  await sql`
    insert into withdrawal_holds (user_id, reason, started_at, ends_at)
    values (${userId}, ${reason}, ${new Date(nowMs)}, ${new Date(endsAtMs)})`
  return endsAtMs
}

/** When withdrawals are possible again; undefined: now. */
export async function holdEnd(sql: Sql, userId: number, nowMs: number): Promise<number | undefined> {
  const holds = await holdsOf(sql, userId, nowMs)
  return holds[0]?.endsAtMs
}

/** Current holds, the longest first. */
export async function holdsOf(sql: Sql, userId: number, nowMs: number): Promise<Hold[]> {
  const rows = await sql<{ reason: HoldReason; started_at: Date; ends_at: Date }[]>`
    select reason, started_at, ends_at from withdrawal_holds
    where user_id = ${userId} and ends_at > ${new Date(nowMs)} order by ends_at desc`
  return rows.map((row) => ({
    reason: row.reason,
    startedAtMs: row.started_at.getTime(),
    endsAtMs: row.ends_at.getTime(),
  }))
}

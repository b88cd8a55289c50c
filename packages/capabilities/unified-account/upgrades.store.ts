import type { Sql } from '@bowline/platform/postgres/index.ts'

/** The last try of an account to become a unified one. */
export interface UpgradeTry {
  readonly askedAtMs: number
  /** Undefined while it runs. */
  readonly endedAtMs: number | undefined
  /** Empty: it did. */
  readonly reason: string
}

export async function readTry(sql: Sql, account: number): Promise<UpgradeTry | undefined> {
  const [row] = await sql<{ asked_at: Date; ended_at: Date | null; reason: string }[]>`
    select asked_at, ended_at, reason from unified_upgrades where account = ${account}`
  return row && { askedAtMs: row.asked_at.getTime(), endedAtMs: row.ended_at?.getTime(), reason: row.reason }
}

export async function beginTry(sql: Sql, account: number, atMs: number): Promise<void> {
  await sql`insert into unified_upgrades (account, asked_at) values (${account}, ${new Date(atMs)})
    on conflict (account) do update set asked_at = excluded.asked_at, ended_at = null, reason = ''`
}

export async function endTry(sql: Sql, account: number, atMs: number, reason: string): Promise<void> {
  await sql`update unified_upgrades set ended_at = ${new Date(atMs)}, reason = ${reason} where account = ${account}`
}

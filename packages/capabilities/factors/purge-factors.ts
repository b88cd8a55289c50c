import type { Sql } from '@bowline/platform/postgres/index.ts'

const DAY = 24 * 60 * 60_000

/** Deletes expired rows. Codes stay for another day, so that a late attempt is answered that its code expired. */
export async function purgeFactors(sql: Sql, nowMs: number): Promise<void> {
  const now = new Date(nowMs)
  await sql`delete from one_time_codes where expires_at < ${new Date(nowMs - DAY)}`
  await sql`delete from code_sendings where last_sent_ms < ${nowMs - DAY}`
  await sql`delete from security_flows where expires_at <= ${now}`
  await sql`delete from pending_authenticators where expires_at <= ${now}`
  await sql`delete from passkey_challenges where expires_at <= ${now}`
  await sql`delete from one_time_keys where expires_at <= ${now}`
}

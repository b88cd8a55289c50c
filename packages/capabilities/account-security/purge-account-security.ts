import type { Sql } from '@bowline/platform/postgres/index.ts'
import { HISTORY_MS } from './security-history.store.ts'

/** Deletes expired rows, which are no longer read and would only fill the tables. */
export async function purgeAccountSecurity(sql: Sql, nowMs: number): Promise<void> {
  const now = new Date(nowMs)
  await sql`delete from security_history where at <= ${new Date(nowMs - HISTORY_MS)}`
  await sql`delete from withdrawal_holds where ends_at <= ${now}`
  await sql`delete from trusted_devices where expires_at <= ${now}`
  await sql`delete from freeze_links where expires_at <= ${now}`
}

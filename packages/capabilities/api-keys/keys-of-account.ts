import type { Sql } from '@bowline/platform/postgres/index.ts'

/**
 * After a password reset, an attacker who took over the account must not find keys that move money. Keys that can do
 * more than read become read-only until `resumeTradingKeys`, and changes waiting for a link are cancelled. Returns how
 * many keys were affected.
 */
export async function suspendTradingKeys(sql: Sql, userId: number, nowMs: number = Date.now()): Promise<number> {
  const rows = await sql`
    update api_keys set suspended_at = ${new Date(nowMs)}
    where user_id = ${userId} and status = 'active' and suspended_at is null and permissions <> array['read'] returning 1`
  await sql`
    delete from api_key_links link using api_keys key
    where key.api_key = link.api_key and key.user_id = ${userId} and link.permissions is not null`
  return rows.length
}

/** Restores the keys' permissions, once the owner has proved their strongest factor. Returns how many there were. */
export async function resumeTradingKeys(sql: Sql, userId: number): Promise<number> {
  const rows = await sql`
    update api_keys set suspended_at = null where user_id = ${userId} and suspended_at is not null returning 1`
  return rows.length
}

/** Deletes the keys of a closed account, for good. */
export async function endKeysOf(sql: Sql, userId: number): Promise<number> {
  const rows = await sql`
    update api_keys set status = 'deleted' where user_id = ${userId} and status <> 'deleted' returning 1`
  await sql`
    delete from api_key_links link using api_keys key where key.api_key = link.api_key and key.user_id = ${userId}`
  return rows.length
}

/** Deletes keys never activated in time, links never followed, and old counts. */
export async function purgeKeys(sql: Sql, nowMs: number): Promise<{ neverActivated: number }> {
  const now = new Date(nowMs)
  await sql`delete from api_key_links where expires_at <= ${now}`
  await sql`delete from api_key_usage where day < (${now}::timestamptz at time zone 'UTC')::date - 100`
  const rows = await sql`
    update api_keys set status = 'deleted', activate_before = null
    where status = 'pending' and activate_before <= ${now} returning 1`
  return { neverActivated: rows.length }
}

import type { Sql } from '@bowline/platform/postgres/index.ts'

/**
 * After a password reset: whoever took the account over must not find keys that move money. Keys that do more than read
 * only read until `resumeTradingKeys`, and changes that wait for a link are off. Answers how many keys it met.
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

/** The owner, proved by his strongest factor, lets his keys do again what they did. Answers how many there were. */
export async function resumeTradingKeys(sql: Sql, userId: number): Promise<number> {
  const rows = await sql`
    update api_keys set suspended_at = null where user_id = ${userId} and suspended_at is not null returning 1`
  return rows.length
}

/** With the account its keys end, for good. */
export async function endKeysOf(sql: Sql, userId: number): Promise<number> {
  const rows = await sql`
    update api_keys set status = 'deleted' where user_id = ${userId} and status <> 'deleted' returning 1`
  await sql`
    delete from api_key_links link using api_keys key where key.api_key = link.api_key and key.user_id = ${userId}`
  return rows.length
}

/** Keys nobody activated in time, links nobody followed, counts nobody looks at any more. */
export async function purgeKeys(sql: Sql, nowMs: number): Promise<{ neverActivated: number }> {
  const now = new Date(nowMs)
  await sql`delete from api_key_links where expires_at <= ${now}`
  await sql`delete from api_key_usage where day < (${now}::timestamptz at time zone 'UTC')::date - 100`
  const rows = await sql`
    update api_keys set status = 'deleted', activate_before = null
    where status = 'pending' and activate_before <= ${now} returning 1`
  return { neverActivated: rows.length }
}

import { atCommit, type Sql } from '@bowline/platform/postgres/index.ts'
import { hashToken } from '../../identity/index.ts'

/** Why somebody with the right password may still be somebody else. */
export type Unusual = 'new-device' | 'new-country'

/** One more evicts the least recently used. */
const MOST_BROWSERS = 20

/** The name under which this user's wrong passwords in this browser are counted; undefined for strangers. */
export async function knownAs(sql: Sql, userId: number | undefined, browser: string): Promise<string | undefined> {
  const hash = hashToken(browser)
  // An unknown name takes the same work.
  const [row] = await sql<[{ is_known: boolean }]>`
    select exists (
      select from known_browsers where user_id = ${userId ?? 0} and browser_hash = ${hash}) as is_known`
  return row.is_known ? `browser:${hash.toString('base64url')}` : undefined
}

/**
 * A country counts as known when one of the user's browsers was last there; an address without a known country does not
 * count as new.
 */
export async function unusualOf(
  sql: Sql,
  userId: number,
  { browser, country }: { readonly browser: string; readonly country: string | undefined },
): Promise<Unusual | undefined> {
  const [row] = await sql<{ browser: boolean; country: boolean }[]>`
    select
      coalesce(bool_or(browser_hash = ${hashToken(browser)}), false) as browser,
      coalesce(bool_or(country = ${country ?? null}), false) as country
    from known_browsers where user_id = ${userId}`
  if (!row?.browser) return 'new-device'
  return country === undefined || row.country ? undefined : 'new-country'
}

/** Neither this browser nor this country was used before, but others were. Call before this one is remembered. */
export async function isElsewhere(
  sql: Sql,
  userId: number,
  { browser, country }: { readonly browser: string; readonly country: string | undefined },
): Promise<boolean> {
  if (country === undefined) return false
  const [row] = await sql<{ is_elsewhere: boolean }[]>`
    select count(country) > 0
      and not coalesce(bool_or(browser_hash = ${hashToken(browser)} or country = ${country}), false) as is_elsewhere
    from known_browsers where user_id = ${userId}`
  return row?.is_elsewhere ?? false
}

export async function rememberBrowser(
  sql: Sql,
  userId: number,
  { browser, country }: { readonly browser: string; readonly country: string | undefined },
  nowMs: number,
): Promise<void> {
  // Only earlier rows are candidates for deletion.
  const remembered = sql`
    with remembered as (
      insert into known_browsers (user_id, browser_hash, country, last_used_at)
      values (${userId}, ${hashToken(browser)}, ${country ?? null}, ${new Date(nowMs)})
      on conflict (user_id, browser_hash) do update
      set country = coalesce(excluded.country, known_browsers.country), last_used_at = excluded.last_used_at
      returning xmax = 0 as is_new)
    delete from known_browsers
    where user_id = ${userId} and (select is_new from remembered) and browser_hash not in (
      select browser_hash from known_browsers where user_id = ${userId}
      order by last_used_at desc, browser_hash limit ${MOST_BROWSERS - 1})`
  await atCommit(sql, remembered)
}

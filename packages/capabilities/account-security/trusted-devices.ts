import type { Sql } from '@bowline/platform/postgres/index.ts'
import { hashToken, isTokenShaped, newToken } from '../identity/index.ts'
import type { CallOrigin } from './security-event.ts'

const DAY_MS = 86_400_000
/** How long a device is exempt from the second step. */
const TRUST_MS = 30 * DAY_MS
/** One more evicts the oldest. */
const MOST_DEVICES = 20
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface TrustedDevice {
  readonly id: string
  readonly ip: string
  readonly userAgent: string
  readonly createdAtMs: number
  readonly lastUsedAtMs: number
  readonly expiresAtMs: number
  /** The device making this request. */
  readonly isThis: boolean
}

/** The token is for the cookie `bowline_device`, which scripts cannot read. */
export async function trustDevice(
  sql: Sql,
  userId: number,
  from: Pick<CallOrigin, 'ip' | 'userAgent'>,
  nowMs: number,
): Promise<{ readonly token: string; readonly expiresAtMs: number }> {
  const token = newToken()
  const expiresAtMs = nowMs + TRUST_MS
  await sql`
    delete from trusted_devices where user_id = ${userId} and id not in (
      select id from trusted_devices where user_id = ${userId} and expires_at > ${new Date(nowMs)}
      order by created_at desc, id limit ${MOST_DEVICES - 1})`
  await sql`
    insert into trusted_devices (user_id, token_hash, ip, user_agent, created_at, last_used_at, expires_at)
    values (${userId}, ${hashToken(token)}, ${from.ip.split('%', 1)[0] as string},
      ${from.userAgent.slice(0, 512).replace(/\p{C}/gu, '')}, ${new Date(nowMs)}, ${new Date(nowMs)},
      ${new Date(expiresAtMs)})`
  return { token, expiresAtMs }
}

/** Called when somebody signs in with the right password; records the use. */
export async function isTrusted(sql: Sql, userId: number, token: string | undefined, nowMs: number): Promise<boolean> {
  if (token === undefined || !isTokenShaped(token)) return false
  const rows = await sql`
    update trusted_devices set last_used_at = ${new Date(nowMs)}
    where token_hash = ${hashToken(token)} and user_id = ${userId} and expires_at > ${new Date(nowMs)} returning id`
  return rows.length > 0
}

/** Most recently used first. */
export async function trustedDevices(
  sql: Sql,
  userId: number,
  token: string | undefined,
  nowMs: number,
): Promise<TrustedDevice[]> {
  const hash = token !== undefined && isTokenShaped(token) ? hashToken(token) : undefined
  const rows = await sql<
    {
      id: string
      token_hash: Buffer
      ip: string
      user_agent: string
      created_at: Date
      last_used_at: Date
      expires_at: Date
    }[]
  >`
    select id, token_hash, host(ip) as ip, user_agent, created_at, last_used_at, expires_at from trusted_devices
    where user_id = ${userId} and expires_at > ${new Date(nowMs)} order by last_used_at desc, id`
  return rows.map((row) => ({
    id: row.id,
    ip: row.ip,
    userAgent: row.user_agent,
    createdAtMs: row.created_at.getTime(),
    lastUsedAtMs: row.last_used_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
    isThis: hash?.equals(row.token_hash) ?? false,
  }))
}

export async function forgetDevice(sql: Sql, userId: number, id: string): Promise<boolean> {
  if (!UUID.test(id)) return false
  const rows = await sql`delete from trusted_devices where user_id = ${userId} and id = ${id} returning id`
  return rows.length > 0
}

/** After a change of password, factor or freeze, every device must prove itself again. Returns how many there were. */
export async function forgetDevices(sql: Sql, userId: number): Promise<number> {
  const rows = await sql`delete from trusted_devices where user_id = ${userId} returning id`
  return rows.length
}

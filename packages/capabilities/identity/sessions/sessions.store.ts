import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import { deleteTicketsOf } from '../tickets/tickets.ts'
import { toUser, type UserRow } from '../users.store.ts'
import {
  ABSOLUTE_END_MS,
  type Client,
  type ClientType,
  IDLE_END_MS,
  MOST_SESSIONS,
  type Session,
  type SessionDescription,
} from './session.ts'

/** An ended session, and the hash it is found by. */
export interface EndedSession {
  readonly sessionId: string
  readonly tokenHash: Buffer
}

interface EndedRow {
  session_id: string
  token_hash: Buffer
}

/** Fits `delete from sessions … returning`. */
const ended = (rows: readonly EndedRow[]): EndedSession[] =>
  rows.map((row) => ({ sessionId: row.session_id, tokenHash: row.token_hash }))

/** Sessions last used before this have ended. */
const idleSince = (nowMs: number) => new Date(nowMs - IDLE_END_MS)

/** The user opening a session. */
export interface Opener {
  readonly userId: number
  /** As read before the proof; absent where nothing was proved. */
  readonly signInVersion?: number
}

/**
 * Inserts a session and ends the oldest ones beyond the limit: under the user's row lock, so that parallel sign-ins
 * cannot exceed it, and no session outlives the invalidation of its proof. Undefined when it would.
 */
export async function insertSession(
  tx: Transaction,
  session: Opener & { readonly tokenHash: Buffer; readonly client: Client },
  nowMs: number,
): Promise<{ sessionId: string; expiresAtMs: number; ended: EndedSession[] } | undefined> {
  const { userId, signInVersion = null, tokenHash, client } = session
  const now = new Date(nowMs)
  const expiresAtMs = nowMs + ABSOLUTE_END_MS[client.type]
  // The second statement starts once the first has the lock, and so sees what earlier transactions did.
  const [, rows] = await Promise.all([
    tx`select from users where id = ${userId} for no key update`,
    tx<(EndedRow | { session_id: null })[] & { opened_id: string }[]>`
      with opener as (
        select id as user_id from users where id = ${userId} and status = 'active'
          and sign_in_version = coalesce(${signInVersion}, sign_in_version)),
      too_many as (
        delete from sessions using opener where sessions.user_id = opener.user_id and id not in (
          select id from sessions
          where user_id = ${userId} and expires_at > ${now} and last_used_at > ${idleSince(nowMs)}
          order by created_at desc, id limit ${MOST_SESSIONS - 1})
        returning id as session_id, token_hash),
      opened as (
        insert into sessions
          (token_hash, user_id, client_type, device_id, ip, user_agent, country, created_at, last_used_at, expires_at)
        select ${tokenHash}, user_id, ${client.type}, ${client.deviceId ?? null}, ${client.ip}::inet,
          ${client.userAgent}, ${client.country ?? null}, ${now}, ${now}, ${new Date(expiresAtMs)}
        from opener returning id as opened_id)
      select opened_id, session_id, token_hash from opened left join too_many on true`,
  ])
  const [first] = rows
  const isEnded = (row: EndedRow | { session_id: null }): row is EndedRow => row.session_id !== null
  return first && { sessionId: first.opened_id, expiresAtMs, ended: ended(rows.filter(isEnded)) }
}

export interface LiveSession extends Session {
  readonly expiresAtMs: number
  readonly lastUsedAtMs: number
}

/** The session of a token, unless it has ended or its user is closed. */
export async function findSession(sql: Sql, tokenHash: Buffer, nowMs: number): Promise<LiveSession | undefined> {
  const [row] = await sql<(UserRow & { session_id: string; expires_at: Date; last_used_at: Date })[]>`
    select users.*, sessions.id as session_id, expires_at, last_used_at
    from sessions join users on users.id = user_id
    where token_hash = ${tokenHash} and status = 'active'
      and expires_at > ${new Date(nowMs)} and last_used_at > ${idleSince(nowMs)}`
  return (
    row && {
      sessionId: row.session_id,
      user: toUser(row),
      expiresAtMs: row.expires_at.getTime(),
      lastUsedAtMs: row.last_used_at.getTime(),
    }
  )
}

/** Records a use unless one was recorded within the last `everyMs`, here or in another process. */
export async function noteUse(sql: Sql, tokenHash: Buffer, nowMs: number, everyMs: number): Promise<void> {
  await sql`
    update sessions set last_used_at = ${new Date(nowMs)}
    where token_hash = ${tokenHash} and last_used_at <= ${new Date(nowMs - everyMs)}`
}

/** Gives a live session a new token; false when there is none, or another call was faster. */
export async function replaceToken(sql: Sql, tokenHash: Buffer, newHash: Buffer, nowMs: number): Promise<boolean> {
  const rows = await sql`
    update sessions set token_hash = ${newHash}
    where token_hash = ${tokenHash} and expires_at > ${new Date(nowMs)} and last_used_at > ${idleSince(nowMs)}
    returning id`
  return rows.length > 0
}

export async function deleteSessionOfToken(sql: Sql, tokenHash: Buffer): Promise<EndedSession[]> {
  return ended(
    await sql<EndedRow[]>`
    delete from sessions where token_hash = ${tokenHash} returning id as session_id, token_hash`,
  )
}

export async function deleteSession(sql: Sql, userId: number, sessionId: string): Promise<EndedSession[]> {
  return ended(
    await sql<EndedRow[]>`
    delete from sessions where user_id = ${userId} and id = ${sessionId}
    returning id as session_id, token_hash`,
  )
}

/** Also ends sign-ins in progress: tickets, and proofs whose session is not written yet. */
export async function deleteSessionsOf(sql: Sql, userId: number, exceptSessionId?: string): Promise<EndedSession[]> {
  await sql`update users set sign_in_version = sign_in_version + 1 where id = ${userId}`
  await deleteTicketsOf(sql, userId)
  return ended(
    await sql<EndedRow[]>`
    delete from sessions where user_id = ${userId} and id is distinct from ${exceptSessionId ?? null}::uuid
    returning id as session_id, token_hash`,
  )
}

export async function hashOfSession(sql: Sql, sessionId: string): Promise<Buffer | undefined> {
  const [row] = await sql<Pick<EndedRow, 'token_hash'>[]>`select token_hash from sessions where id = ${sessionId}`
  return row?.token_hash
}

interface DescriptionRow {
  id: string
  client_type: ClientType
  device_id: string | null
  ip: string
  user_agent: string
  country: string | null
  created_at: Date
  last_used_at: Date
  expires_at: Date
}

/** Live ones, the most recently used first. */
export async function sessionsOf(sql: Sql, userId: number, nowMs: number): Promise<SessionDescription[]> {
  const rows = await sql<DescriptionRow[]>`
    select id, client_type, device_id, host(ip) as ip, user_agent, country, created_at, last_used_at, expires_at
    from sessions
    where user_id = ${userId} and expires_at > ${new Date(nowMs)} and last_used_at > ${idleSince(nowMs)}
    order by last_used_at desc, id`
  return rows.map((row) => ({
    sessionId: row.id,
    client: {
      type: row.client_type,
      ip: row.ip,
      userAgent: row.user_agent,
      ...(row.device_id !== null && { deviceId: row.device_id }),
      ...(row.country !== null && { country: row.country }),
    },
    createdAtMs: row.created_at.getTime(),
    lastUsedAtMs: row.last_used_at.getTime(),
    expiresAtMs: row.expires_at.getTime(),
  }))
}

/** Which of these are still live; for connections that stay open longer than one call. */
export async function liveSessionsAmong(sql: Sql, ids: readonly string[], nowMs: number): Promise<Set<string>> {
  const rows = await sql<{ id: string }[]>`
    select sessions.id from sessions join users on users.id = user_id
    where sessions.id = any(${ids as string[]}::uuid[]) and status = 'active'
      and expires_at > ${new Date(nowMs)} and last_used_at > ${idleSince(nowMs)}`
  return new Set(rows.map((row) => row.id))
}

/** Deletes expired sessions. Returns how many. */
export async function purgeSessions(sql: Sql, nowMs: number): Promise<number> {
  const rows = await sql`
    delete from sessions where expires_at <= ${new Date(nowMs)} or last_used_at <= ${idleSince(nowMs)} returning id`
  return rows.length
}

import type { SignInStage } from '@bowline/contract/terms/staff.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { hashToken, isTokenShaped, newToken } from '../identity/index.ts'
import { type StaffRow, toMember } from './staff.store.ts'
import type { StaffMember } from './staff-member.ts'

const MINUTE = 60_000
const IDLE_END_MS = 30 * MINUTE
const ABSOLUTE_END_MS = 8 * 60 * MINUTE
/** From the password to the end of the last step. */
const SIGNING_IN_MS = 10 * MINUTE
/** "Last used" is written at most this often. */
const NOTE_EVERY_MS = MINUTE / 2

export interface StaffClient {
  readonly ip: string
  readonly userAgent: string
}

export interface StaffSession {
  readonly sessionId: string
  readonly stage: SignInStage
  readonly member: StaffMember
  readonly createdAtMs: number
  readonly expiresAtMs: number
}

export interface StartedStaffSession {
  /** For the cookie only; the database has its hash. */
  readonly token: string
  readonly session: StaffSession
}

type SessionRow = StaffRow & { session_id: string; stage: SignInStage; session_created_at: Date; expires_at: Date }

/** Signed-in staff. Read from the database each time: they are few, and ending a session must take effect at once. */
export class StaffSessions {
  readonly #sql: Sql

  constructor(sql: Sql) {
    this.#sql = sql
  }

  async start(staffId: number, stage: SignInStage, client: StaffClient, nowMs: number): Promise<StartedStaffSession> {
    const token = newToken()
    const now = new Date(nowMs)
    const userAgent = client.userAgent.slice(0, 512).replace(/\p{C}/gu, '')
    await this.#sql`
      insert into staff_sessions
        (token_hash, staff_id, stage, ip, user_agent, created_at, last_used_at, expires_at)
      values (${hashToken(token)}, ${staffId}, ${stage}, ${client.ip.split('%', 1)[0] as string}, ${userAgent}, ${now},
        ${now}, ${new Date(endOf(stage, nowMs))})`
    return { token, session: await this.#known(token, nowMs) }
  }

  /** The session of a token; undefined for a malformed, unknown or dead one, and for a disabled member. */
  async resolve(token: string, nowMs: number): Promise<StaffSession | undefined> {
    if (!isTokenShaped(token)) return undefined
    const [row] = await this.#sql<(SessionRow & { last_used_at: Date })[]>`
      select staff.*, staff_sessions.id as session_id, stage, staff_sessions.created_at as session_created_at,
        last_used_at, expires_at
      from staff_sessions join staff on staff.id = staff_id
      where token_hash = ${hashToken(token)} and not is_disabled
        and expires_at > ${new Date(nowMs)} and last_used_at > ${new Date(nowMs - IDLE_END_MS)}`
    if (!row) return undefined
    if (nowMs - row.last_used_at.getTime() >= NOTE_EVERY_MS) {
      await this.#sql`
        update staff_sessions set last_used_at = ${new Date(nowMs)}
        where id = ${row.session_id} and last_used_at < ${new Date(nowMs)}`
    }
    return {
      sessionId: row.session_id,
      stage: row.stage,
      member: toMember(row),
      createdAtMs: row.session_created_at.getTime(),
      expiresAtMs: row.expires_at.getTime(),
    }
  }

  /**
   * Moves to the next step with a new token, so that one stolen on the way opens nothing. Undefined when another call
   * was faster.
   */
  async advance(
    { sessionId, stage: from }: StaffSession,
    to: SignInStage,
    nowMs: number,
  ): Promise<StartedStaffSession | undefined> {
    const token = newToken()
    const rows = await this.#sql`
      update staff_sessions set token_hash = ${hashToken(token)}, stage = ${to}, offered = null,
        last_used_at = ${new Date(nowMs)},
        expires_at = case when ${to} = 'open' then ${new Date(endOf('open', nowMs))} else expires_at end
      where id = ${sessionId} and stage = ${from} returning id`
    return rows.length === 1 ? { token, session: await this.#known(token, nowMs) } : undefined
  }

  /** Stores the secret shown while binding an authenticator, encrypted. */
  async offer({ sessionId }: StaffSession, sealed: Buffer): Promise<void> {
    await this.#sql`update staff_sessions set offered = ${sealed} where id = ${sessionId} and stage = 'bind'`
  }

  async offered({ sessionId }: StaffSession): Promise<Buffer | undefined> {
    const [row] = await this.#sql<{ offered: Buffer | null }[]>`
      select offered from staff_sessions where id = ${sessionId} and stage = 'bind'`
    return row?.offered ?? undefined
  }

  async signOut(token: string): Promise<boolean> {
    if (!isTokenShaped(token)) return false
    const rows = await this.#sql`delete from staff_sessions where token_hash = ${hashToken(token)} returning id`
    return rows.length > 0
  }

  async endAllOf(staffId: number): Promise<number> {
    const rows = await this.#sql`delete from staff_sessions where staff_id = ${staffId} returning id`
    return rows.length
  }

  async #known(token: string, nowMs: number): Promise<StaffSession> {
    const session = await this.resolve(token, nowMs)
    if (!session) throw new Error('the session of a moment ago is gone')
    return session
  }
}

function endOf(stage: SignInStage, nowMs: number): number {
  return nowMs + (stage === 'open' ? ABSOLUTE_END_MS : SIGNING_IN_MS)
}

export async function purgeStaffSessions(sql: Sql, nowMs: number): Promise<void> {
  await sql`
    delete from staff_sessions
    where expires_at <= ${new Date(nowMs)} or last_used_at <= ${new Date(nowMs - IDLE_END_MS)}`
}

import { Listeners } from '@bowline/platform/listeners.ts'
import type { Log } from '@bowline/platform/log.ts'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { withTimeout } from '@bowline/platform/with-timeout.ts'
import { type Client, type Session, type SessionDescription, storableClient } from './session.ts'
import { type KnownSession, SessionCache } from './session-cache.ts'
import {
  deleteSession,
  deleteSessionOfToken,
  deleteSessionsOf,
  type EndedSession,
  findSession,
  hashOfSession,
  insertSession,
  liveSessionsAmong,
  noteUse,
  type Opener,
  replaceToken,
  sessionsOf,
} from './sessions.store.ts'
import { hashToken, isTokenShaped, newToken } from './token.ts'

/** How long another process may accept a session that ended here. */
const FRESH_MS = 3_000
/**
 * A row by its key takes a millisecond. A database that takes this long hangs, and pages wait for it: briefly when the
 * session is cached, longer when there is nothing to fall back on.
 */
const ANSWER_WITHIN_MS = { known: 1_000, unknown: 3_000 }
/** How long a cached session continues while the database does not answer: orders can still be cancelled. */
const OUTAGE_MS = 5 * 60_000
/** "Last used" is written at most this often. */
const NOTE_EVERY_MS = 60_000
const MOST_CACHED = 20_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export interface StartedSession {
  /** For the client only; the database has its hash. */
  readonly token: string
  readonly sessionId: string
  readonly expiresAtMs: number
}

/** Sessions whose rows were deleted. */
export interface EndedSessions {
  readonly count: number
  /** Call after the commit: drops them from memory and closes their sockets. */
  forget(): void
}

interface SessionsOptions {
  readonly log?: Log
  readonly mostCached?: number
  readonly answerWithinMs?: typeof ANSWER_WITHIN_MS
}

/** Who is signed in: resolves tokens to users, and ends sessions in every possible way. */
export class Sessions {
  readonly #sql: Sql
  readonly #log: Log | undefined
  readonly #answerWithinMs: typeof ANSWER_WITHIN_MS
  readonly #cache: SessionCache
  readonly #listeners: Listeners<[sessionId: string]>

  constructor(sql: Sql, { log, mostCached = MOST_CACHED, answerWithinMs = ANSWER_WITHIN_MS }: SessionsOptions = {}) {
    this.#sql = sql
    this.#log = log
    this.#listeners = new Listeners((err) => log?.error({ err }, 'the end of a session could not be applied'))
    this.#answerWithinMs = answerWithinMs
    this.#cache = new SessionCache(mostCached)
  }

  /** `begin` in a transaction of its own. */
  async start(userId: number, client: Client, nowMs: number): Promise<StartedSession> {
    const begun = await inTransaction(this.#sql, (tx) => this.begin(tx, { userId }, client, nowMs))
    if (!begun) throw new Error(`there is no user ${userId} to sign in`)
    begun.ended.forget()
    return begun.session
  }

  /**
   * Call once the user has been proved; undefined when that proof has been invalidated since. Beyond the limit the
   * oldest session ends. In a transaction, like `endAll`.
   */
  async begin(
    tx: Transaction,
    opener: Opener,
    client: Client,
    nowMs: number,
  ): Promise<{ readonly session: StartedSession; readonly ended: EndedSessions } | undefined> {
    const token = newToken()
    const session = { ...opener, tokenHash: hashToken(token), client: storableClient(client) }
    const begun = await insertSession(tx, session, nowMs)
    if (!begun) return undefined
    const { sessionId, expiresAtMs, ended } = begun
    return { session: { token, sessionId, expiresAtMs }, ended: this.#toForget(ended) }
  }

  /**
   * The session of a token; undefined for a malformed, unknown or dead one. Rejects when the database does not answer
   * and the session is not cached.
   */
  async resolve(token: string, nowMs: number): Promise<Session | undefined> {
    if (!isTokenShaped(token)) return undefined
    const hash = hashToken(token)
    const key = keyOf(hash)
    const known = this.#cache.get(key)
    if (known && isFresh(known, nowMs)) return ifLive(known, nowMs)
    try {
      const reading = this.#cache.read(key, () => this.#read(hash, nowMs))
      const read = await withTimeout(reading, this.#answerWithinMs[known ? 'known' : 'unknown'])
      return read && ifLive(read, nowMs)
    } catch (error) {
      // It may have ended meanwhile, so check the cache again.
      const left = this.#cache.unanswered(key, nowMs)
      if (!left || !isWithin(OUTAGE_MS, left.readAtMs, nowMs)) throw error
      this.#log?.debug({ err: error }, 'a session could not be read; the cached one stays in use')
      return ifLive(left, nowMs)
    }
  }

  /**
   * A new token for the same session, within the transaction of whatever goes with it; call `forgetOld` after the
   * commit. Undefined when the old one was already dead.
   */
  async rotate(
    tx: Transaction,
    token: string,
    nowMs: number,
  ): Promise<{ readonly token: string; readonly forgetOld: () => void } | undefined> {
    if (!isTokenShaped(token)) return undefined
    const hash = hashToken(token)
    const newOne = newToken()
    if (!(await replaceToken(tx, hash, hashToken(newOne), nowMs))) return undefined
    return { token: newOne, forgetOld: () => this.#cache.forget(keyOf(hash)) }
  }

  /** The user's live sessions, the most recently used first. */
  list(userId: number, nowMs: number): Promise<SessionDescription[]> {
    return sessionsOf(this.#sql, userId, nowMs)
  }

  /** Ends the session of this token, whoever's it is; false when there was none. */
  async signOut(token: string): Promise<boolean> {
    if (!isTokenShaped(token)) return false
    return this.#end(await deleteSessionOfToken(this.#sql, hashToken(token))) > 0
  }

  /** Ends one session of this user, or none when they have no such session. Otherwise like `endAll`. */
  async endOne(tx: Transaction, userId: number, sessionId: string): Promise<EndedSessions> {
    return this.#toForget(UUID.test(sessionId) ? await deleteSession(tx, userId, sessionId) : [])
  }

  /**
   * Ends the user's sessions, all or all but one, and every sign-in in progress, within the transaction of their cause.
   * Locks the user's row; a sign-in takes that lock before those of devices and the audit log, so call it before those.
   */
  async endAll(tx: Transaction, userId: number, exceptSessionId?: string): Promise<EndedSessions> {
    const ended = this.#toForget(await deleteSessionsOf(tx, userId, exceptSessionId))
    const kept = exceptSessionId === undefined ? undefined : await hashOfSession(tx, exceptSessionId)
    const forget = () => {
      ended.forget()
      // It continues, but its cached user has changed.
      if (kept) this.#cache.forget(keyOf(kept))
    }
    return { count: ended.count, forget }
  }

  /** Ends the user's sessions in a transaction of its own. Returns how many. */
  async signOutEverywhere(userId: number): Promise<number> {
    const ended = await inTransaction(this.#sql, (tx) => this.endAll(tx, userId))
    ended.forget()
    return ended.count
  }

  /** Called for each session ended in this process, once its token is dead. For those that expire, see `liveAmong`. */
  onEnd(listener: (sessionId: string) => void): () => void {
    return this.#listeners.add(listener)
  }

  /** Which of these are still live, wherever the others ended: for sockets, which stay open longer than a call. */
  liveAmong(sessionIds: readonly string[], nowMs: number): Promise<Set<string>> {
    return liveSessionsAmong(this.#sql, sessionIds, nowMs)
  }

  async #read(hash: Buffer, nowMs: number): Promise<KnownSession | undefined> {
    const session = await findSession(this.#sql, hash, nowMs)
    if (!session) return undefined
    if (nowMs - session.lastUsedAtMs >= NOTE_EVERY_MS) await noteUse(this.#sql, hash, nowMs, NOTE_EVERY_MS)
    return { session, readAtMs: nowMs, askedAtMs: nowMs }
  }

  #toForget(sessions: readonly EndedSession[]): EndedSessions {
    return { count: sessions.length, forget: () => this.#end(sessions) }
  }

  #end(sessions: readonly EndedSession[]): number {
    for (const { tokenHash } of sessions) this.#cache.forget(keyOf(tokenHash))
    for (const { sessionId } of sessions) this.#listeners.notify(sessionId)
    return sessions.length
  }
}

const keyOf = (hash: Buffer) => hash.toString('base64')

/** During an outage it is asked for no more often than usual, and used no longer than allowed. */
function isFresh({ askedAtMs, readAtMs }: KnownSession, nowMs: number): boolean {
  return isWithin(FRESH_MS, askedAtMs, nowMs) && isWithin(OUTAGE_MS, readAtMs, nowMs)
}

/** A clock set back must not extend the life of a cached session. */
function isWithin(ms: number, sinceMs: number, nowMs: number): boolean {
  return nowMs >= sinceMs && nowMs - sinceMs < ms
}

/** What is cached was live a moment ago, so it can only have expired since. */
function ifLive({ session: { sessionId, user, expiresAtMs } }: KnownSession, nowMs: number): Session | undefined {
  return nowMs < expiresAtMs ? { sessionId, user } : undefined
}

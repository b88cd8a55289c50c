import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import type { Evidence, RightEvidence } from '../evidence.ts'
import { FailureStreaks, ofUser } from '../failure-streaks.ts'
import { outsideTransaction } from '../outside-transaction.ts'
import { type Paused, refusalOf } from '../refusal.ts'
import { codeForm, findStep, newSecret, secretText, secretUri } from './totp.ts'

const MINUTE = 60_000
const PENDING_MS = 10 * MINUTE
const MOST_PENDING_TRIES = 5
const WRONG_WITHIN_MS = 10 * MINUTE
const MOST_WRONG = 5
const PAUSE_MS = 15 * MINUTE

export interface ShownSecret {
  /** Base32, for typing. */
  readonly secret: string
  /** `otpauth://…`, for scanning. */
  readonly uri: string
  readonly expiresAtMs: number
}

export type AuthenticatorVerdict = 'right' | 'malformed' | 'wrong' | 'not-bound' | Paused

/** Apps that show a new six-digit code every half minute (RFC 6238). One per user. */
export class Authenticators {
  readonly #secrets: Secrets
  readonly #productName: () => string

  readonly #streaks: FailureStreaks

  constructor({
    secrets,
    productName,
    streaks = new FailureStreaks(),
  }: {
    secrets: Secrets
    productName: () => string
    streaks?: FailureStreaks
  }) {
    this.#secrets = secrets
    this.#streaks = streaks
    this.#productName = productName
  }

  async isBound(sql: Sql, userId: number): Promise<boolean> {
    const rows = await sql`select 1 from authenticators where user_id = ${userId}`
    return rows.length > 0
  }

  /**
   * Creates a secret to be shown once; it takes effect when its first code is confirmed. An earlier pending one becomes
   * invalid.
   */
  async begin(
    sql: Sql,
    { userId, name, nowMs }: { userId: number; name: string; nowMs: number },
  ): Promise<ShownSecret> {
    const secret = newSecret()
    const expiresAtMs = nowMs + PENDING_MS
    const sealed = this.#secrets.encrypt(secret, pendingOf(userId))
    await sql`
      insert into pending_authenticators (user_id, secret_encrypted, expires_at)
      values (${userId}, ${sealed}, ${new Date(expiresAtMs)})
      on conflict (user_id) do update
      set secret_encrypted = excluded.secret_encrypted, expires_at = excluded.expires_at, tries = 0`
    const text = secretText(secret)
    return { secret: text, uri: secretUri(text, { issuer: this.#productName(), name }), expiresAtMs }
  }

  /**
   * Whether this is a code of the pending secret. Counts the attempt, so call it outside a transaction; a right code is
   * then consumed by `bind` with the same step.
   */
  async tryPending(
    sql: Sql,
    userId: number,
    code: string,
    nowMs: number,
  ): Promise<{ readonly step: number } | 'malformed' | 'wrong' | 'expired'> {
    if (!codeForm.test(code)) return 'malformed'
    outsideTransaction(sql)
    const [pending] = await sql<{ secret_encrypted: Buffer }[]>`
      update pending_authenticators set tries = tries + 1
      where user_id = ${userId} and tries < ${MOST_PENDING_TRIES} and expires_at > ${new Date(nowMs)}
      returning secret_encrypted`
    if (!pending) return 'expired'
    const step = findStep(this.#secrets.decrypt(pending.secret_encrypted, pendingOf(userId)), code, nowMs)
    return step === undefined ? 'wrong' : { step }
  }

  /** Binds the pending secret. False: there is none any more, or an authenticator is already bound. */
  async bind(tx: Transaction, userId: number, { step }: { step: number }, nowMs: number): Promise<boolean> {
    const [pending] = await tx<{ secret_encrypted: Buffer }[]>`
      delete from pending_authenticators where user_id = ${userId} returning secret_encrypted`
    if (!pending) return false
    const secret = this.#secrets.decrypt(pending.secret_encrypted, pendingOf(userId))
    const rows = await tx`
      insert into authenticators (user_id, secret_encrypted, last_step, bound_at)
      values (${userId}, ${this.#secrets.encrypt(secret, boundTo(userId))}, ${step}, ${new Date(nowMs)})
      on conflict (user_id) do nothing returning user_id`
    return rows.length === 1
  }

  /**
   * A right code is used up, and so are earlier ones. Call outside a transaction, whose rollback could undo the count.
   */
  async check(sql: Sql, userId: number, code: string, nowMs: number): Promise<AuthenticatorVerdict> {
    if (!codeForm.test(code)) return 'malformed'
    const found = await this.#attempt(sql, userId, code, nowMs)
    if (typeof found === 'string' || 'verdict' in found) return found
    if (await found.use(sql)) return 'right'
    await found.late?.(sql)
    return 'wrong'
  }

  /** The same for `proveTogether`, which uses the code up only with everything sent beside it. */
  evidence(
    sql: Sql,
    { userId, code, nowMs, field }: { userId: number; code: string; nowMs: number; field?: string | undefined },
  ): Evidence {
    const factor = 'authenticator'
    return {
      factor,
      ...(field !== undefined && { field }),
      isFormed: codeForm.test(code),
      attempt: async () => {
        const found = await this.#attempt(sql, userId, code, nowMs)
        if (typeof found === 'string') return { refusal: 'wrong', factor }
        return 'verdict' in found ? refusalOf(found, factor) : found
      },
    }
  }

  async #attempt(
    sql: Sql,
    userId: number,
    code: string,
    nowMs: number,
  ): Promise<RightEvidence | 'wrong' | 'not-bound' | Paused> {
    outsideTransaction(sql)
    const stoppedUntilMs = await this.#streaks.stoppedUntil(sql, ofUser(userId), nowMs)
    if (stoppedUntilMs !== undefined) return { verdict: 'paused', untilMs: stoppedUntilMs }
    return inTransaction(sql, async (tx) => {
      const [row] = await tx<AuthenticatorRow[]>`select * from authenticators where user_id = ${userId} for update`
      if (!row) return 'not-bound'
      if (nowMs < Number(row.paused_until_ms)) return { verdict: 'paused', untilMs: Number(row.paused_until_ms) }
      const step = findStep(this.#secrets.decrypt(row.secret_encrypted, boundTo(userId)), code, nowMs)
      if (step !== undefined && step > Number(row.last_step)) {
        const use = async (used: Sql) => {
          await this.#streaks.noteRight(used, ofUser(userId), 'authenticator')
          return useStep(used, userId, step)
        }
        // A code that is used at the same moment by others counts like one that was used before.
        const late = (lateSql: Sql) => inTransaction(lateSql, (lateTx) => this.#noteWrong(lateTx, userId, nowMs))
        return { use, late, spare: async () => {} }
      }
      await this.#noteWrong(tx, userId, nowMs)
      return 'wrong'
    })
  }

  async #noteWrong(tx: Transaction, userId: number, nowMs: number): Promise<void> {
    const [row] = await tx<{ wrong_at_ms: string[] }[]>`
      select wrong_at_ms::text[] as wrong_at_ms from authenticators where user_id = ${userId} for update`
    if (!row) return
    const { pauses } = await noteWrong(tx, userId, row.wrong_at_ms.map(Number), nowMs)
    if (pauses) this.#streaks.notePaused('authenticator')
    await this.#streaks.noteWrong(tx, { subject: ofUser(userId), factor: 'authenticator', userId }, nowMs)
  }

  /** False when none was bound. */
  async remove(sql: Sql, userId: number): Promise<boolean> {
    const rows = await sql`delete from authenticators where user_id = ${userId} returning user_id`
    return rows.length === 1
  }
}

/** False when this step or a later one was used meanwhile. */
async function useStep(sql: Sql, userId: number, step: number): Promise<boolean> {
  const rows = await sql`
    update authenticators set last_step = ${step}, wrong_at_ms = '{}'
    where user_id = ${userId} and last_step < ${step} returning user_id`
  return rows.length === 1
}

interface AuthenticatorRow {
  secret_encrypted: Buffer
  last_step: bigint
  paused_until_ms: bigint
}

async function noteWrong(
  tx: Transaction,
  userId: number,
  wrongAtMs: readonly number[],
  nowMs: number,
): Promise<{ readonly pauses: boolean }> {
  const recent = [...wrongAtMs.filter((ms) => ms > nowMs - WRONG_WITHIN_MS), nowMs]
  const pauses = recent.length >= MOST_WRONG
  await tx`
    update authenticators
    set wrong_at_ms = ${(pauses ? [] : recent).map(String)}::text[]::bigint[],
      paused_until_ms = greatest(paused_until_ms, ${pauses ? nowMs + PAUSE_MS : 0})
    where user_id = ${userId}`
  return { pauses }
}

const boundTo = (userId: number) => `authenticator:${userId}`
const pendingOf = (userId: number) => `pending-authenticator:${userId}`

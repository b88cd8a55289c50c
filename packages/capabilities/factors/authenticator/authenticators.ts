import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { outsideTransaction } from '../outside-transaction.ts'
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

export type AuthenticatorVerdict =
  | 'right'
  | 'malformed'
  | 'wrong'
  | 'not-bound'
  | { readonly verdict: 'paused'; readonly untilMs: number }

/** Apps that show a new six-digit code every half minute (RFC 6238). One per user. */
export class Authenticators {
  readonly #secrets: Secrets
  readonly #productName: () => string

  constructor({ secrets, productName }: { secrets: Secrets; productName: () => string }) {
    this.#secrets = secrets
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
    outsideTransaction(sql)
    return inTransaction(sql, async (tx) => {
      const [row] = await tx<
        AuthenticatorRow[]
      >`select *, wrong_at_ms::text[] as wrong_at_ms from authenticators where user_id = ${userId} for update`
      if (!row) return 'not-bound'
      if (nowMs < Number(row.paused_until_ms)) return { verdict: 'paused', untilMs: Number(row.paused_until_ms) }
      const step = findStep(this.#secrets.decrypt(row.secret_encrypted, boundTo(userId)), code, nowMs)
      if (step !== undefined && step > Number(row.last_step)) {
        await tx`update authenticators set last_step = ${step}, wrong_at_ms = '{}' where user_id = ${userId}`
        return 'right'
      }
      await noteWrong(tx, userId, row.wrong_at_ms.map(Number), nowMs)
      return 'wrong'
    })
  }

  /** False when none was bound. */
  async remove(sql: Sql, userId: number): Promise<boolean> {
    const rows = await sql`delete from authenticators where user_id = ${userId} returning user_id`
    return rows.length === 1
  }
}

interface AuthenticatorRow {
  secret_encrypted: Buffer
  last_step: bigint
  wrong_at_ms: string[]
  paused_until_ms: bigint
}

async function noteWrong(tx: Transaction, userId: number, wrongAtMs: readonly number[], nowMs: number): Promise<void> {
  const recent = [...wrongAtMs.filter((ms) => ms > nowMs - WRONG_WITHIN_MS), nowMs]
  const pauses = recent.length >= MOST_WRONG
  await tx`
    update authenticators
    set wrong_at_ms = ${(pauses ? [] : recent).map(String)}::text[]::bigint[],
      paused_until_ms = ${pauses ? nowMs + PAUSE_MS : 0}
    where user_id = ${userId}`
}

const boundTo = (userId: number) => `authenticator:${userId}`
const pendingOf = (userId: number) => `pending-authenticator:${userId}`

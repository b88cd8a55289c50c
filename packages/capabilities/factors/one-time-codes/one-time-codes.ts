import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import type { Messages } from '../../messages/index.ts'
import type { Evidence, RightEvidence } from '../evidence.ts'
import { FailureStreaks, ofUser } from '../failure-streaks.ts'
import { outsideTransaction } from '../outside-transaction.ts'
import { type Paused, refusalOf } from '../refusal.ts'
import { actionOf } from './operation.ts'
import { countSending, noteAnswered, type SendRefusal } from './sending-limits.ts'

export type CodeChannel = 'sms' | 'email'

/** What a code is bound to: it is not valid for anything that differs. */
export interface CodeBinding {
  readonly operation: Operation
  readonly channel: CodeChannel
  /** E-mail address or phone number, in its stored spelling. */
  readonly target: string
  readonly userId?: number | undefined
  /** What the code confirms beyond the operation, such as amount and address of a withdrawal. */
  readonly payload?: string | undefined
}

export interface CodeRequest extends CodeBinding {
  readonly ip: string
  readonly locale: string
  readonly nowMs: number
  /** Shown in the message beside the code: amount and end of the address of a withdrawal, or who is paid. */
  readonly values?: { readonly amount?: string; readonly addressEnd?: string; readonly recipient?: string }
  /** No user has this target: everything is done as usual, but nothing is sent. */
  readonly isDecoy?: boolean
}

export type CodeVerdict = 'right' | 'malformed' | 'wrong' | 'expired' | Paused

/** How long a code is valid. */
export const CODE_LIVES_MS = { sms: 5 * 60_000, email: 10 * 60_000 } as const
const MOST_TRIES = 5
const FORM = /^\d{6}$/

/** Six digits that prove access to the mail or messages of a target. */
export class OneTimeCodes {
  readonly #key: Buffer
  readonly #messages: Pick<Messages, 'enqueue'>

  readonly #streaks: FailureStreaks

  constructor({
    secrets,
    messages,
    streaks = new FailureStreaks(),
  }: {
    secrets: Secrets
    messages: Pick<Messages, 'enqueue'>
    streaks?: FailureStreaks
  }) {
    this.#key = secrets.deriveKey('one-time-codes')
    this.#messages = messages
    this.#streaks = streaks
  }

  /** Counts, invalidates the previous code, and queues the message: all of it or, if refused, nothing. */
  send(sql: Sql, request: CodeRequest): Promise<'sent' | SendRefusal> {
    const work = (tx: Transaction) => this.#send(tx, request)
    return 'release' in sql ? work(sql as Transaction) : inTransaction(sql, work)
  }

  /**
   * Counts an answer that reveals a target's owner as if a code had been sent there: so nobody can ask for thousands,
   * and the limit of codes also limits what can be learned. Undefined: it may be revealed.
   */
  countCoveredAsking(
    sql: Sql,
    { userId, ip, nowMs }: Pick<CodeRequest, 'userId' | 'ip' | 'nowMs'>,
  ): Promise<SendRefusal | undefined> {
    return inTransaction(sql, (tx) => countSending(tx, { target: undefined, userId, ip }, nowMs))
  }

  /**
   * Whether this is the code. The right one is used up. What cannot be a code is refused without counting an attempt.
   * Call outside a transaction, whose rollback could undo the count.
   */
  async check(sql: Sql, given: CodeBinding & { readonly code: string; readonly nowMs: number }): Promise<CodeVerdict> {
    if (!FORM.test(given.code)) return 'malformed'
    const found = await this.#attempt(sql, given)
    if (typeof found === 'string' || 'verdict' in found) return found
    return (await found.use(sql)) ? 'right' : 'wrong'
  }

  /** The same for `proveTogether`, which uses the code up only with everything sent beside it. */
  evidence(
    sql: Sql,
    given: CodeBinding & { readonly code: string; readonly nowMs: number; readonly field?: string },
  ): Evidence {
    const { channel: factor, field, code } = given
    return {
      factor,
      ...(field !== undefined && { field }),
      isFormed: FORM.test(code),
      attempt: async () => {
        const found = await this.#attempt(sql, given)
        return typeof found === 'string' || 'verdict' in found ? refusalOf(found, factor) : found
      },
    }
  }

  async #attempt(
    sql: Sql,
    { code, nowMs, ...binding }: CodeBinding & { readonly code: string; readonly nowMs: number },
  ): Promise<RightEvidence | 'wrong' | 'expired' | Paused> {
    outsideTransaction(sql)
    const subject = this.#subject(binding)
    const { channel, target, userId } = binding
    const whose = userId === undefined ? `target:${this.#mac('target', channel, target)}` : ofUser(userId)
    const guessed = { subject: whose, factor: channel, userId, sentTo: { channel, target } }
    const stoppedUntilMs = await this.#streaks.stoppedUntil(sql, whose, nowMs)
    if (stoppedUntilMs !== undefined) return { verdict: 'paused', untilMs: stoppedUntilMs }
    const [counted] = await sql<{ tries: number; expires_at: Date; code_hash: Buffer }[]>`
      update one_time_codes set tries = least(tries + 1, ${MOST_TRIES + 1}) where subject = ${subject}
      returning tries, expires_at, code_hash`
    const given = this.#hash(subject, binding.payload, code)
    if (!counted) return 'wrong'
    if (counted.expires_at.getTime() <= nowMs || counted.tries > MOST_TRIES) return 'expired'
    if (!timingSafeEqual(counted.code_hash, given)) {
      await this.#streaks.noteWrong(sql, guessed, nowMs)
      return 'wrong'
    }
    return {
      use: async (tx) => {
        const used =
          await tx`delete from one_time_codes where subject = ${subject} and code_hash = ${given} returning subject`
        await this.#streaks.noteRight(tx, whose, channel)
        return used.length === 1
      },
      spare: async (tx) => {
        await tx`
          update one_time_codes set tries = greatest(tries - 1, 0) where subject = ${subject} and code_hash = ${given}`
      },
    }
  }

  /** A code sent there has just been used to set a new password: the owner's next sign-in need not wait for another. */
  async spareNextSignIn(sql: Sql, { channel, target }: Pick<CodeBinding, 'channel' | 'target'>): Promise<void> {
    await noteAnswered(sql, this.#mac('target', channel, target))
  }

  /** Whether a code with this binding was sent and may still be valid. */
  async isOut(sql: Sql, binding: CodeBinding, nowMs: number): Promise<boolean> {
    const [row] = await sql<{ expires_at: Date }[]>`
      select expires_at from one_time_codes where subject = ${this.#subject(binding)} and tries < ${MOST_TRIES}`
    return row !== undefined && row.expires_at.getTime() > nowMs
  }

  /** For a change of password or factors: codes sent before no longer prove anything. */
  async voidAllOf(sql: Sql, userId: number): Promise<void> {
    await sql`delete from one_time_codes where user_id = ${userId}`
    await this.#streaks.forget(sql, userId)
  }

  async #send(tx: Transaction, request: CodeRequest): Promise<'sent' | SendRefusal> {
    const { operation, channel, target, userId, payload, ip, locale, nowMs, values, isDecoy = false } = request
    const isSignIn = operation === Operation.login
    const counted = { target: this.#mac('target', channel, target), userId, ip, isSignIn }
    const refusal = await countSending(tx, counted, nowMs)
    if (refusal) return refusal
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const subject = this.#subject(request)
    const livesMs = CODE_LIVES_MS[channel]
    const minutes = livesMs / 60_000
    const expiresAt = new Date(nowMs + livesMs)
    await tx`
      insert into one_time_codes (subject, code_hash, user_id, expires_at)
      values (${subject}, ${this.#hash(subject, payload, code)}, ${userId ?? null}, ${expiresAt})
      on conflict (subject) do update set code_hash = excluded.code_hash, tries = 0, expires_at = excluded.expires_at`
    await this.#messages.enqueue(tx, {
      key: `code:${this.#mac('message', subject.toString('hex'), String(nowMs), code)}`,
      to: channel === 'sms' ? { phone: target } : { email: target },
      locale,
      template: 'code',
      values: { action: actionOf(operation), code, minutes, ...values },
      ...(userId !== undefined && { userId }),
      isDecoy,
    })
    return 'sent'
  }

  #subject({ operation, channel, target, userId }: CodeBinding): Buffer {
    return this.#digest('subject', channel, target, String(userId ?? ''), String(operation))
  }

  #hash(subject: Buffer, payload = '', code: string): Buffer {
    return this.#digest('code', subject.toString('hex'), payload, code)
  }

  #mac(...parts: string[]): string {
    return this.#digest(...parts).toString('base64url')
  }

  /** As JSON, so that different lists of parts never have the same text. */
  #digest(...parts: string[]): Buffer {
    return createHmac('sha256', this.#key).update(JSON.stringify(parts)).digest()
  }
}

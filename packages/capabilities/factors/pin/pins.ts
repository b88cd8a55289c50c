import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Passwords } from '../../identity/index.ts'
import { FailureStreaks, ofUser } from '../failure-streaks.ts'
import { outsideTransaction } from '../outside-transaction.ts'
import { checkPinForm, type PinFormRefusal } from './pin-form.ts'

const MOST_WRONG = 5
const LOCK_MS = 24 * 60 * 60_000

export type PinVerdict =
  | 'right'
  | 'malformed'
  | 'not-set'
  | { readonly verdict: 'wrong'; readonly triesLeft: number }
  /** Withdrawals are locked too. */
  | { readonly verdict: 'locked'; readonly untilMs: number }

/** The six digits required before money leaves. Hashed like passwords, each bound to its user. */
export class Pins {
  readonly #passwords: Pick<Passwords, 'hash' | 'matches'>
  readonly #streaks: FailureStreaks

  constructor({
    passwords,
    streaks = new FailureStreaks(),
  }: {
    passwords: Pick<Passwords, 'hash' | 'matches'>
    streaks?: FailureStreaks
  }) {
    this.#passwords = passwords
    this.#streaks = streaks
  }

  async isSet(sql: Sql, userId: number): Promise<boolean> {
    const rows = await sql`select 1 from pins where user_id = ${userId}`
    return rows.length > 0
  }

  /** False when there was none. */
  async remove(sql: Sql, userId: number): Promise<boolean> {
    const rows = await sql`delete from pins where user_id = ${userId} returning user_id`
    return rows.length === 1
  }

  /** Until when it is locked; undefined = it is not, or there is none. */
  async lockedUntil(sql: Sql, userId: number, nowMs: number): Promise<number | undefined> {
    const [row] = await sql<{ locked_until_ms: bigint }[]>`select locked_until_ms from pins where user_id = ${userId}`
    const untilMs = Number(row?.locked_until_ms ?? 0)
    return nowMs < untilMs ? untilMs : undefined
  }

  /** Only once; afterwards use `change`. */
  async set(sql: Sql, userId: number, pin: string, nowMs: number): Promise<'set' | 'set-already' | PinFormRefusal> {
    const refusal = checkPinForm(pin)
    if (refusal) return refusal
    const rows = await sql`
      insert into pins (user_id, pin_hash, set_at)
      values (${userId}, ${await this.#hash(userId, pin)}, ${new Date(nowMs)})
      on conflict (user_id) do nothing returning user_id`
    return rows.length === 1 ? 'set' : 'set-already'
  }

  /** An existing lock stays: a new PIN is no way around it. */
  async change(sql: Sql, userId: number, pin: string, nowMs: number): Promise<'changed' | 'not-set' | PinFormRefusal> {
    const refusal = checkPinForm(pin)
    if (refusal) return refusal
    const rows = await sql`
      update pins set pin_hash = ${await this.#hash(userId, pin)}, set_at = ${new Date(nowMs)}
      where user_id = ${userId} returning user_id`
    return rows.length === 1 ? 'changed' : 'not-set'
  }

  /**
   * An attempt counts as wrong before it is checked, so that simultaneous attempts cannot exceed the limit; the right
   * PIN resets the count. Call outside a transaction, whose rollback could undo the count.
   */
  async check(sql: Sql, userId: number, pin: string, nowMs: number): Promise<PinVerdict> {
    if (!/^\d{6}$/.test(pin)) return 'malformed'
    outsideTransaction(sql)
    const subject = ofUser(userId)
    const stoppedUntilMs = await this.#streaks.stoppedUntil(sql, subject, nowMs)
    if (stoppedUntilMs !== undefined && (await this.isSet(sql, userId))) {
      return { verdict: 'locked', untilMs: stoppedUntilMs }
    }
    const [counted] = await sql<{ pin_hash: string; wrong_in_row: number; locked_until_ms: bigint }[]>`
      update pins set
        wrong_in_row = wrong_in_row % ${MOST_WRONG} + 1,
        locked_until_ms = case when wrong_in_row = ${MOST_WRONG - 1} then ${nowMs + LOCK_MS}::bigint else 0 end
      where user_id = ${userId} and locked_until_ms <= ${nowMs}
      returning pin_hash, wrong_in_row, locked_until_ms`
    if (!counted) {
      const untilMs = await this.lockedUntil(sql, userId, nowMs)
      return untilMs === undefined ? 'not-set' : { verdict: 'locked', untilMs }
    }
    if (await this.#passwords.matches(counted.pin_hash, bound(userId, pin))) {
      await sql`update pins set wrong_in_row = 0, locked_until_ms = 0 where user_id = ${userId}`
      await this.#streaks.noteRight(sql, subject, 'pin')
      return 'right'
    }
    await this.#streaks.noteWrong(sql, { subject, factor: 'pin', userId }, nowMs)
    const untilMs = Number(counted.locked_until_ms)
    if (untilMs === 0) return { verdict: 'wrong', triesLeft: MOST_WRONG - counted.wrong_in_row }
    this.#streaks.notePaused('pin')
    return { verdict: 'locked', untilMs }
  }

  #hash(userId: number, pin: string): Promise<string> {
    return this.#passwords.hash(bound(userId, pin))
  }
}

/** A hash copied into another user's row is not valid there. */
const bound = (userId: number, pin: string) => `pin:${userId}:${pin}`

import { createHmac } from 'node:crypto'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { nameText, type SignInName } from '../sign-in-name.ts'
import { type Caller, findCaller } from './callers.store.ts'
import {
  deleteFailures,
  forgiveTry,
  lockFailures,
  readFailures,
  type Subject,
  takeBackFailure,
  writeFailures,
} from './failures.store.ts'
import {
  addFailure,
  type Failures,
  LOCKOUT_RULES,
  type LockoutRules,
  lastDayOf,
  lockoutEnd,
  needsHardCaptcha,
  needsReset,
} from './lockout.ts'
import { networkOf } from './network.ts'

/** An attempt that may proceed. It counts as a failure until it is taken back. */
export interface CountedTry {
  readonly account: Subject
  readonly network: Subject
  readonly atMs: number
  /** What the next attempt needs, should this one fail. */
  readonly captcha: 'normal' | 'hard'
  /** If this one fails, the account is locked. */
  readonly locksAccount: boolean
}

export type LockoutRefusal =
  | { readonly refusal: 'locked-out'; readonly lockedOutUntilMs: number }
  | { readonly refusal: 'reset-needed' }

/**
 * Counts wrong passwords in the database, so that neither a restart nor another process forgets them. An attempt is
 * counted before its password is checked, so that simultaneous attempts get no more than consecutive ones.
 */
export class SignInCounter {
  readonly #sql: Sql
  readonly #nameKey: Buffer
  readonly #rules: LockoutRules

  constructor(sql: Sql, secrets: Secrets, rules: LockoutRules = LOCKOUT_RULES) {
    this.#sql = sql
    this.#nameKey = secrets.deriveKey('sign-in-names')
    this.#rules = rules
  }

  /** `userId` undefined: no user has this name; it is counted all the same, or the answers would reveal it. */
  async count(
    { userId, name, ip }: { userId: number | undefined; name: string; ip: string },
    nowMs: number,
  ): Promise<CountedTry | LockoutRefusal> {
    const account = userId === undefined ? this.#nobody(name) : userSubject(userId)
    const network: Subject = { kind: 'network', subject: networkOf(ip) }
    const rules = this.#rules
    return inTransaction(this.#sql, async (tx) => {
      // Everyone locks the network first, so no two can wait for each other.
      const [ofNetwork, ofAccount] = (await lockFailures(tx, [network, account], nowMs)) as [Failures, Failures]
      const networkIsOutUntilMs = lockoutEnd(ofNetwork, rules, nowMs)
      if (networkIsOutUntilMs !== undefined) return lockedOut(networkIsOutUntilMs)
      if (needsReset(ofAccount, rules)) return { refusal: 'reset-needed' }
      const accountIsOutUntilMs = lockoutEnd(ofAccount, rules, nowMs)
      if (accountIsOutUntilMs !== undefined) return lockedOut(accountIsOutUntilMs)

      const networkNow = addFailure(ofNetwork, rules, nowMs)
      const accountNow = addFailure(ofAccount, rules, nowMs)
      const counted = [[network, networkNow] as const, [account, accountNow] as const]
      await writeFailures(tx, counted, nowMs)
      const captcha = needsHardCaptcha(accountNow, networkNow, rules) ? 'hard' : 'normal'
      const locksAccount = lockoutEnd(accountNow, rules, nowMs) !== undefined
      return { account, network, atMs: nowMs, captcha, locksAccount }
    })
  }

  /** The user with a name, and what an attempt would need; counts nothing. The same for an unknown name. */
  async meet(
    { name, ip }: { name: SignInName; ip: string },
    nowMs: number,
  ): Promise<Pick<Caller, 'found'> & { readonly captcha: 'normal' | 'hard' }> {
    const { subject: nobody } = this.#nobody(nameText(name))
    const { found, ofAccount, ofNetwork } = await findCaller(this.#sql, { name, nobody, network: networkOf(ip) })
    return { found, captcha: needsHardCaptcha(ofAccount, lastDayOf(ofNetwork, nowMs), this.#rules) ? 'hard' : 'normal' }
  }

  /** The password was right: resets the account's count and removes one failure from the network's. */
  async takeBack({ account, network, atMs }: CountedTry): Promise<void> {
    await forgiveTry(this.#sql, network, account, atMs)
  }

  /**
   * For a new password: ends the lockout and the need for a reset. Pass the transaction that sets it, if there is one.
   */
  async clear(userId: number, sql: Sql = this.#sql): Promise<void> {
    await deleteFailures(sql, userSubject(userId))
  }

  /**
   * For a user who proved a code and set a new password: failures with their name are also removed from their current
   * network's count, which could otherwise still lock them out.
   */
  async forgive(tx: Transaction, { userId, ip }: { userId: number; ip: string }): Promise<void> {
    const network: Subject = { kind: 'network', subject: networkOf(ip) }
    const [{ failedAtMs }] = (await readFailures(tx, [userSubject(userId)])) as [Failures]
    // A failure is written to both with the same time.
    for (const atMs of failedAtMs) await takeBackFailure(tx, network, atMs)
    await deleteFailures(tx, userSubject(userId))
  }

  /** Keyed, because people type passwords into the name field. */
  #nobody(name: string): Subject {
    return { kind: 'name', subject: createHmac('sha256', this.#nameKey).update(name).digest('base64url') }
  }
}

const lockedOut = (lockedOutUntilMs: number): LockoutRefusal => ({ refusal: 'locked-out', lockedOutUntilMs })

const userSubject = (userId: number): Subject => ({ kind: 'user', subject: String(userId) })

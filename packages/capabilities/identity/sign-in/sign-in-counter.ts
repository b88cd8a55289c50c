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

/** A try that may go on. It counts as a failure until it is taken back. */
export interface CountedTry {
  readonly account: Subject
  readonly network: Subject
  readonly atMs: number
  /** What the next try needs, should this one fail. */
  readonly captcha: 'normal' | 'hard'
  /** Should this one fail, the account is locked. */
  readonly locksAccount: boolean
}

export type LockoutRefusal =
  | { readonly refusal: 'locked-out'; readonly lockedOutUntilMs: number }
  | { readonly refusal: 'reset-needed' }

/**
 * Counts wrong passwords, in the database, so that neither a restart nor another process forgets them. A try is counted
 * before its password is looked at: of many in the same moment no more get through than of many in a row.
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

  /** `userId` undefined: nobody has this name; it is counted all the same, or its answers would tell. */
  async count(
    { userId, name, ip }: { userId: number | undefined; name: string; ip: string },
    nowMs: number,
  ): Promise<CountedTry | LockoutRefusal> {
    const account = userId === undefined ? this.#nobody(name) : userSubject(userId)
    const network: Subject = { kind: 'network', subject: networkOf(ip) }
    const rules = this.#rules
    return inTransaction(this.#sql, async (tx) => {
      // Everybody locks the network first, so nobody waits for one who waits for them.
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

  /** Who calls, and what the try must bring that is not made yet: nothing is counted. The same for a name nobody has. */
  async meet(
    { name, ip }: { name: SignInName; ip: string },
    nowMs: number,
  ): Promise<Pick<Caller, 'found'> & { readonly captcha: 'normal' | 'hard' }> {
    const { subject: nobody } = this.#nobody(nameText(name))
    const { found, ofAccount, ofNetwork } = await findCaller(this.#sql, { name, nobody, network: networkOf(ip) })
    return { found, captcha: needsHardCaptcha(ofAccount, lastDayOf(ofNetwork, nowMs), this.#rules) ? 'hard' : 'normal' }
  }

  /** The password was right: the account starts afresh, and the network has one failure less. */
  async takeBack({ account, network, atMs }: CountedTry): Promise<void> {
    await forgiveTry(this.#sql, network, account, atMs)
  }

  /** For a new password: ends the lockout and the need of a reset. Within the transaction that sets it, where there is one. */
  async clear(userId: number, sql: Sql = this.#sql): Promise<void> {
    await deleteFailures(sql, userSubject(userId))
  }

  /**
   * For who proved by a code to be the user, and set a new password: what was tried in vain with his name is taken back
   * from the network he comes from too, or he could not use it there.
   */
  async forgive(tx: Transaction, { userId, ip }: { userId: number; ip: string }): Promise<void> {
    const network: Subject = { kind: 'network', subject: networkOf(ip) }
    const [{ failedAtMs }] = (await readFailures(tx, [userSubject(userId)])) as [Failures]
    // A failure is written to both with one time.
    for (const atMs of failedAtMs) await takeBackFailure(tx, network, atMs)
    await deleteFailures(tx, userSubject(userId))
  }

  /** Keyed, because people type passwords into the field for the name. */
  #nobody(name: string): Subject {
    return { kind: 'name', subject: createHmac('sha256', this.#nameKey).update(name).digest('base64url') }
  }
}

const lockedOut = (lockedOutUntilMs: number): LockoutRefusal => ({ refusal: 'locked-out', lockedOutUntilMs })

const userSubject = (userId: number): Subject => ({ kind: 'user', subject: String(userId) })

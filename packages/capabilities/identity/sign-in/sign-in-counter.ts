import { createHmac } from 'node:crypto'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { nameText, type SignInName } from '../sign-in-name.ts'
import { type Caller, findCaller } from './callers.store.ts'
import {
  countUsersIn,
  deleteFailures,
  deleteFailuresOf,
  forgiveTry,
  lockFailures,
  readFailures,
  type Subject,
  writeFailures,
} from './failures.store.ts'
import {
  addFailure,
  type Failures,
  isBusyNetwork,
  LOCKOUT_RULES,
  type LockoutRules,
  lastDayOf,
  lockoutEnd,
  needsHardCaptcha,
  needsReset,
  networkLimit,
} from './lockout.ts'
import { networkOf } from './network.ts'

/** Who tries a password. */
export interface Attempt {
  /** Undefined: no user has this name; it is counted all the same, or the answers would reveal it. */
  readonly userId: number | undefined
  readonly name: string
  readonly ip: string
  /**
   * The browser or session by which this user is already known; undefined for strangers. It has a count of its own, so
   * strangers cannot keep an owner out (OWASP's device cookies).
   */
  readonly knownAs?: string | undefined
}

/** An attempt that may proceed. It counts as a failure until it is taken back. */
export interface CountedTry {
  /** Of the account, or of the known place. */
  readonly subject: Subject
  /** Undefined in a known place, whose network is nobody's concern. */
  readonly network: Subject | undefined
  readonly atMs: number
  /** What the next attempt needs, should this one fail. */
  readonly captcha: 'normal' | 'hard'
  /** If this one fails, the account, or the known place, is locked. */
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

  count(attempt: Attempt, nowMs: number): Promise<CountedTry | LockoutRefusal> {
    const { userId, knownAs } = attempt
    return inTransaction(this.#sql, (tx) =>
      userId !== undefined && knownAs !== undefined
        ? this.#countKnown(tx, knownSubject(userId, knownAs), nowMs)
        : this.#countStranger(tx, attempt, nowMs),
    )
  }

  async #countKnown(tx: Transaction, subject: Subject, nowMs: number): Promise<CountedTry | LockoutRefusal> {
    const rules = this.#rules
    const [before] = (await lockFailures(tx, [subject], nowMs)) as [Failures]
    if (needsReset(before, rules)) return { refusal: 'reset-needed' }
    return this.#tried(tx, { subject, before, network: undefined, isBusy: false }, nowMs)
  }

  async #countStranger(
    tx: Transaction,
    { userId, name, ip }: Attempt,
    nowMs: number,
  ): Promise<CountedTry | LockoutRefusal> {
    const subject = userId === undefined ? this.#nobody(name) : userSubject(userId)
    const network: Subject = { kind: 'network', subject: networkOf(ip) }
    // Everyone locks the network first, so no two can wait for each other.
    const [ofNetwork, before] = (await lockFailures(tx, [network, subject], nowMs)) as [Failures, Failures]
    const users = await countUsersIn(tx, network.subject)
    // More than the limit, because right passwords, each counted until it is taken back, push older ones out.
    const networkNow = addFailure(ofNetwork, 2 * networkLimit(users, this.#rules), nowMs)
    const isBusy = isBusyNetwork(networkNow, users, this.#rules)
    return this.#tried(tx, { subject, before, network: [network, networkNow], isBusy }, nowMs)
  }

  async #tried(
    tx: Transaction,
    {
      subject,
      before,
      network,
      isBusy,
    }: { subject: Subject; before: Failures; network: readonly [Subject, Failures] | undefined; isBusy: boolean },
    nowMs: number,
  ): Promise<CountedTry | LockoutRefusal> {
    const rules = this.#rules
    const lockedOutUntilMs = lockoutEnd(before, rules, nowMs)
    if (lockedOutUntilMs !== undefined) return { refusal: 'locked-out', lockedOutUntilMs }
    const after = addFailure(before, rules.lockOutAfter, nowMs)
    await writeFailures(tx, [...(network ? [network] : []), [subject, after]], nowMs)
    const captcha = isBusy || needsHardCaptcha(after, rules) ? 'hard' : 'normal'
    const locksAccount = lockoutEnd(after, rules, nowMs) !== undefined
    return { subject, network: network?.[0], atMs: nowMs, captcha, locksAccount }
  }

  /** The user with a name, and what a stranger's attempt would need; counts nothing. The same for an unknown name. */
  async meet(
    { name, ip }: { name: SignInName; ip: string },
    nowMs: number,
  ): Promise<Pick<Caller, 'found'> & { readonly captcha: 'normal' | 'hard' }> {
    const rules = this.#rules
    const network = networkOf(ip)
    const { subject: nobody } = this.#nobody(nameText(name))
    const { found, ofAccount, ofNetwork } = await findCaller(this.#sql, { name, nobody, network })
    const users = await countUsersIn(this.#sql, network)
    const isHard = needsHardCaptcha(ofAccount, rules) || isBusyNetwork(lastDayOf(ofNetwork, nowMs), users, rules)
    return { found, captcha: isHard ? 'hard' : 'normal' }
  }

  /** What an attempt in a known place needs; counts nothing. */
  async captchaAt(userId: number, knownAs: string): Promise<'normal' | 'hard'> {
    const [failures] = (await readFailures(this.#sql, [knownSubject(userId, knownAs)])) as [Failures]
    return needsHardCaptcha(failures, this.#rules) ? 'hard' : 'normal'
  }

  /**
   * The password was right: resets what it was counted for, and removes one failure from the network's. What strangers
   * did stays when it was right in a known place, or each sign-in of the owner would give them ten more.
   */
  async takeBack({ subject, network, atMs }: CountedTry): Promise<void> {
    if (network) await forgiveTry(this.#sql, network, subject, atMs)
    else await deleteFailures(this.#sql, subject)
  }

  /**
   * For a new password: ends every lockout and the need for a reset. Pass the transaction that sets it, if there is one.
   */
  async clear(userId: number, sql: Sql | Transaction = this.#sql): Promise<void> {
    await deleteFailuresOf(sql, userId)
  }

  /** Keyed, because people type passwords into the name field. */
  #nobody(name: string): Subject {
    return { kind: 'name', subject: createHmac('sha256', this.#nameKey).update(name).digest('base64url') }
  }
}

const userSubject = (userId: number): Subject => ({ kind: 'user', subject: String(userId) })

const knownSubject = (userId: number, knownAs: string): Subject => ({ kind: 'known', subject: `${userId}:${knownAs}` })

import type { Sql } from '@bowline/platform/postgres/index.ts'
import { checkPassword, DUMMY_HASH, type Passwords } from '../password.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { nameText, type SignInName } from '../sign-in-name.ts'
import type { User } from '../user.ts'
import { type Credentials, findCredentials } from '../users.store.ts'
import { BoundedQueue } from './bounded-queue.ts'
import type { LockoutRefusal, SignInCounter } from './sign-in-counter.ts'

export interface PasswordTry {
  readonly name: SignInName
  readonly password: string
  readonly ip: string
  /** Default: the name is looked up here. */
  readonly caller?: { readonly found: Credentials | undefined }
  /** The browser or session by which this user is known; what strangers do is not counted there. */
  readonly knownAs?: string | undefined
}

export type PasswordRefused = { readonly outcome: 'refused' } & (
  | LockoutRefusal
  | WrongPassword
  /** Revealed to somebody who knows the password. */
  | { readonly refusal: 'account-closed' }
  | { readonly refusal: 'password-length' | 'busy' }
)

/** Also when no user has this name. */
export interface WrongPassword {
  readonly refusal: 'wrong-password'
  readonly captcha: 'normal' | 'hard'
  /** Never revealed to the caller: the account's user, and whether this attempt locked it. */
  readonly account: { readonly user: User; readonly isLockedNow: boolean } | undefined
}

export type PasswordResult = { readonly outcome: 'proved'; readonly user: User } | PasswordRefused

/** What signing in depends on. */
export interface SignInParts {
  readonly sql: Sql
  readonly passwords: Pick<Passwords, 'matches'>
  readonly sessions: Sessions
  readonly counter: SignInCounter
  /** One per process. */
  readonly signInQueue: BoundedQueue
  /** For metrics; `locks`: this attempt began a lockout. */
  readonly onRefused?: ((refusal: RefusedTry, locks: boolean) => void) | undefined
}

export type PasswordParts = Omit<SignInParts, 'sessions'>

/** What became of an attempt that was counted or was not let in. */
export type RefusedTry = LockoutRefusal['refusal'] | 'wrong-password'

/**
 * Two at a time, so that one is hashed while the other asks the database when there is only one spare core: some
 * hundred a second, and the last in the queue waits about a second.
 */
export function newSignInQueue(): BoundedQueue {
  return new BoundedQueue({ running: 2, waiting: 64 })
}

/**
 * The first step of signing in: whose password this is. Neither the answer nor the work done reveals whether the name
 * exists. What cannot be a password is refused before anything is counted.
 */
export async function provePassword(parts: PasswordParts, tried: PasswordTry, nowMs: number): Promise<PasswordResult> {
  if (checkPassword(tried.password) === 'password-length') return { outcome: 'refused', refusal: 'password-length' }
  return parts.signInQueue.run(() => tryPassword(parts, tried, nowMs)) ?? { outcome: 'refused', refusal: 'busy' }
}

async function tryPassword(
  { sql, passwords, counter, onRefused }: PasswordParts,
  { name, password, ip, caller, knownAs }: PasswordTry,
  nowMs: number,
): Promise<PasswordResult> {
  const { found } = caller ?? { found: await findCredentials(sql, name) }
  const counted = await counter.count({ userId: found?.user.id, name: nameText(name), ip, knownAs }, nowMs)
  if ('refusal' in counted) {
    onRefused?.(counted.refusal, false)
    return { outcome: 'refused', ...counted }
  }

  const isRight = await passwords.matches(found?.passwordHash ?? DUMMY_HASH, password)
  if (!found || !isRight) {
    onRefused?.('wrong-password', counted.locksAccount)
    const account = found && { user: found.user, isLockedNow: counted.locksAccount }
    return { outcome: 'refused', refusal: 'wrong-password', captcha: counted.captcha, account }
  }
  await counter.takeBack(counted)
  return found.user.status === 'closed'
    ? { outcome: 'refused', refusal: 'account-closed' }
    : { outcome: 'proved', user: found.user }
}

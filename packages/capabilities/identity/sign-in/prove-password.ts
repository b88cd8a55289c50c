import type { Sql } from '@bowline/platform/postgres/index.ts'
import { checkPassword, NOBODYS_HASH, type Passwords } from '../password.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { nameText, type SignInName } from '../sign-in-name.ts'
import type { User } from '../user.ts'
import { type Credentials, findCredentials } from '../users.store.ts'
import type { LockoutRefusal, SignInCounter } from './sign-in-counter.ts'
import { Turnstile } from './turnstile.ts'

export interface PasswordTry {
  readonly name: SignInName
  readonly password: string
  readonly ip: string
  /** Left out: nobody has looked yet who has the name. */
  readonly caller?: { readonly found: Credentials | undefined }
}

export type PasswordRefused = { readonly outcome: 'refused' } & (
  | LockoutRefusal
  | WrongPassword
  /** Told to those who know the password. */
  | { readonly refusal: 'account-closed' }
  | { readonly refusal: 'password-length' | 'busy' }
)

/** Also when nobody has this name. */
export interface WrongPassword {
  readonly refusal: 'wrong-password'
  readonly captcha: 'normal' | 'hard'
  /** Never told to who tried: whose account it is, and whether this try has locked it. */
  readonly account: { readonly user: User; readonly isLockedNow: boolean } | undefined
}

export type PasswordResult = { readonly outcome: 'proved'; readonly user: User } | PasswordRefused

/** What signing in leans on. */
export interface SignInParts {
  readonly sql: Sql
  readonly passwords: Pick<Passwords, 'matches'>
  readonly sessions: Sessions
  readonly counter: SignInCounter
  /** One per process. */
  readonly turnstile: Turnstile
}

export type PasswordParts = Omit<SignInParts, 'sessions'>

/**
 * Of two tries at a time one is hashed while the other asks the database, where there is but a core to spare: some
 * hundred a second, and the last of the waiting ones waits about a second.
 */
export function signInTurnstile(): Turnstile {
  return new Turnstile({ inside: 2, waiting: 64 })
}

/**
 * The first step of signing in: whose password this is. Whether somebody has the name shows neither in the answer nor in
 * the work done for it. What nobody's password can be is refused before anything is counted.
 */
export async function provePassword(parts: PasswordParts, tried: PasswordTry, nowMs: number): Promise<PasswordResult> {
  if (checkPassword(tried.password) === 'password-length') return { outcome: 'refused', refusal: 'password-length' }
  return parts.turnstile.pass(() => tryPassword(parts, tried, nowMs)) ?? { outcome: 'refused', refusal: 'busy' }
}

async function tryPassword(
  { sql, passwords, counter }: PasswordParts,
  { name, password, ip, caller }: PasswordTry,
  nowMs: number,
): Promise<PasswordResult> {
  const { found } = caller ?? { found: await findCredentials(sql, name) }
  const counted = await counter.count({ userId: found?.user.id, name: nameText(name), ip }, nowMs)
  if ('refusal' in counted) return { outcome: 'refused', ...counted }

  const isRight = await passwords.matches(found?.passwordHash ?? NOBODYS_HASH, password)
  if (!found || !isRight) {
    const account = found && { user: found.user, isLockedNow: counted.locksAccount }
    return { outcome: 'refused', refusal: 'wrong-password', captcha: counted.captcha, account }
  }
  await counter.takeBack(counted)
  return found.user.status === 'closed'
    ? { outcome: 'refused', refusal: 'account-closed' }
    : { outcome: 'proved', user: found.user }
}

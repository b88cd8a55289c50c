import type { Sql } from '@bowline/platform/postgres/index.ts'
import { parseEmail } from '../email.ts'
import { checkPassword, NOBODYS_HASH, type Passwords } from '../password.ts'
import type { Client } from '../sessions/session.ts'
import type { Sessions, StartedSession } from '../sessions/sessions.ts'
import type { User } from '../user.ts'
import { findCredentials } from '../users.store.ts'
import type { LockoutRefusal, SignInCounter } from './sign-in-counter.ts'
import { Turnstile } from './turnstile.ts'

export interface SignInRequest {
  /** An e-mail address in any spelling of its case. */
  readonly name: string
  readonly password: string
  readonly client: Client
  /** The token the browser came with, if any: it ends, so nobody can have planted the session that follows. */
  readonly formerToken?: string
}

export interface SignedIn extends StartedSession {
  readonly outcome: 'signed-in'
  readonly user: User
}

export type SignInRefused = { readonly outcome: 'refused' } & (
  | LockoutRefusal
  /** Also when nobody has this name. */
  | { readonly refusal: 'wrong-password'; readonly captcha: 'normal' | 'hard' }
  /** Told to those who know the password. */
  | { readonly refusal: 'account-closed' }
  | { readonly refusal: 'email-malformed' | 'password-length' | 'busy' }
)

/** Steps between password and session (a code, a second factor) will be a third outcome. */
export type SignInResult = SignedIn | SignInRefused

export interface SignInParts {
  readonly sql: Sql
  readonly passwords: Pick<Passwords, 'matches'>
  readonly sessions: Sessions
  readonly counter: SignInCounter
  /** One per process. */
  readonly turnstile: Turnstile
}

/**
 * Two tries at a time leave half of Node's thread pool to everything else, and make about 80 a second; the last of the
 * waiting ones waits about a second.
 */
export function signInTurnstile(): Turnstile {
  return new Turnstile({ inside: 2, waiting: 64 })
}

/**
 * Name and password for a session. Whether somebody has the name shows neither in the answer nor in the work done for
 * it. What nobody's password can be is refused before anything is counted.
 */
export async function signIn(parts: SignInParts, request: SignInRequest, nowMs: number): Promise<SignInResult> {
  const email = parseEmail(request.name)
  if (email === undefined) return { outcome: 'refused', refusal: 'email-malformed' }
  if (checkPassword(request.password, email) === 'password-length') {
    return { outcome: 'refused', refusal: 'password-length' }
  }
  const passing = parts.turnstile.pass(() => tryPassword(parts, { ...request, name: email }, nowMs))
  return passing ?? { outcome: 'refused', refusal: 'busy' }
}

async function tryPassword(
  { sql, passwords, sessions, counter }: SignInParts,
  { name, password, client, formerToken }: SignInRequest,
  nowMs: number,
): Promise<SignInResult> {
  const found = await findCredentials(sql, name)
  const counted = await counter.count({ userId: found?.user.id, name, ip: client.ip }, nowMs)
  if ('refusal' in counted) return { outcome: 'refused', ...counted }

  const isRight = await passwords.matches(found?.passwordHash ?? NOBODYS_HASH, password)
  if (!found || !isRight) return { outcome: 'refused', refusal: 'wrong-password', captcha: counted.captcha }
  await counter.takeBack(counted)

  const { user } = found
  if (user.status === 'closed') return { outcome: 'refused', refusal: 'account-closed' }
  if (formerToken !== undefined) await sessions.signOut(formerToken)
  return { outcome: 'signed-in', user, ...(await sessions.start(user.id, client, nowMs)) }
}

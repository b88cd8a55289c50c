import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { findStep, newSecret, secretText, secretUri } from '../factors/index.ts'
import { type BoundedQueue, type Passwords, parseEmail } from '../identity/index.ts'
import type { StaffFailures } from './failures.ts'
import { checkStaffPassword, type StaffPasswordRefusal } from './password.ts'
import { ofMember, ofSession, seal, unseal } from './sealed-authenticator.ts'
import { bindAuthenticator, findCredentials, toMember, updatePassword, useStep } from './staff.store.ts'
import { nextStage } from './staff-member.ts'
import type { StaffClient, StaffSession, StaffSessions, StartedStaffSession } from './staff-sessions.ts'

export interface StaffSignInParts {
  readonly sql: Sql
  readonly secrets: Secrets
  readonly passwords: Pick<Passwords, 'hash' | 'matches'>
  readonly sessions: StaffSessions
  readonly failures: StaffFailures
  /** One per process. */
  readonly signInQueue: BoundedQueue
}

export interface LockedOut {
  readonly refusal: 'locked-out'
  readonly untilMs: number
}

/** `step-order`: the session waits for something else, or another call with the same token was faster. */
export type StepRefusal = { readonly refusal: 'step-order' }

export async function staffSignIn(
  parts: StaffSignInParts,
  { email: typed, password, client }: { email: string; password: string; client: StaffClient },
  nowMs: number,
): Promise<StartedStaffSession | LockedOut | { readonly refusal: 'wrong' | 'disabled' | 'busy'; memberId?: number }> {
  const email = parseEmail(typed)
  if (email === undefined) return { refusal: 'wrong' }
  const passing = parts.signInQueue.run(async () => {
    const untilMs = await parts.failures.count(email, nowMs)
    if (untilMs !== undefined) return { refusal: 'locked-out', untilMs } as const
    const row = await findCredentials(parts.sql, email)
    // An unknown address takes the same work as a known one.
    const isRight = row ? await parts.passwords.matches(row.password_hash, password) : await noMatch(parts, password)
    if (!row || !isRight) return { refusal: 'wrong', ...(row && { memberId: Number(row.id) }) } as const
    await parts.failures.takeBack(email)
    const member = toMember(row)
    if (member.isDisabled) return { refusal: 'disabled', memberId: member.id } as const
    return parts.sessions.start(member.id, nextStage(member, false), client, nowMs)
  })
  return passing ?? { refusal: 'busy' }
}

async function noMatch({ passwords }: StaffSignInParts, password: string): Promise<false> {
  await passwords.hash(password)
  return false
}

/** The second step. A code can be used once. */
export async function verifyCode(
  parts: StaffSignInParts,
  session: StaffSession,
  code: string,
  nowMs: number,
): Promise<StartedStaffSession | LockedOut | StepRefusal | { readonly refusal: 'code-wrong' }> {
  const { member } = session
  if (session.stage !== 'code') return { refusal: 'step-order' }
  const untilMs = await parts.failures.count(member.email, nowMs)
  if (untilMs !== undefined) return { refusal: 'locked-out', untilMs }
  const row = await findCredentials(parts.sql, member.email)
  if (!row?.authenticator) return { refusal: 'step-order' }
  const secret = unseal(parts.secrets, row.authenticator, ofMember(member.id))
  const step = findStep(secret, code, nowMs)
  if (step === undefined || !(await useStep(parts.sql, member.id, step))) return { refusal: 'code-wrong' }
  await parts.failures.clear(member.email)
  return (await parts.sessions.advance(session, nextStage(member, true), nowMs)) ?? { refusal: 'step-order' }
}

/** Replaces a temporary one. All other sessions of the member end. */
export async function chooseStaffPassword(
  parts: StaffSignInParts,
  session: StaffSession,
  password: string,
  nowMs: number,
): Promise<StartedStaffSession | StepRefusal | { readonly refusal: StaffPasswordRefusal }> {
  const { member } = session
  if (session.stage !== 'new-password') return { refusal: 'step-order' }
  const refusal = checkStaffPassword(password, member.email)
  if (refusal) return { refusal }
  const row = await findCredentials(parts.sql, member.email)
  if (!row || (await parts.passwords.matches(row.password_hash, password))) return { refusal: 'password-same' }
  await updatePassword(parts.sql, member.id, { passwordHash: await parts.passwords.hash(password), isTemporary: false })
  // This stage comes after the code, if there is an authenticator.
  const next = nextStage({ ...member, isPasswordTemporary: false }, true)
  return (await parts.sessions.advance(session, next, nowMs)) ?? { refusal: 'step-order' }
}

/** A secret for the app, shown until it is proved; asking again gives another one. */
export async function offerAuthenticator(
  parts: StaffSignInParts,
  session: StaffSession,
  issuer: string,
): Promise<{ readonly secret: string; readonly uri: string } | StepRefusal> {
  if (session.stage !== 'bind') return { refusal: 'step-order' }
  const secret = secretText(newSecret())
  await parts.sessions.offer(session, seal(parts.secrets, secret, ofSession(session.sessionId)))
  return { secret, uri: secretUri(secret, { issuer, name: session.member.email }) }
}

/** The app shows the right code: from now on every sign-in requires one. */
export async function bindStaffAuthenticator(
  parts: StaffSignInParts,
  session: StaffSession,
  code: string,
  nowMs: number,
): Promise<StartedStaffSession | LockedOut | StepRefusal | { readonly refusal: 'code-wrong' }> {
  const { member } = session
  const offered = session.stage === 'bind' ? await parts.sessions.offered(session) : undefined
  if (!offered) return { refusal: 'step-order' }
  const untilMs = await parts.failures.count(member.email, nowMs)
  if (untilMs !== undefined) return { refusal: 'locked-out', untilMs }
  const secret = unseal(parts.secrets, offered, ofSession(session.sessionId))
  const step = findStep(secret, code, nowMs)
  if (step === undefined) return { refusal: 'code-wrong' }
  const isBound = await bindAuthenticator(parts.sql, member.id, seal(parts.secrets, secret, ofMember(member.id)), step)
  if (!isBound) return { refusal: 'step-order' }
  await parts.failures.clear(member.email)
  return (await parts.sessions.advance(session, 'open', nowMs)) ?? { refusal: 'step-order' }
}

import type { SentCode, SignInOutcome, SignInStep, Visit } from '@bowline/capabilities/account-access/index.ts'
import { type Identity, maskMail, maskName, maskPhone, type User } from '@bowline/capabilities/identity/index.ts'
import { DEVICE_COOKIE, SESSION_COOKIE } from '../../call-kit/cookies.ts'
import type { SiteCall } from '../call/handler.ts'
import { type AccessRefused, accessRefusal } from './access-refusal.ts'
import { keepBrowser } from './visit.ts'

export interface SessionNeeds {
  readonly identity: Pick<Identity, 'csrf'>
}

/** A session with its cookies, or the step that is missing. */
export function answerSignIn(
  call: Pick<SiteCall, 'setCookie' | 'nowMs'>,
  site: SessionNeeds,
  visit: Visit,
  outcome: SignInOutcome,
) {
  if (outcome.next === 'session') return answerSession(call, site, visit, outcome)
  keepBrowser(call, visit)
  const { next, ticket, expiresAtMs, target, resendAtMs, reason } = outcome
  return {
    next,
    ticket,
    expiresAtMs,
    maskedTarget: target === undefined ? null : maskTarget(target),
    resendAtMs: resendAtMs ?? null,
    ...shownWays(outcome),
    reason: reason ?? null,
  }
}

export function answerSession(
  { setCookie, nowMs }: Pick<SiteCall, 'setCookie' | 'nowMs'>,
  { identity }: SessionNeeds,
  visit: Visit,
  { user, session, device }: Extract<SignInOutcome, { next: 'session' }>,
) {
  const { token, sessionId, expiresAtMs } = session
  const secondsTo = (endMs: number) => Math.floor((endMs - nowMs) / 1000)
  setCookie(SESSION_COOKIE, token, secondsTo(expiresAtMs))
  if (device) setCookie(DEVICE_COOKIE, device.token, secondsTo(device.expiresAtMs))
  keepBrowser({ setCookie }, visit)
  return {
    next: 'session' as const,
    token,
    expiresAtMs,
    user: shownUser(user),
    csrfToken: identity.csrf.tokenOf({ sessionId }),
  }
}

export function shownWays({ ways, passkeyOptions }: Pick<SignInStep, 'ways' | 'passkeyOptions'>) {
  return { ways: [...ways], passkeyOptions: (passkeyOptions as Record<string, unknown> | undefined) ?? null }
}

/** The user as shown to themselves. */
export function shownUser(user: User) {
  const { id, kycLevel, email, phone, country, isEmailConfirmed, hasPassword } = user
  return {
    id,
    mail: maskName(user),
    kycLevel,
    email: email === undefined ? null : maskMail(email),
    isEmailConfirmed,
    phone: phone === undefined ? null : maskPhone(phone),
    country: country ?? null,
    hasPassword,
  }
}

export function maskTarget(target: string): string {
  return target.includes('@') ? maskMail(target) : maskPhone(target)
}

/** The answer that a code is on its way, with its target masked. */
export function answerSent(sent: SentCode | AccessRefused) {
  if ('refusal' in sent) throw accessRefusal(sent)
  const { channel, target, expiresAtMs, resendAtMs } = sent
  return { channel, maskedTarget: maskTarget(target), expiresAtMs, resendAtMs }
}

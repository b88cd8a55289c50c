import { boundFactors, Operation, type ProofRefusal, prove } from '../factors/index.ts'
import { type PasswordRefused, provePassword, type User } from '../identity/index.ts'
import type { SecurityParts, SecurityRequest } from './security-request.ts'

/** What somebody sent who has to prove himself by everything he has. */
export interface AllProofs {
  readonly loginPassword?: string | undefined
  /** Or the answer of a passkey. */
  readonly googleCode?: string | undefined
  readonly smsCode?: string | undefined
  readonly emailCode?: string | undefined
}

export type PasswordOutcome = 'proved' | PasswordRefused | { readonly refusal: 'no-password' }

/** Whether this is the password of somebody signed in; wrong ones count as at the door. */
export async function proveOwnPassword(
  { signIn }: Pick<SecurityParts, 'signIn'>,
  { user, from, nowMs }: Pick<SecurityRequest, 'user' | 'from' | 'nowMs'>,
  password: string,
): Promise<PasswordOutcome> {
  if (!user.hasPassword) return { refusal: 'no-password' }
  const name = signInNameOf(user)
  const result = await provePassword(signIn, { name, password, ip: from.ip }, nowMs)
  return result.outcome === 'proved' ? 'proved' : result
}

function signInNameOf({ email, phone }: User) {
  return email === undefined
    ? ({ kind: 'phone', phone: phone as string } as const)
    : ({ kind: 'email', email } as const)
}

/**
 * Password, authenticator or passkey, SMS and mail: each that the user has must be right. One after the other, and the
 * first wrong one ends it, so that nobody uses up codes of the next by guessing at the one before.
 */
export async function proveAll(
  parts: SecurityParts,
  request: SecurityRequest,
  proofs: AllProofs,
): Promise<'proved' | ProofRefusal | Exclude<PasswordOutcome, 'proved'>> {
  const { user, from, nowMs, sessionId } = request
  if (user.hasPassword) {
    const password = await proveOwnPassword(parts, request, proofs.loginPassword ?? '')
    if (password !== 'proved') return password
  }
  const bound = await boundFactors(parts.sql, user.id)
  if (bound.authenticator || bound.passkeys > 0) {
    const strong = await prove(parts, {
      user,
      validType: 1,
      validCode: proofs.googleCode ?? '',
      operation: Operation.other,
      boundTo: sessionId,
      ip: from.ip,
      nowMs,
    })
    if (strong !== 'proved') return strong
  }
  for (const channel of ['sms', 'email'] as const) {
    const target = channel === 'sms' ? user.phone : user.email
    if (target === undefined) continue
    const code = (channel === 'sms' ? proofs.smsCode : proofs.emailCode) ?? ''
    const binding = { operation: Operation.other, channel, target, userId: user.id }
    const verdict = await parts.codes.check(parts.sql, { ...binding, code, nowMs })
    if (verdict !== 'right') return { refusal: verdict, factor: channel }
  }
  return 'proved'
}

import {
  boundFactors,
  Operation,
  type OperationType,
  type ProofParts,
  type ProofRefusal,
  prove,
} from '../factors/index.ts'
import { type PasswordRefused, provePassword, type User } from '../identity/index.ts'
import type { SecurityParts, SecurityRequest } from './security-request.ts'

/** What somebody sent who has to prove himself by every factor he has. */
export interface FactorProofs {
  /** Or the answer of a passkey. */
  readonly googleCode?: string | undefined
  readonly smsCode?: string | undefined
  readonly emailCode?: string | undefined
}

/** By everything he has. */
export interface AllProofs extends FactorProofs {
  readonly loginPassword?: string | undefined
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

/** Password and every factor: each that the user has must be right, and the first wrong one ends it. */
export async function proveAll(
  parts: SecurityParts,
  request: SecurityRequest,
  proofs: AllProofs,
): Promise<'proved' | ProofRefusal | Exclude<PasswordOutcome, 'proved'>> {
  if (request.user.hasPassword) {
    const password = await proveOwnPassword(parts, request, proofs.loginPassword ?? '')
    if (password !== 'proved') return password
  }
  return proveFactors(parts, request, proofs, { operation: Operation.other })
}

/**
 * Authenticator or passkey, SMS and mail, by codes of this operation and for this `payload`. One after the other, and the
 * first wrong one ends it, so that nobody uses up codes of the next by guessing at the one before.
 */
export async function proveFactors(
  parts: ProofParts,
  { user, from, nowMs, sessionId }: SecurityRequest,
  proofs: FactorProofs,
  { operation, payload }: { readonly operation: OperationType; readonly payload?: string },
): Promise<'proved' | ProofRefusal> {
  const bound = await boundFactors(parts.sql, user.id)
  if (bound.authenticator || bound.passkeys > 0) {
    const strong = await prove(parts, {
      user,
      validType: 1,
      validCode: proofs.googleCode ?? '',
      operation,
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
    const binding = { operation, channel, target, userId: user.id, payload }
    const verdict = await parts.codes.check(parts.sql, { ...binding, code, nowMs })
    if (verdict !== 'right') return { refusal: verdict, factor: channel }
  }
  return 'proved'
}

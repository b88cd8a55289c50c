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

/** What a user sends to prove every factor they have. */
export interface FactorProofs {
  /** Or a passkey's answer. */
  readonly googleCode?: string | undefined
  readonly smsCode?: string | undefined
  readonly emailCode?: string | undefined
}

/** Everything: the password and all factors. */
export interface AllProofs extends FactorProofs {
  readonly loginPassword?: string | undefined
}

export type PasswordOutcome = 'proved' | PasswordRefused | { readonly refusal: 'no-password' }

/** Whether this is the signed-in user's password; wrong ones count as they do at sign-in. */
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

/** Password and every bound factor: all must be right, and the first wrong one ends it. */
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
 * Authenticator or passkey, SMS and mail, with codes of this operation and for this `payload`. One after another,
 * ending at the first wrong one, so that guessing one does not use up codes of the next.
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

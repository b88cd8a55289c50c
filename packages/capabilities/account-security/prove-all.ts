import { Operation } from '@bowline/contract/terms/operations.ts'
import {
  boundFactors,
  type Evidence,
  type ProofParts,
  type ProofRefusal,
  proveTogether,
  refuseUnformed,
  strongEvidence,
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

/** Whether this is the signed-in user's password; wrong ones count as they do at sign-in, but for this session only. */
export async function proveOwnPassword(
  { signIn }: Pick<SecurityParts, 'signIn'>,
  { user, sessionId, from, nowMs }: SecurityRequest,
  password: string,
): Promise<PasswordOutcome> {
  if (!user.hasPassword) return { refusal: 'no-password' }
  const name = signInNameOf(user)
  const tried = { name, password, ip: from.ip, knownAs: `session:${sessionId}` }
  const result = await provePassword(signIn, tried, nowMs)
  return result.outcome === 'proved' ? 'proved' : result
}

function signInNameOf({ email, phone }: User) {
  return email === undefined
    ? ({ kind: 'phone', phone: phone as string } as const)
    : ({ kind: 'email', email } as const)
}

/** Password and every bound factor: all must be right. */
export async function proveAll(
  parts: SecurityParts,
  request: SecurityRequest,
  proofs: AllProofs,
): Promise<'proved' | ProofRefusal | Exclude<PasswordOutcome, 'proved'>> {
  const evidence = await factorEvidence(parts, request, proofs, { operation: Operation.other })
  const { loginPassword = '' } = proofs
  const { hasPassword } = request.user
  // Which form is reported first makes no difference; a missing password is refused uncounted below.
  const unformed = hasPassword && loginPassword === '' ? undefined : refuseUnformed(evidence)
  if (unformed) return unformed
  if (hasPassword) {
    const password = await proveOwnPassword(parts, request, loginPassword)
    if (password !== 'proved') return password
  }
  return proveTogether(parts.sql, evidence)
}

/** Authenticator or passkey, SMS and mail, as far as they are bound, with codes of this operation and `payload`. */
export async function factorEvidence(
  parts: ProofParts,
  { user, from, nowMs, sessionId }: SecurityRequest,
  proofs: FactorProofs,
  { operation, payload }: { readonly operation: Operation; readonly payload?: string },
): Promise<Evidence[]> {
  const bound = await boundFactors(parts.sql, user.id)
  const evidence: Evidence[] = []
  if (bound.authenticator || bound.passkeys > 0) {
    const field = 'googleCode'
    const given = { validType: 1, validCode: proofs.googleCode ?? '', boundTo: sessionId, ip: from.ip } as const
    evidence.push(strongEvidence(parts, { user, ...given, operation, nowMs, field }, bound.authenticator))
  }
  for (const channel of ['sms', 'email'] as const) {
    const target = channel === 'sms' ? user.phone : user.email
    if (target === undefined) continue
    const field = channel === 'sms' ? 'smsCode' : 'emailCode'
    const binding = { operation, channel, target, userId: user.id, payload, nowMs }
    evidence.push(parts.codes.evidence(parts.sql, { ...binding, code: proofs[field] ?? '', field }))
  }
  return evidence
}

import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { User } from '../identity/index.ts'
import type { Authenticators } from './authenticator/authenticators.ts'
import { boundFactors, strongestOf } from './bound-factors.ts'
import type { OneTimeCodes } from './one-time-codes/one-time-codes.ts'
import { Operation, type OperationType } from './one-time-codes/operation.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import type { RecoveryCodes } from './recovery-codes/recovery-codes.ts'
import type { Factor, ProofRefusal } from './refusal.ts'

/** The specification's numbers. */
const validTypes = { 1: 'authenticator', 2: 'sms', 3: 'email' } as const satisfies Record<number, Factor>
export type ValidType = keyof typeof validTypes

export interface ProofParts {
  readonly sql: Sql
  readonly codes: OneTimeCodes
  readonly authenticators: Authenticators
  readonly passkeys: Passkeys
  readonly recoveryCodes: RecoveryCodes
}

export interface ProofRequest {
  readonly user: User
  readonly validType: ValidType
  /** Six digits; for type 1 also a passkey's answer as JSON, or a recovery code where one is accepted. */
  readonly validCode: string
  readonly operation: OperationType
  /** What a sent code is bound to besides the operation. */
  readonly payload?: string
  /** Session or ticket for which a passkey was requested. */
  readonly boundTo?: string
  readonly ip: string
  readonly nowMs: number
}

/** Where a lost authenticator would lock its user out for good: signing in, and removing the authenticator. */
const RECOVERABLE: ReadonlySet<OperationType> = new Set([Operation.login, Operation.authenticator])

/**
 * Whether the caller proves the user's strongest bound factor; a weaker one is refused unchecked. A passkey is accepted
 * wherever an authenticator is. Counts attempts, so call it before the transaction of the change.
 */
export async function prove(parts: ProofParts, request: ProofRequest): Promise<'proved' | ProofRefusal> {
  const { user, validType } = request
  const bound = await boundFactors(parts.sql, user.id)
  const needs = strongestOf(bound)
  const factor = validTypes[validType]
  if (factor !== needs) return { refusal: 'other-factor', needs }
  return factor === 'authenticator'
    ? proveStrong(parts, request, bound.authenticator)
    : proveByCode(parts, request, factor)
}

async function proveStrong(
  { sql, authenticators, passkeys, recoveryCodes }: ProofParts,
  { user, validCode, operation, boundTo, nowMs }: ProofRequest,
  hasAuthenticator: boolean,
): Promise<'proved' | ProofRefusal> {
  const response = readAssertion(validCode)
  if (response) {
    const found = boundTo === undefined ? undefined : await passkeys.assert(sql, { boundTo, response, nowMs })
    return found?.userId === user.id ? 'proved' : { refusal: 'wrong', factor: 'passkey' }
  }
  if (RECOVERABLE.has(operation) && recoveryCodes.isFormed(validCode)) {
    const used = await recoveryCodes.use(sql, user.id, validCode)
    return used ? 'proved' : { refusal: 'wrong', factor: 'recovery-code' }
  }
  if (!hasAuthenticator) return { refusal: 'malformed', factor: 'passkey' }
  const verdict = await authenticators.check(sql, user.id, validCode, nowMs)
  if (verdict === 'right') return 'proved'
  if (verdict === 'not-bound') return { refusal: 'wrong', factor: 'authenticator' }
  if (typeof verdict === 'string') return { refusal: verdict, factor: 'authenticator' }
  return { refusal: 'paused', factor: 'authenticator', untilMs: verdict.untilMs }
}

async function proveByCode(
  { sql, codes }: ProofParts,
  { user, validCode: code, operation, payload, nowMs }: ProofRequest,
  channel: 'sms' | 'email',
): Promise<'proved' | ProofRefusal> {
  const target = channel === 'sms' ? user.phone : user.email
  if (target === undefined) return { refusal: 'wrong', factor: channel }
  const verdict = await codes.check(sql, { operation, channel, target, userId: user.id, payload, code, nowMs })
  return verdict === 'right' ? 'proved' : { refusal: verdict, factor: channel }
}

/** Parses the JSON of a passkey's answer; its content is verified later. */
export function readAssertion(text: string): AuthenticationResponseJSON | undefined {
  if (!text.startsWith('{')) return undefined
  try {
    const read = JSON.parse(text) as AuthenticationResponseJSON
    return typeof read.id === 'string' && typeof read.response === 'object' && read.response ? read : undefined
  } catch {
    return undefined
  }
}

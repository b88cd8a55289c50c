import { Operation } from '@bowline/contract/terms/operations.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { User } from '../identity/index.ts'
import type { Authenticators } from './authenticator/authenticators.ts'
import { boundFactors, strongestOf } from './bound-factors.ts'
import { type Evidence, proveTogether } from './evidence.ts'
import type { OneTimeCodes } from './one-time-codes/one-time-codes.ts'
import type { Passkeys } from './passkeys/passkeys.ts'
import type { RecoveryCodes } from './recovery-codes/recovery-codes.ts'
import { type Factor, type ProofRefusal, refusalOf } from './refusal.ts'

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
  readonly operation: Operation
  /** What a sent code is bound to besides the operation. */
  readonly payload?: string
  /** Session or ticket for which a passkey was requested. */
  readonly boundTo?: string
  readonly ip: string
  readonly nowMs: number
  /** The parameter the code was sent in, where a call takes several. */
  readonly field?: string
}

/** Where a lost authenticator would lock its user out for good: signing in, and removing the authenticator. */
const RECOVERABLE: ReadonlySet<Operation> = new Set([Operation.login, Operation.authenticator])

/**
 * Whether the caller proves the user's strongest bound factor; a weaker one is refused unchecked. A passkey is accepted
 * wherever an authenticator is. Counts attempts, so call it before the transaction of the change.
 */
export function prove(parts: ProofParts, request: ProofRequest): Promise<'proved' | ProofRefusal> {
  return proveWith(parts, request, [])
}

/** The strongest factor and codes beside it: all of them are right, or none of them is used up. */
export async function proveWith(
  parts: ProofParts,
  request: ProofRequest,
  beside: readonly Evidence[],
): Promise<'proved' | ProofRefusal> {
  const strongest = await strongestEvidence(parts, request)
  return 'refusal' in strongest ? strongest : proveTogether(parts.sql, [strongest, ...beside])
}

async function strongestEvidence(parts: ProofParts, request: ProofRequest): Promise<Evidence | ProofRefusal> {
  const { user, validType, validCode: code, operation, payload, nowMs, field } = request
  const bound = await boundFactors(parts.sql, user.id)
  const needs = strongestOf(bound)
  const factor = validTypes[validType]
  if (factor !== needs) return { refusal: 'other-factor', needs }
  if (factor === 'authenticator') return strongEvidence(parts, request, bound.authenticator)
  const target = factor === 'sms' ? user.phone : user.email
  if (target === undefined) return { refusal: 'wrong', factor }
  const binding = { operation, channel: factor, target, userId: user.id, payload }
  return parts.codes.evidence(parts.sql, { ...binding, code, nowMs, ...(field !== undefined && { field }) })
}

/** By app, by passkey, or, where one is accepted, by a recovery code. */
export function strongEvidence(
  { sql, authenticators, passkeys, recoveryCodes }: ProofParts,
  { user, validCode, operation, boundTo, nowMs, field }: ProofRequest,
  hasAuthenticator: boolean,
): Evidence {
  const named = field === undefined ? {} : { field }
  const spent = { ...named, isFormed: true, isSpentByTrying: true } as const
  const response = readAssertion(validCode)
  if (response) {
    const factor = 'passkey'
    const attempt = async () => {
      const asked = boundTo !== undefined && { userId: user.id, boundTo, response, nowMs }
      const verdict = asked ? await passkeys.prove(sql, asked) : 'wrong'
      return verdict === 'right' ? SPENT : refusalOf(verdict, factor)
    }
    return { ...spent, factor, attempt }
  }
  if (RECOVERABLE.has(operation) && recoveryCodes.isFormed(validCode)) {
    const factor = 'recovery-code'
    const attempt = async () => {
      const verdict = await recoveryCodes.check(sql, user.id, validCode, nowMs)
      return verdict === 'right' ? SPENT : refusalOf(verdict, factor)
    }
    return { ...spent, factor, attempt }
  }
  if (hasAuthenticator) return authenticators.evidence(sql, { userId: user.id, code: validCode, nowMs, field })
  const attempt = async () => ({ refusal: 'malformed', factor: 'passkey' }) as const
  return { ...named, factor: 'passkey', isFormed: false, attempt }
}

const SPENT = { use: async () => true, spare: async () => {} }

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

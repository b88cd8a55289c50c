import type { Operation } from '@bowline/contract/terms/operations.ts'
import { type FactorProofs, factorEvidence, type SecurityRequest } from '../account-security/index.ts'
import {
  type CodeChannel,
  type Pins,
  type PinVerdict,
  type ProofParts,
  type ProofRefusal,
  proveTogether,
  refuseUnformed,
  type SendRefusal,
} from '../factors/index.ts'

/** Money on its way to somebody else: what a proof is for, and for nothing else. */
export interface Leaving {
  readonly operation: Operation
  /** Everything that the owner agrees to, as one text. */
  readonly payload: string
  /** What the message with the code says of it. */
  readonly shown: { readonly amount: string; readonly addressEnd?: string; readonly recipient?: string }
}

export interface LeavingProofs extends FactorProofs {
  /** Decrypted; it was encrypted in transit. */
  readonly pin: string
}

export interface LeavingParts extends ProofParts {
  readonly pins: Pick<Pins, 'check'>
}

export type LeavingCodeRefusal = SendRefusal | { readonly refusal: 'no-target' }

export type LeavingProofRefusal =
  | ProofRefusal
  | { readonly refusal: 'pin'; readonly verdict: Exclude<PinVerdict, 'right'> }

/** Sends a code to the user's own address or number, valid for this alone. */
export async function sendLeavingCode(
  { sql, codes }: Pick<ProofParts, 'sql' | 'codes'>,
  { user, from, nowMs }: SecurityRequest,
  { operation, payload, shown: values }: Leaving,
  channel: CodeChannel,
): Promise<'sent' | LeavingCodeRefusal> {
  const target = channel === 'sms' ? user.phone : user.email
  if (target === undefined) return { refusal: 'no-target' }
  const { ip, locale } = from
  return codes.send(sql, { operation, channel, target, userId: user.id, payload, ip, locale, nowMs, values })
}

/** The PIN, then every bound factor. Counts attempts, so call it before the transaction. */
export async function proveLeaving(
  parts: LeavingParts,
  request: SecurityRequest,
  { operation, payload }: Pick<Leaving, 'operation' | 'payload'>,
  { pin, ...proofs }: LeavingProofs,
): Promise<'proved' | LeavingProofRefusal> {
  const evidence = await factorEvidence(parts, request, proofs, { operation, payload })
  const unformed = refuseUnformed(evidence)
  if (unformed) return unformed
  const verdict = await parts.pins.check(parts.sql, request.user.id, pin, request.nowMs)
  if (verdict !== 'right') return { refusal: 'pin', verdict }
  return proveTogether(parts.sql, evidence)
}

import { Operation } from '@bowline/contract/terms/operations.ts'
import { type FactorProofs, factorEvidence, type SecurityRequest } from '../account-security/index.ts'
import type { Destination } from '../address-book/index.ts'
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

/** What the proof is for: it is not valid for any other withdrawal. */
export interface Withdrawal extends Destination {
  /** `withdrawId`. */
  readonly id: string
  /** Gross, as decimal text. */
  readonly amount: string
}

export interface WithdrawalProofs extends FactorProofs {
  /** Decrypted; it was encrypted in transit. */
  readonly pin: string
}

export type WithdrawalProofRefusal =
  | ProofRefusal
  | { readonly refusal: 'pin'; readonly verdict: Exclude<PinVerdict, 'right'> }

const operation = Operation.withdrawal
/** The message shows enough of the address to compare; the screen shows all of it. */
const END = 6

/** Sends a code to the user's own address or number, bound to amount and address, which the message names. */
export async function sendWithdrawalCode(
  { sql, codes }: Pick<ProofParts, 'sql' | 'codes'>,
  { user, from, nowMs }: SecurityRequest,
  withdrawal: Withdrawal,
  channel: CodeChannel,
): Promise<'sent' | SendRefusal | { readonly refusal: 'no-target' }> {
  const target = channel === 'sms' ? user.phone : user.email
  if (target === undefined) return { refusal: 'no-target' }
  const { amount, coin, address } = withdrawal
  return codes.send(sql, {
    ...{ operation, channel, target, userId: user.id, payload: payloadOf(withdrawal) },
    ...{ ip: from.ip, locale: from.locale, nowMs },
    values: { amount: `${amount} ${coin}`, addressEnd: address.slice(-END) },
  })
}

/** The PIN, then every bound factor (domain/wallet.md §6, 9). Counts attempts, so call it before the transaction. */
export async function proveWithdrawal(
  parts: ProofParts & { readonly pins: Pick<Pins, 'check'> },
  request: SecurityRequest,
  withdrawal: Withdrawal,
  { pin, ...proofs }: WithdrawalProofs,
): Promise<'proved' | WithdrawalProofRefusal> {
  const evidence = await factorEvidence(parts, request, proofs, { operation, payload: payloadOf(withdrawal) })
  const unformed = refuseUnformed(evidence)
  if (unformed) return unformed
  const verdict = await parts.pins.check(parts.sql, request.user.id, pin, request.nowMs)
  if (verdict !== 'right') return { refusal: 'pin', verdict }
  return proveTogether(parts.sql, evidence)
}

/** As JSON, so that different withdrawals never have the same text. */
function payloadOf({ id, coin, network, address, tag, amount }: Withdrawal): string {
  return JSON.stringify([id, coin, network, address, tag, amount])
}

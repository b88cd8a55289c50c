import { type FactorProofs, proveFactors, type SecurityRequest } from '../account-security/index.ts'
import type { Destination } from '../address-book/index.ts'
import {
  type CodeChannel,
  Operation,
  type Pins,
  type PinVerdict,
  type ProofParts,
  type ProofRefusal,
  type SendRefusal,
} from '../factors/index.ts'

/** What somebody proves himself for: a proof of one serves no other. */
export interface Withdrawal extends Destination {
  /** `withdrawId`. */
  readonly id: string
  /** Gross, as decimal text. */
  readonly amount: string
}

export interface WithdrawalProofs extends FactorProofs {
  /** Opened: on its way it was sealed. */
  readonly pin: string
}

export type WithdrawalProofRefusal =
  | ProofRefusal
  | { readonly refusal: 'pin'; readonly verdict: Exclude<PinVerdict, 'right'> }

const operation = Operation.withdrawal
/** Whoever reads the message compares the end; the whole address is on his screen. */
const END = 6

/** A code to the user's own address or number, bound to amount and address, which the message names. */
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

/** PIN, then every factor that is bound (domain/wallet.md §6, 9). Counts tries, so call it before the transaction. */
export async function proveWithdrawal(
  parts: ProofParts & { readonly pins: Pick<Pins, 'check'> },
  request: SecurityRequest,
  withdrawal: Withdrawal,
  { pin, ...proofs }: WithdrawalProofs,
): Promise<'proved' | WithdrawalProofRefusal> {
  const verdict = await parts.pins.check(parts.sql, request.user.id, pin, request.nowMs)
  if (verdict !== 'right') return { refusal: 'pin', verdict }
  return proveFactors(parts, request, proofs, { operation, payload: payloadOf(withdrawal) })
}

/** As JSON, so that no two withdrawals have one text. */
function payloadOf({ id, coin, network, address, tag, amount }: Withdrawal): string {
  return JSON.stringify([id, coin, network, address, tag, amount])
}

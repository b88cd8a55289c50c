import type { Amount } from '@bowline/money'
import type { CoinNetwork } from '../networks/coin-networks.ts'

/** What a coin's withdrawals over one network must keep to; ledger units. */
export interface WithdrawalTerms {
  /** The smallest step of an amount: what the chain can express. */
  readonly step: Amount
  readonly min: Amount
  readonly maxPerTx: Amount
  /** Flat, taken out of the amount. */
  readonly fee: Amount
}

/**
 * The fee it leaves at: the one its owner was shown, where that was in force so lately that it still counts then, else the one in
 * force. `withinMs`: it is asked for so much later at most, which is how long the codes live that are sent now.
 */
export function feeTaken(
  terms: Pick<CoinNetwork['withdrawal'], 'fee' | 'shown'>,
  { fee, withinMs = 0 }: { readonly fee?: Amount | undefined; readonly withinMs?: number },
  nowMs: number,
): Amount {
  const isTaken = terms.shown.some((shown) => shown.fee === fee && nowMs + withinMs < shown.untilMs)
  return isTaken && fee !== undefined ? fee : terms.fee
}

/** The bound of the coin and network that an amount breaks. */
export type BoundRefusal = 'amount-step' | 'below-min' | 'above-max' | 'below-fee'

export type AmountRefusal =
  | { readonly refusal: BoundRefusal; readonly bound: Amount }
  /** The fee changed since the user saw it; nothing is sent at another one. */
  | { readonly refusal: 'fee-changed'; readonly bound: Amount }

/** The first rule an amount and the fee the user saw break (domain/wallet.md §5). */
export function refuseAmount(
  terms: WithdrawalTerms,
  { amount, fee }: { readonly amount: Amount; readonly fee: Amount },
): AmountRefusal | undefined {
  if (amount % terms.step !== 0n) return { refusal: 'amount-step', bound: terms.step }
  if (amount < terms.min) return { refusal: 'below-min', bound: terms.min }
  if (amount > terms.maxPerTx) return { refusal: 'above-max', bound: terms.maxPerTx }
  if (fee !== terms.fee) return { refusal: 'fee-changed', bound: terms.fee }
  return amount <= terms.fee ? { refusal: 'below-fee', bound: terms.fee } : undefined
}

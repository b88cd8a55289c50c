import type { Amount } from '@bowline/money'

/** What a coin's withdrawals over one network must keep to; ledger units. */
export interface WithdrawalTerms {
  /** The smallest step of an amount: what the chain can express. */
  readonly step: Amount
  readonly min: Amount
  readonly maxPerTx: Amount
  /** Flat, taken out of the amount. */
  readonly fee: Amount
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

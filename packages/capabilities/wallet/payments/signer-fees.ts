import type { PaymentPlan } from '@bowline/chains/payment-plan.ts'
import type { PayoutParts } from './plan-payouts.ts'

/** What the signer would refuse binds nothing. */
export async function fitsSigner(
  { network, signer }: Pick<PayoutParts, 'network' | 'signer'>,
  wanted: PaymentPlan,
): Promise<PaymentPlan | undefined> {
  const { feeCap = 0n } = (await signer.terms(network.network)) ?? {}
  const fee = wanted.kind === 'evm' ? wanted.gasLimit * wanted.maxFee : wanted.fee
  if (fee > feeCap) return undefined
  return wanted.feeCap > feeCap ? { ...wanted, feeCap } : wanted
}

import type { PaymentPlan } from '@bowline/chains/payment-plan.ts'
import type { PayoutParts } from './plan-payouts.ts'

/**
 * What the signer would refuse binds nothing. `most`: what lies there for fees, where that is less: a dearer version would be refused
 * by the chain, or paid with coins of others.
 */
export async function fitsSigner(
  { network, signer }: Pick<PayoutParts, 'network' | 'signer'>,
  wanted: PaymentPlan,
  most?: bigint,
): Promise<PaymentPlan | undefined> {
  const { feeCap: allowed = 0n } = (await signer.terms(network.network)) ?? {}
  const feeCap = most !== undefined && most < allowed ? most : allowed
  const fee = wanted.kind === 'evm' ? wanted.gasLimit * wanted.maxFee : wanted.fee
  if (fee > feeCap) return undefined
  return wanted.feeCap > feeCap ? { ...wanted, feeCap } : wanted
}

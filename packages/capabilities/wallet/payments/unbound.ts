import { type Chain, NATIVE } from '@bowline/chains/chain.ts'
import type { OpenPayment } from './open-payments.store.ts'

/** What an account can still pay. A node reports what is there now; what is bound and not mined yet will leave it, with its dearest fee. */
export async function unboundAt(
  chain: Chain,
  open: readonly OpenPayment[],
  from: string,
  asset: string,
): Promise<bigint> {
  const leaving = open.reduce((sum, { plan, state }) => {
    if (plan.kind !== 'evm' || plan.from !== from || state === 'mined') return sum
    const [payout] = plan.payouts
    return sum + (asset === NATIVE ? plan.feeCap : 0n) + (payout.asset === asset ? payout.amount : 0n)
  }, 0n)
  return ((await chain.balance?.(from, asset)) ?? 0n) - leaving
}

import { NATIVE } from '@bowline/chains/chain.ts'
import type { PaymentPlan } from '@bowline/chains/payment-plan.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { NetworkNode, WalletNetwork } from '../networks/wallet-networks.ts'
import { areBelow, pathIn } from './check-move.ts'
import { markedTank } from './tank-marks.ts'

type TankNetwork = Pick<WalletNetwork, 'network' | 'gasTank' | 'coins'> & { readonly node: NetworkNode }

/**
 * Whether a payment fills the gas tank from the hot wallet with no more than the tank should have, or puts coins of the tank at
 * an address that a user was given. The process that planned it speaks with strangers: addresses are derived again.
 */
export async function isFuelling(
  sql: Sql,
  network: TankNetwork,
  kind: 'tank' | 'fuel',
  plan: PaymentPlan,
): Promise<boolean> {
  const marked = await markedTank(sql, network)
  if (plan.kind !== 'evm' || !marked) return false
  const [payout] = plan.payouts
  if (payout.asset !== NATIVE || payout.amount > marked.high) return false
  const [sender, receiver] = [
    { address: plan.from, path: plan.path },
    { address: payout.to, path: pathIn(payout.id) },
  ]
  const [from, to] = kind === 'tank' ? (['hot', 'gas'] as const) : (['gas', 'deposits'] as const)
  const { node } = network
  return (await areBelow(sql, node, from, [sender])) && (await areBelow(sql, node, to, [receiver]))
}

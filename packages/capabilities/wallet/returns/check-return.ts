import { NATIVE } from '@bowline/chains/chain.ts'
import type { PaymentPlan } from '@bowline/chains/payment-plan.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { accountKeyOf } from '../addresses/account-keys.store.ts'
import { placeBelow } from '../custody/check-move.ts'
import { deriverOf } from '../networks/read-address.ts'
import type { NetworkNode } from '../networks/wallet-networks.ts'
import { type DepositReturn, returnOfPayment } from './returns.store.ts'

/**
 * The return that a payment carries out, if its plan does what two persons allowed and nothing else: it spends that deposit
 * alone, pays the address that they named, and keeps nothing back but the fee.
 */
export async function allowedReturnOf(
  sql: Sql,
  node: NetworkNode,
  payment: number,
  plan: PaymentPlan,
): Promise<DepositReturn | undefined> {
  const found = await returnOfPayment(sql, payment)
  const [payout, ...more] = plan.payouts
  if (!found || !payout || more.length > 0 || plan.network !== found.network) return undefined
  const { asset, amount, to, from, txid, place } = found
  if (
    payout.id !== returnKey(found, plan.kind === 'evm' ? plan.nonce : undefined) ||
    payout.asset !== asset ||
    payout.to !== to
  )
    return undefined
  const kept = amount - payout.amount
  if (asset === NATIVE ? kept < 0n || kept > plan.feeCap : kept !== 0n) return undefined
  const senders = plan.kind === 'evm' ? [{ address: plan.from, path: plan.path }] : plan.inputs
  if (senders.length !== 1 || senders.some((each) => each.address !== from.address || each.path !== from.path))
    return undefined
  if (
    plan.kind === 'utxo' &&
    (plan.change || plan.inputs.some((input) => `${input.txid}:o${input.index}` !== `${txid}:${place}`))
  )
    return undefined
  const key = await accountKeyOf(sql, node.family, 'deposits')
  const at = placeBelow(node, 'deposits', from.path)
  const isOurs = key !== undefined && at && deriverOf(node, key)(at.branch, at.number).address === from.address
  return isOurs ? found : undefined
}

/** Names it for the signer, for ever; a transaction that failed has used up its nonce, and the next one has another name. */
export const returnKey = ({ id }: Pick<DepositReturn, 'id'>, nonce: bigint | undefined) =>
  nonce === undefined ? `return:${id}` : `return:${id}#${nonce}`

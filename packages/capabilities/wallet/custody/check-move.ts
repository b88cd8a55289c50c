import type { PaymentPlan } from '@bowline/chains/payment-plan.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { type AccountPurpose, accountKeyOf, accountPath } from '../addresses/account-keys.store.ts'
import { deriverOf } from '../networks/read-address.ts'
import type { NetworkNode } from '../networks/wallet-networks.ts'
import { type MoveKind, rolesOf } from '../payments/payments.store.ts'
import { moveOfPayment, type OwnMove } from './moves.store.ts'

/**
 * The move that a payment carries out, if its plan does what two persons allowed and nothing else: the process that planned it
 * speaks with strangers, so every address is derived here again, from keys that it cannot write.
 */
export async function allowedMoveOf(
  sql: Sql,
  node: NetworkNode,
  { id, network, kind }: { readonly id: number; readonly network: string; readonly kind: MoveKind },
  plan: PaymentPlan,
): Promise<OwnMove | undefined> {
  const move = await moveOfPayment(sql, id)
  const [payout, ...more] = plan.payouts
  if (!move || !payout || more.length > 0 || move.network !== network || move.kind !== kind) return undefined
  if (move.asset !== payout.asset || plan.network !== network) return undefined
  // A tank keeps what it is to have, and pays the chain from what it gives back.
  if (kind === 'refill-gas' ? payout.amount > move.amount : payout.amount !== move.amount) return undefined
  const { from, to } = rolesOf(kind) as { from: AccountPurpose; to: AccountPurpose }
  const receiver = { address: payout.to, path: pathIn(payout.id) }
  if (!(await areBelow(sql, node, to, [receiver]))) return undefined
  const senders = plan.kind === 'evm' ? [{ address: plan.from, path: plan.path }] : plan.inputs
  const change = plan.kind === 'utxo' && plan.change ? [plan.change] : []
  return (await areBelow(sql, node, from, [...senders, ...change])) ? move : undefined
}

/** A payout to ourselves says where its receiver's key is: `move:7@m/84'/0'/1'/1/5`. */
export const pathIn = (payoutId: string) => payoutId.slice(payoutId.indexOf('@') + 1)

export interface PlaceBelow {
  readonly branch: number
  readonly number: number
}

/** Undefined: not an address of this account of ours. */
export function placeBelow(node: NetworkNode, purpose: AccountPurpose, path: string): PlaceBelow | undefined {
  const account = accountPath(node.family, purpose)
  const [, branch, number] = /^\/([01])\/(\d{1,9})$/.exec(path.slice(account.length)) ?? []
  if (!path.startsWith(account) || branch === undefined || number === undefined) return undefined
  return { branch: Number(branch), number: Number(number) }
}

/** Derived again, from keys that the signer sent. */
export async function areBelow(
  sql: Sql,
  node: NetworkNode,
  purpose: AccountPurpose,
  places: readonly { readonly address: string; readonly path: string }[],
): Promise<boolean> {
  const key = await accountKeyOf(sql, node.family, purpose)
  if (key === undefined) return false
  const derive = deriverOf(node, key)
  return places.every(({ address, path }) => {
    const place = placeBelow(node, purpose, path)
    return place !== undefined && derive(place.branch, place.number).address === address
  })
}

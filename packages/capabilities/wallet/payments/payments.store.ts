import { NATIVE } from '@bowline/chains/chain.ts'
import type { PaymentPlan } from '@bowline/chains/payment-plan.ts'
import { type MoveKind, moveKinds } from '@bowline/contract/terms/wallet.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { purposeOf } from '../addresses/account-keys.store.ts'
import type { CustodyRole } from './payment-journals.ts'
import { readPlan } from './plan-text.ts'

/**
 * `tank`: to the gas tank, from the hot wallet. `fuel`: from the tank to where a token lies, for the fee of moving it; in earlier
 * versions that came from the hot wallet (`gas`). `fill`: nothing, so that a nonce is used.
 */
export type PaymentKind = 'payout' | 'return' | 'sweep' | 'tank' | 'fuel' | 'gas' | 'fill' | MoveKind

/** Between hot, warm and cold, and what a gas tank has too much: what two persons have decided. */
export type { MoveKind }

export const isMove = (kind: PaymentKind): kind is MoveKind => (moveKinds as readonly string[]).includes(kind)

/** What the journals of a transaction of ours are made from; chain units. */
export interface OwnPayment {
  readonly id: number
  readonly network: string
  readonly kind: PaymentKind
  /** What it moves between our own wallets; a payout to users moves nothing there. */
  readonly own: { readonly asset: string; readonly amount: bigint } | undefined
  readonly cost: bigint | undefined
  /** Which of our wallets has paid it. */
  readonly costFrom: CustodyRole
}

/** Whether its receivers are not ours. */
export const leavesUs = (kind: PaymentKind): kind is 'payout' | 'return' => kind === 'payout' || kind === 'return'

/** Where each kind takes from and pays to. */
const ROLES: Readonly<Record<PaymentKind, { readonly from: CustodyRole; readonly to: CustodyRole }>> = {
  payout: { from: 'hot', to: 'hot' },
  fill: { from: 'hot', to: 'hot' },
  sweep: { from: 'deposits', to: 'hot' },
  // What is held goes back from where it lies.
  return: { from: 'deposits', to: 'deposits' },
  tank: { from: 'hot', to: 'gas' },
  fuel: { from: 'gas', to: 'fuel' },
  gas: { from: 'hot', to: 'deposits' },
  'push-warm': { from: 'hot', to: 'warm' },
  'push-cold': { from: 'hot', to: 'cold' },
  'refill-warm': { from: 'warm', to: 'hot' },
  'refill-cold': { from: 'cold', to: 'hot' },
  'refill-gas': { from: 'gas', to: 'hot' },
}

export const rolesOf = (kind: PaymentKind) => ROLES[kind]

/** Who pays the chain: whoever sends; and where a token is moved, what was put beside it for that. */
export function costRoleOf(plan: PaymentPlan): CustodyRole {
  const path = plan.kind === 'evm' ? plan.path : plan.inputs[0]?.path
  const purpose = purposeOf(path ?? '')
  return purpose === 'deposits' && plan.payouts[0]?.asset !== NATIVE ? 'fuel' : purpose
}

/** Names it in the ledger, for ever. */
export const paymentKey = (id: number) => `own:${id}`

export async function ownPayment(sql: Sql, id: number): Promise<OwnPayment | undefined> {
  const [row] = await sql<
    {
      network: string
      kind: PaymentKind
      plan: unknown
      cost: string | null
      asset: string | null
      amount: string | null
    }[]
  >`
    select p.network, p.kind, p.plan, p.cost, min(o.asset) as asset, sum(o.amount) as amount
    from wallet_payments p left join wallet_payment_outputs o on o.payment = p.id and o.to_path is not null
    where p.id = ${id} group by p.id`
  if (!row) return undefined
  const { network, kind, plan, cost, asset, amount } = row
  return {
    ...{ id, network, kind, costFrom: costRoleOf(readPlan(plan)) },
    own: asset === null ? undefined : { asset, amount: BigInt(amount ?? 0) },
    cost: cost === null ? undefined : BigInt(cost),
  }
}

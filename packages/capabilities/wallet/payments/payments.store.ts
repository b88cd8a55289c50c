import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { CustodyRole } from './payment-journals.ts'

export type PaymentKind = 'payout' | 'return' | 'sweep' | 'gas' | 'fill' | MoveKind

/** Between hot, warm and cold: what two persons have decided. */
export const MOVE_KINDS = ['push-warm', 'push-cold', 'refill-warm', 'refill-cold'] as const
export type MoveKind = (typeof MOVE_KINDS)[number]

export const isMove = (kind: PaymentKind): kind is MoveKind => (MOVE_KINDS as readonly string[]).includes(kind)

/** What the journals of a transaction of ours are made from; chain units. */
export interface OwnPayment {
  readonly id: number
  readonly network: string
  readonly kind: PaymentKind
  /** What it moves between our own wallets; a payout to users moves nothing there. */
  readonly own: { readonly asset: string; readonly amount: bigint } | undefined
  readonly cost: bigint | undefined
}

/** Whether its receivers are not ours. */
export const leavesUs = (kind: PaymentKind): kind is 'payout' | 'return' => kind === 'payout' || kind === 'return'

/** Where each kind takes from and brings to, and who pays the chain: whoever sends. */
export function rolesOf(kind: PaymentKind): { from: CustodyRole; to: CustodyRole; cost: CustodyRole } {
  if (kind === 'sweep') return { from: 'deposits', to: 'hot', cost: 'deposits' }
  // Coins for the fee of a token's sweep, to the address where the token lies.
  if (kind === 'gas') return { from: 'hot', to: 'deposits', cost: 'hot' }
  if (kind === 'push-warm' || kind === 'push-cold')
    return { from: 'hot', to: kind === 'push-cold' ? 'cold' : 'warm', cost: 'hot' }
  if (kind === 'refill-warm') return { from: 'warm', to: 'hot', cost: 'warm' }
  if (kind === 'refill-cold') return { from: 'cold', to: 'hot', cost: 'cold' }
  // What is held goes back from where it lies.
  if (kind === 'return') return { from: 'deposits', to: 'deposits', cost: 'deposits' }
  return { from: 'hot', to: 'hot', cost: 'hot' }
}

/** Names it in the ledger, for ever. */
export const paymentKey = (id: number) => `own:${id}`

export async function ownPayment(sql: Sql, id: number): Promise<OwnPayment | undefined> {
  const [row] = await sql<
    {
      network: string
      kind: PaymentKind
      cost: string | null
      asset: string | null
      amount: string | null
    }[]
  >`
    select p.network, p.kind, p.cost, min(o.asset) as asset, sum(o.amount) as amount
    from wallet_payments p left join wallet_payment_outputs o on o.payment = p.id and o.to_path is not null
    where p.id = ${id} group by p.id`
  if (!row) return undefined
  const { network, kind, cost, asset, amount } = row
  return {
    ...{ id, network, kind },
    own: asset === null ? undefined : { asset, amount: BigInt(amount ?? 0) },
    cost: cost === null ? undefined : BigInt(cost),
  }
}

import type { CommissionState } from '@bowline/contract/terms/referral.ts'
import type { Amount } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** What a user was paid of one coin for one day, as inviter and as invitee together. */
export interface RebatePayment {
  readonly id: number
  readonly day: string
  readonly asset: number
  readonly amount: Amount
  /** In ledger units of USDT when it was paid; undefined where no market priced the coin. */
  readonly worth: Amount | undefined
  readonly state: CommissionState
}

interface Row {
  id: bigint
  day: string
  asset: bigint
  amount: string
  worth: string | null
  state: RebatePayment['state']
}

/** Newest first. */
export async function readPayments(
  sql: Sql,
  userId: number,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<RebatePayment[]> {
  const rows = await sql<Row[]>`
    select id, day::text as day, asset, amount::text as amount, worth::text as worth, state
    from referral_payments
    where user_id = ${userId} and (${before ?? null}::bigint is null or id < ${before ?? null})
    order by id desc limit ${limit}`
  return rows.map(({ id, day, asset, amount, worth, state }) => ({
    ...{ id: Number(id), day, asset: Number(asset), state },
    ...{ amount: BigInt(amount), worth: worth === null ? undefined : BigInt(worth) },
  }))
}

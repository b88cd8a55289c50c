import { type RebateProduct, rebateProducts } from '@bowline/contract/terms/referral.ts'
import type { Amount } from '@bowline/money'
import { ownCodes } from '../account-access/index.ts'
import { rateOf } from './contracts.ts'
import { priceColumns, type ReferralParts } from './referral-parts.ts'
import { dayOf } from './terms.ts'

/** Amounts in ledger units of USDT: what was paid as of its payment, what was not yet as of now. */
export interface ProductRebate {
  readonly product: RebateProduct
  readonly traded: number
  readonly total: Amount
  readonly today: Amount
  readonly pending: Amount
}

export interface RebateSummary {
  readonly invited: number
  /** Of these: verified at any level, and with a trade that counts. */
  readonly verified: number
  readonly traded: number
  readonly total: Amount
  readonly today: Amount
  readonly pending: Amount
  readonly ratePercent: number
  /** Of the first code. */
  readonly kickbackPercent: number
  readonly tier: 'standard' | 'kol'
  /** What the user got themselves as somebody's invitee. */
  readonly kickbackReceived: Amount
  readonly byProduct: readonly ProductRebate[]
  /** Trades before are counted. */
  readonly updatedAtMs: number
}

interface Row {
  product: RebateProduct
  traded: number
  total: string
  today: string
  pending: string
}

export async function readSummary(parts: ReferralParts, userId: number): Promise<RebateSummary> {
  const { sql } = parts
  const [people, rows, received, progress, rate, codes] = await Promise.all([
    sql<{ invited: number; verified: number; traded: number }[]>`
      select count(*)::int as invited, (count(*) filter (where u.kyc_level > 0))::int as verified,
        (count(*) filter (where exists (select from referral_earnings e where e.invitee_id = a.user_id)))::int as traded
      from attributions a join users u on u.id = a.user_id where a.inviter_id = ${userId}`,
    productRows(parts, userId),
    sql<{ worth: string }[]>`
      select coalesce(sum(kickback_worth), 0)::text as worth from referral_earnings
      where invitee_id = ${userId} and state = 'paid'`,
    sql<{ accrued_to: bigint }[]>`select accrued_to from referral_progress`,
    rateOf(sql, userId, parts.now()),
    ownCodes(sql, userId),
  ])
  const byProduct = rebateProducts.map((product) => {
    const row = rows.find((each) => each.product === product)
    const { traded = 0, total = 0, today = 0, pending = 0 } = row ?? {}
    return { product, traded, total: BigInt(total), today: BigInt(today), pending: BigInt(pending) }
  })
  const sum = (of: 'total' | 'today' | 'pending') => byProduct.reduce((all, row) => all + row[of], 0n)
  return {
    ...(people[0] ?? { invited: 0, verified: 0, traded: 0 }),
    ...{ total: sum('total'), today: sum('today'), pending: sum('pending') },
    ...{ ratePercent: rate.percent, tier: rate.tier, kickbackPercent: codes[0]?.kickbackPercent ?? 0 },
    kickbackReceived: BigInt(received[0]?.worth ?? 0),
    byProduct,
    updatedAtMs: Number(progress[0]?.accrued_to ?? 0),
  }
}

function productRows(parts: ReferralParts, userId: number): Promise<readonly Row[]> {
  const { assets, numerators, denominators } = priceColumns(parts)
  return parts.sql<Row[]>`
    select product, count(distinct invitee_id)::int as traded,
      coalesce(sum(inviter_worth) filter (where state = 'paid'), 0)::text as total,
      coalesce(sum(now_worth) filter (where run_day is null and day = ${dayOf(parts.now())}), 0)::text as today,
      coalesce(sum(now_worth) filter (where run_day is null), 0)::text as pending
    from (
      select e.*, div(greatest(inviter_amount, 0) * p.numerator, p.denominator) as now_worth
      from referral_earnings e
      left join unnest(${assets}::bigint[], ${numerators}::text[]::numeric[], ${denominators}::text[]::numeric[])
        as p (asset, numerator, denominator) using (asset)
      where e.inviter_id = ${userId}) valued
    group by product`
}

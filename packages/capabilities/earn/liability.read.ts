import type { Amount } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { minuteOf, wholeUnits } from './accrual.ts'
import { dayOf } from './plan-payout.ts'
import { type Product, readProducts } from './products.store.ts'

const DAYS_LOOKED_BACK = 30
const DAYS_LOOKED_AHEAD = 7
const MINUTES_OF_DAY = 1_440n

/** What the house owes for a product, and what it costs. */
export interface Liability {
  readonly product: Product
  readonly holders: number
  /** Principal, redemptions on their way with it. */
  readonly principal: Amount
  /** Interest that is due at the end of terms. */
  readonly due: Amount
  /** Interest of one day at the rates of now. */
  readonly costPerDay: Amount
  /** Interest paid or due by the runs of the last 30 days. */
  readonly costOfMonth: Amount
  /** Principal that terms return within 7 days. */
  readonly endsSoon: Amount
}

/** Of every product. */
export async function liabilities(sql: Sql, nowMs: number): Promise<Liability[]> {
  const [products, rows] = await Promise.all([readProducts(sql), readSums(sql, nowMs)])
  return products.map((product) => {
    const row = rows.find(({ product_id }) => product_id === product.id)
    return {
      ...{ product, holders: row?.holders ?? 0, principal: BigInt(row?.held ?? 0), due: BigInt(row?.due ?? 0) },
      costPerDay: wholeUnits(BigInt(row?.parts ?? 0) * MINUTES_OF_DAY).units,
      ...{ costOfMonth: BigInt(row?.paid ?? 0), endsSoon: BigInt(row?.ends_soon ?? 0) },
    }
  })
}

interface Row {
  readonly product_id: number
  readonly holders: number | null
  readonly held: string | null
  readonly due: string | null
  readonly ends_soon: string | null
  /** What is earned in a minute (accrual.ts), by the rate each term agreed, and the one in force for the others. */
  readonly parts: string | null
  readonly paid: string | null
}

async function readSums(sql: Sql, nowMs: number): Promise<Row[]> {
  const today = dayOf(nowMs)
  return sql<Row[]>`
    with held as (
      select p.*, e.days, coalesce(p.steps, (select steps from earn_rates r
        where r.product_id = p.product_id and since_minute <= ${minuteOf(nowMs)} order by since_minute desc limit 1)) as in_force
      from earn_positions p join earn_products e on e.id = p.product_id where p.state in ('holding', 'redeeming')),
    sums as (
      select product_id, count(distinct user_id)::int as holders, sum(principal + reserved)::text as held,
        sum(due)::text as due,
        sum(principal) filter (where first_day + days <= ${today + DAYS_LOOKED_AHEAD})::text as ends_soon
      from held group by product_id),
    earning as (
      select product_id,
        sum(greatest(least(principal, coalesce(up_to, principal)) - above, 0) * rate_ppm)::text as parts
      from held, lateral (
        select (step ->> 'upTo')::bigint as up_to, (step ->> 'ratePpm')::bigint as rate_ppm,
          coalesce((lag(step) over (order by place) ->> 'upTo')::bigint, 0) as above
        from jsonb_array_elements(in_force) with ordinality as t (step, place)) s
      group by product_id),
    costs as (
      select product_id, sum(reward)::text as paid from earn_payouts
      where day > ${today - DAYS_LOOKED_BACK} and state = 'paid' group by product_id)
    select e.id as product_id, holders, held, due, ends_soon, parts, paid
    from earn_products e left join sums on sums.product_id = e.id left join earning on earning.product_id = e.id
      left join costs on costs.product_id = e.id`
}

import type { Amount } from '@bowline/money'
import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import type { DatedSteps, Minute, RateSteps } from './accrual.ts'

export type ProductKind = 'flexible' | 'fixed'
/** Where the interest comes from: the house's own money, or what borrowers of the exchange pay. */
export type YieldSource = 'house' | 'borrowers'

/** What the operator sets. */
export interface ProductTerms {
  readonly kind: ProductKind
  readonly coin: string
  /** Of fixed ones. */
  readonly days: number | undefined
  readonly pays: 'daily' | 'end' | undefined
  readonly steps: RateSteps
  readonly least: Amount
  readonly mostEach: Amount
  /** Of all users together. */
  readonly quota: Amount
  /** Of flexible ones: what can be taken back at once on one day, by all together. */
  readonly instantPerDay: Amount | undefined
  readonly source: YieldSource
}

export interface Product extends Omit<ProductTerms, 'steps'> {
  readonly id: number
  readonly isOnSale: boolean
  /** Oldest first. */
  readonly rates: readonly DatedSteps[]
}

/** Steps as they are stored. */
export type StoredSteps = readonly { readonly upTo: string | null; readonly ratePpm: number }[]

export const toSteps = (stored: StoredSteps): RateSteps =>
  stored.map(({ upTo, ratePpm }) => ({ upTo: upTo === null ? undefined : BigInt(upTo), ratePpm: BigInt(ratePpm) }))

export const storedSteps = (steps: RateSteps): StoredSteps =>
  steps.map(({ upTo, ratePpm }) => ({ upTo: upTo === undefined ? null : String(upTo), ratePpm: Number(ratePpm) }))

/** The rate in force at a minute; before the first one, that. */
export function stepsAt({ rates }: Pick<Product, 'rates'>, minute: Minute): RateSteps {
  return (rates.findLast(({ sinceMinute }) => sinceMinute <= minute) ?? rates[0])?.steps ?? []
}

interface Row {
  readonly id: number
  readonly kind: ProductKind
  readonly coin: string
  readonly days: number | null
  readonly pays: 'daily' | 'end' | null
  readonly least: bigint
  readonly most_each: bigint
  readonly quota: bigint
  readonly instant_per_day: bigint | null
  readonly source: YieldSource
  readonly is_on_sale: boolean
  readonly rates: readonly { readonly since: number; readonly steps: StoredSteps }[]
}

function toProduct(row: Row): Product {
  return {
    ...{ id: row.id, kind: row.kind, coin: row.coin, days: row.days ?? undefined, pays: row.pays ?? undefined },
    ...{ least: row.least, mostEach: row.most_each, quota: row.quota, instantPerDay: row.instant_per_day ?? undefined },
    ...{ source: row.source, isOnSale: row.is_on_sale },
    rates: row.rates.map(({ since, steps }) => ({ sinceMinute: since, steps: toSteps(steps) })),
  }
}

/** All, in the order they were made. */
export async function readProducts(sql: Sql): Promise<Product[]> {
  const rows = await sql<Row[]>`
    select p.*, (select jsonb_agg(jsonb_build_object('since', since_minute, 'steps', steps) order by since_minute)
      from earn_rates where product_id = p.id) as rates
    from earn_products p order by p.id`
  return rows.map(toProduct)
}

export async function readProduct(sql: Sql, id: number): Promise<Product | undefined> {
  return (await readProducts(sql)).find((product) => product.id === id)
}

/** Nobody else takes of its quota until the transaction ends. */
export async function lockProduct(tx: Transaction, id: number): Promise<Product | undefined> {
  await tx`select id from earn_products where id = ${id} for update`
  return readProduct(tx, id)
}

export async function insertProduct(tx: Transaction, terms: ProductTerms, sinceMinute: Minute): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into earn_products (kind, coin, days, pays, least, most_each, quota, instant_per_day, source, is_on_sale)
    values (${terms.kind}, ${terms.coin}, ${terms.days ?? null}, ${terms.pays ?? null}, ${terms.least}, ${terms.mostEach},
      ${terms.quota}, ${terms.instantPerDay ?? null}, ${terms.source}, true)
    returning id`
  const id = row?.id ?? 0
  await insertRate(tx, id, terms.steps, sinceMinute)
  return id
}

/** Everything but what it is: kind, coin and term stay. */
export async function updateProduct(tx: Transaction, id: number, terms: ProductTerms): Promise<void> {
  await tx`
    update earn_products set pays = ${terms.pays ?? null}, least = ${terms.least}, most_each = ${terms.mostEach},
      quota = ${terms.quota}, instant_per_day = ${terms.instantPerDay ?? null}, source = ${terms.source}
    where id = ${id}`
}

export async function insertRate(tx: Transaction, id: number, steps: RateSteps, sinceMinute: Minute): Promise<void> {
  await tx`
    insert into earn_rates (product_id, since_minute, steps) values (${id}, ${sinceMinute}, ${tx.json(storedSteps(steps) as never)})`
}

export async function setOnSale(tx: Transaction, id: number, isOnSale: boolean): Promise<void> {
  await tx`update earn_products set is_on_sale = ${isOnSale} where id = ${id}`
}

/** How much of a product's quota is taken: by everybody, and by one user. Money on its way counts. */
export async function takenOf(sql: Sql, productId: number, userId: number): Promise<{ all: Amount; own: Amount }> {
  const [row] = await sql<{ all: string; own: string }[]>`
    with held as (
      select user_id, principal as amount from earn_positions
        where product_id = ${productId} and state in ('pending', 'holding', 'redeeming')
      union all
      select user_id, amount from earn_requests
        where product_id = ${productId} and kind = 'subscribe' and state = 'pending')
    select coalesce(sum(amount), 0)::text as all, coalesce(sum(amount) filter (where user_id = ${userId}), 0)::text as own
    from held`
  return { all: BigInt(row?.all ?? 0), own: BigInt(row?.own ?? 0) }
}

/** The same for all products at once. */
export async function takenOfAll(sql: Sql, userId: number): Promise<Map<number, { all: Amount; own: Amount }>> {
  const rows = await sql<{ product_id: number; all: string; own: string }[]>`
    with held as (
      select product_id, user_id, principal as amount from earn_positions where state in ('pending', 'holding', 'redeeming')
      union all
      select product_id, user_id, amount from earn_requests where kind = 'subscribe' and state = 'pending')
    select product_id, sum(amount)::text as all, coalesce(sum(amount) filter (where user_id = ${userId}), 0)::text as own
    from held group by product_id`
  return new Map(rows.map((row) => [row.product_id, { all: BigInt(row.all), own: BigInt(row.own) }]))
}

/** What was taken back at once on a day, by all together. */
export async function takenAtOnce(sql: Sql, productId: number, sinceMs: number): Promise<Amount> {
  const [row] = await sql<{ sum: string }[]>`
    select coalesce(sum(amount), 0)::text as sum from earn_requests
    where product_id = ${productId} and kind = 'instant' and state <> 'failed' and asked_at >= ${new Date(sinceMs)}`
  return BigInt(row?.sum ?? 0)
}

import { createHash } from 'node:crypto'
import type { CardArea, CardCurrency, CardPaymentType, CardReason, CardState } from '@bowline/contract/terms/card.ts'
import type { Amount } from '@bowline/money'
import { boundMoment, inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { statesBefore } from './states.ts'

export interface CardOrder {
  readonly id: number
  readonly orderId: string
  readonly quoteId: string
  readonly userId: number
  readonly provider: string
  readonly providerId: string | undefined
  readonly redirectUrl: string | undefined
  readonly area: CardArea
  readonly paymentType: CardPaymentType
  readonly currency: CardCurrency
  readonly coin: string
  readonly asset: number
  /** In the currency. */
  readonly pay: Amount
  readonly fee: Amount
  /** Of one coin, in the currency. */
  readonly price: Amount
  /** What the buyer gets, and what of the fee is ours, both in the coin. */
  readonly coinAmount: Amount
  readonly commission: Amount
  readonly state: CardState
  readonly reason: CardReason | undefined
  /** Why the provider's word was not followed. */
  readonly problem: CardReason | undefined
  readonly createdAtMs: number
  readonly paidAtMs: number | undefined
  readonly returnedAtMs: number | undefined
  readonly heldUntilMs: number | undefined
  readonly settleAtMs: number | undefined
  readonly recovered: Amount | undefined
  /** Of it, what the funding account had. */
  readonly recoveredFunding: Amount
  readonly settledAtMs: number | undefined
}

type Made = 'id' | 'state' | 'providerId' | 'redirectUrl' | 'reason' | 'problem' | 'paidAtMs' | 'returnedAtMs'
export type NewCardOrder = Omit<
  CardOrder,
  Made | 'heldUntilMs' | 'settleAtMs' | 'recovered' | 'recoveredFunding' | 'settledAtMs'
>

interface Row {
  id: bigint
  order_id: string
  quote_id: string
  user_id: bigint
  provider: string
  provider_id: string | null
  redirect_url: string | null
  area: CardArea
  payment_type: CardPaymentType
  currency: CardCurrency
  coin: string
  asset: number
  pay: string
  fee: string
  price: string
  coin_amount: string
  commission: string
  state: CardState
  reason: CardReason | null
  problem: CardReason | null
  created_at: Date
  paid_at: Date | null
  returned_at: Date | null
  held_until: Date | null
  settle_at: Date | null
  recovered: string | null
  recovered_funding: string
  settled_at: Date | null
}

function toOrder(row: Row): CardOrder {
  const ms = (moment: Date | null) => moment?.getTime()
  return {
    ...{ id: Number(row.id), orderId: row.order_id, quoteId: row.quote_id, userId: Number(row.user_id) },
    ...{ provider: row.provider, providerId: row.provider_id ?? undefined },
    ...{ redirectUrl: row.redirect_url ?? undefined, area: row.area, paymentType: row.payment_type },
    ...{ currency: row.currency, coin: row.coin, asset: row.asset, pay: BigInt(row.pay), fee: BigInt(row.fee) },
    ...{ price: BigInt(row.price), coinAmount: BigInt(row.coin_amount), commission: BigInt(row.commission) },
    ...{ state: row.state, reason: row.reason ?? undefined, problem: row.problem ?? undefined },
    ...{ createdAtMs: row.created_at.getTime(), paidAtMs: ms(row.paid_at), returnedAtMs: ms(row.returned_at) },
    ...{ heldUntilMs: ms(row.held_until), settleAtMs: ms(row.settle_at), settledAtMs: ms(row.settled_at) },
    recovered: row.recovered === null ? undefined : BigInt(row.recovered),
    recoveredFunding: BigInt(row.recovered_funding),
  }
}

/** How much a user may buy in a day: their orders of it that may still be paid, or were. */
export interface DayLimit {
  readonly sinceMs: number
  readonly most: number
}

/** Undefined: the user has as many orders of today as one may have. Written before the provider is asked. */
export async function insertOrder(sql: Sql, made: NewCardOrder, limit: DayLimit): Promise<CardOrder | undefined> {
  return inTransaction(sql, async (tx) => {
    // Two at once must not both be the last.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`card-orders/${made.userId}`}, 0))`
    const [today] = await tx<{ count: number }[]>`
      select count(*)::int as count from card_orders
      where user_id = ${made.userId} and created_at >= ${boundMoment(limit.sinceMs)}`
    if ((today?.count ?? 0) >= limit.most) return undefined
    const [row] = await tx<Row[]>`
      insert into card_orders (order_id, quote_id, user_id, provider, area, payment_type, currency, coin, asset, pay, fee,
        price, coin_amount, commission, created_at)
      values (${made.orderId}, ${made.quoteId}, ${made.userId}, ${made.provider}, ${made.area}, ${made.paymentType},
        ${made.currency}, ${made.coin}, ${made.asset}, ${String(made.pay)}, ${String(made.fee)}, ${String(made.price)},
        ${String(made.coinAmount)}, ${String(made.commission)}, ${boundMoment(made.createdAtMs)})
      returning *`
    if (row) await noteStep(tx, made.orderId, 'created', made.createdAtMs)
    return row && toOrder(row)
  })
}

/** What an order gets to know with a state. */
export type Learned = Partial<
  Pick<CardOrder, 'providerId' | 'redirectUrl' | 'reason' | 'coinAmount' | 'paidAtMs' | 'returnedAtMs' | 'heldUntilMs'>
>

/** Enters a state from any before it; undefined: it is there already, or can no longer get there. */
export async function enterState(
  tx: Transaction,
  orderId: string,
  state: CardState,
  learned: Learned,
  nowMs: number,
): Promise<CardOrder | undefined> {
  const moment = (ms: number | undefined) => (ms === undefined ? null : boundMoment(ms))
  const { providerId, redirectUrl, reason, coinAmount, paidAtMs, returnedAtMs, heldUntilMs } = learned
  const [row] = await tx<Row[]>`
    update card_orders set state = ${state}, problem = null,
      provider_id = coalesce(${providerId ?? null}, provider_id),
      redirect_url = coalesce(${redirectUrl ?? null}, redirect_url),
      reason = ${reason ?? null},
      coin_amount = coalesce(${coinAmount === undefined ? null : String(coinAmount)}::numeric, coin_amount),
      paid_at = coalesce(${moment(paidAtMs)}::timestamptz, paid_at),
      returned_at = coalesce(${moment(returnedAtMs)}::timestamptz, returned_at),
      held_until = greatest(held_until, ${moment(heldUntilMs)}::timestamptz)
    where order_id = ${orderId} and state = any (${statesBefore(state)}) returning *`
  if (row) await noteStep(tx, orderId, state, nowMs)
  return row && toOrder(row)
}

async function noteStep(tx: Transaction, orderId: string, state: CardState, atMs: number): Promise<void> {
  await tx`insert into card_order_steps (order_id, state, at) values (${orderId}, ${state}, ${boundMoment(atMs)})`
}

export async function findOrder(sql: Sql, orderId: string): Promise<CardOrder | undefined> {
  const [row] = await sql<Row[]>`select * from card_orders where order_id = ${orderId}`
  return row && toOrder(row)
}

export async function findByQuote(sql: Sql, quoteId: string): Promise<CardOrder | undefined> {
  const [row] = await sql<Row[]>`select * from card_orders where quote_id = ${quoteId}`
  return row && toOrder(row)
}

export interface OrdersQuery {
  readonly userId?: number | undefined
  readonly orderId?: string | undefined
  readonly state?: CardState | undefined
  /** Those that somebody of ours must look at. */
  readonly onlyProblems?: boolean | undefined
  readonly beforeId?: number | undefined
  readonly limit: number
}

/** Newest first. */
export async function ordersOf(sql: Sql, query: OrdersQuery): Promise<CardOrder[]> {
  const { userId, orderId, state, onlyProblems = false, beforeId, limit } = query
  const rows = await sql<Row[]>`
    select * from card_orders where (${userId ?? null}::bigint is null or user_id = ${userId ?? null})
      and (${orderId ?? null}::uuid is null or order_id = ${orderId ?? null})
      and (${state ?? null}::text is null or state = ${state ?? null})
      and (not ${onlyProblems} or problem is not null
        or (state = 'chargeback' and (settled_at is null or recovered < coin_amount)))
      and (${beforeId ?? null}::bigint is null or id < ${beforeId ?? null})
    order by id desc limit ${limit}`
  return rows.map(toOrder)
}

export interface OrderStep {
  readonly state: CardState
  readonly atMs: number
}

/** Oldest first. */
export async function stepsOf(sql: Sql, orderId: string): Promise<OrderStep[]> {
  const rows = await sql<{ state: CardState; at: Date }[]>`
    select state, at from card_order_steps where order_id = ${orderId} order by at, state`
  return rows.map(({ state, at }) => ({ state, atMs: at.getTime() }))
}

/**
 * Those of which something may still come, longest unasked first: open ones, given up ones for a day because they may be paid
 * late, and delivered ones as long as a charge-back may come; and those whose journals are not all written.
 */
export async function ordersToFollow(sql: Sql, nowMs: number, askedBeforeMs: number): Promise<string[]> {
  const ago = (ms: number) => boundMoment(nowMs - ms)
  const rows = await sql<{ order_id: string }[]>`
    select order_id from card_orders
    where (asked_at is null or asked_at < ${boundMoment(askedBeforeMs)}) and (
      state in ('created', 'pending-payment', 'paid', 'delivering')
      or (state in ('expired', 'failed') and created_at > ${ago(DAY_MS)})
      or (state = 'completed' and paid_at > ${ago(RETURNS_MS)} and (asked_at is null or asked_at < ${ago(DAY_MS)}
        or (held_until > ${boundMoment(nowMs)} and asked_at < ${ago(HELD_ASK_MS)})))
      or exists (select from card_debt_takings t where t.order_id = card_orders.order_id and t.settled_at is null)
      or (settled_at is null and (settle_at is not null or (state = 'refunded' and paid_at is not null))))
    order by asked_at nulls first limit ${AT_ONCE}`
  return rows.map(({ order_id }) => order_id)
}

const DAY_MS = 86_400_000
/** How late card companies take money back. */
const RETURNS_MS = 120 * DAY_MS
const HELD_ASK_MS = 10 * 60_000
const AT_ONCE = 200

/** All journals of an order that was taken back are written. Undefined: it was noted before. */
export async function noteSettled(sql: Sql, orderId: string, nowMs: number): Promise<CardOrder | undefined> {
  const [row] = await sql<Row[]>`
    update card_orders set settled_at = ${boundMoment(nowMs)} where order_id = ${orderId} and settled_at is null returning *`
  return row && toOrder(row)
}

/** After a charge-back was booked: more of it has come back. */
export async function addRecovered(
  tx: Transaction,
  orderId: string,
  { spot, funding }: { readonly spot: Amount; readonly funding: Amount },
): Promise<CardOrder> {
  const [row] = await tx<Row[]>`
    update card_orders set recovered = recovered + ${String(spot + funding)}::numeric,
      recovered_funding = recovered_funding + ${String(funding)}::numeric
    where order_id = ${orderId} and settled_at is not null returning *`
  if (!row) throw new Error(`card order ${orderId} is no charge-back that was booked`)
  return toOrder(row)
}

/** Whether the provider is to be asked now: of several who would, one. */
export async function mayAsk(sql: Sql, orderId: string, nowMs: number, askedBeforeMs: number): Promise<boolean> {
  const { count } = await sql`
    update card_orders set asked_at = ${boundMoment(nowMs)}
    where order_id = ${orderId} and (asked_at is null or asked_at < ${boundMoment(askedBeforeMs)})`
  return count > 0
}

/** With which card somebody tried to pay, whether it went through or not: two accounts that share one are known by it. */
export async function noteCard(
  sql: Sql,
  { orderId, provider }: Pick<CardOrder, 'orderId' | 'provider'>,
  card: string,
): Promise<void> {
  const hash = createHash('sha256').update(`${provider}/${card}`).digest()
  await sql`
    update card_orders set card_hash = ${hash} where order_id = ${orderId} and card_hash is distinct from ${hash}`
}

export async function noteProblem(sql: Sql, orderId: string, problem: CardReason): Promise<void> {
  await sql`update card_orders set problem = ${problem} where order_id = ${orderId}`
}

/** What a user bought lately and may not take away yet, by coin: also what is being delivered, however long that takes. */
export async function heldOf(sql: Sql, userId: number, nowMs: number): Promise<{ coin: string; amount: Amount }[]> {
  const rows = await sql<{ coin: string; amount: string }[]>`
    select coin, sum(coin_amount)::text as amount from card_orders
    where user_id = ${userId} and (held_until > ${boundMoment(nowMs)} or state = 'delivering') and settled_at is null
    group by coin`
  return rows.map(({ coin, amount }) => ({ coin, amount: BigInt(amount) }))
}

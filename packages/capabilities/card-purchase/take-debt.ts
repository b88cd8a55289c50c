import { Rejection } from '@bowline/core/rejections.ts'
import { boundMoment, inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { takeable } from './buyers-coins.ts'
import { type Recovered, takenJournal } from './journals.ts'
import { reportDebt } from './news.ts'
import { addRecovered, type CardOrder, findOrder } from './orders.store.ts'
import type { SettleParts } from './settle-charge-back.ts'

/** A taking that two persons have decided on, and that is not done. */
interface Taking {
  readonly number: number
  readonly decidedAtMs: number
  readonly chosen: Recovered | undefined
}

const TRIES = 5

/** What of the coins of a charge-back is still owed; undefined: it is none, or nobody has booked it. */
export function owedOf({ state, settledAtMs, coinAmount, recovered = 0n }: CardOrder): bigint | undefined {
  return state === 'chargeback' && settledAtMs !== undefined ? coinAmount - recovered : undefined
}

/** Two persons allowed it: what the buyer has by now is taken, whatever crashes. False: nothing is owed, or it is being taken. */
export async function allowTaking(tx: Sql, orderId: string, nowMs: number): Promise<boolean> {
  const { count } = await tx`
    insert into card_debt_takings (order_id, number, decided_at)
    select order_id, (select count(*) + 1 from card_debt_takings t where t.order_id = o.order_id), ${boundMoment(nowMs)}
    from card_orders o
    where order_id = ${orderId} and state = 'chargeback' and settled_at is not null and recovered < coin_amount
      and not exists (select from card_debt_takings t where t.order_id = o.order_id and t.settled_at is null)
    on conflict do nothing`
  return count > 0
}

/** Takes what of a debt the buyer has free. How much is written down before the ledger is asked, so a repeat takes the same. */
export async function takeDebt(parts: SettleParts, orderId: string): Promise<void> {
  const { sql, engine } = parts
  for (let i = 0; i < TRIES; i++) {
    const [order, taking] = [await findOrder(sql, orderId), await openTaking(sql, orderId)]
    const owed = order && owedOf(order)
    if (!order || !taking || owed === undefined) return
    const { number, decidedAtMs } = taking
    const chosen = taking.chosen ?? (await choose(sql, orderId, number, await takeable(engine, order, owed)))
    if (!chosen) return
    const isNothing = chosen.spot + chosen.funding === 0n
    const { rejection } = isNothing
      ? { rejection: Rejection.none }
      : await engine.submit(takenJournal(order, number, chosen, decidedAtMs))
    if (rejection === Rejection.none) return noteTaken(parts, order, number, chosen)
    if (rejection !== Rejection.insufficientBalance)
      throw new Error(`the ledger refused to take what card order ${orderId} owes (${rejection})`)
    // Nothing moved: the buyer has spent some of it meanwhile.
    await sql`
      update card_debt_takings set spot = null, funding = null
      where order_id = ${orderId} and number = ${number} and settled_at is null`
  }
}

async function openTaking(sql: Sql, orderId: string): Promise<Taking | undefined> {
  const [row] = await sql<{ number: number; decided_at: Date; spot: string | null; funding: string | null }[]>`
    select number, decided_at, spot::text, funding::text from card_debt_takings
    where order_id = ${orderId} and settled_at is null`
  if (!row) return undefined
  const { number, decided_at: decidedAt, spot, funding } = row
  const chosen = spot === null || funding === null ? undefined : { spot: BigInt(spot), funding: BigInt(funding) }
  return { number, decidedAtMs: decidedAt.getTime(), chosen }
}

/** The first to write it down has chosen; undefined: it is done already. */
async function choose(sql: Sql, orderId: string, number: number, wish: Recovered): Promise<Recovered | undefined> {
  await sql`
    update card_debt_takings set spot = ${String(wish.spot)}::numeric, funding = ${String(wish.funding)}::numeric
    where order_id = ${orderId} and number = ${number} and spot is null`
  return (await openTaking(sql, orderId))?.chosen
}

async function noteTaken(parts: SettleParts, order: CardOrder, number: number, taken: Recovered): Promise<void> {
  const { sql, now, messages } = parts
  await inTransaction(sql, async (tx) => {
    const { count } = await tx`
      update card_debt_takings set settled_at = ${boundMoment(now())}
      where order_id = ${order.orderId} and number = ${number} and settled_at is null`
    if (count === 0) return
    const after = await addRecovered(tx, order.orderId, taken)
    await reportDebt(parts, tx, after, { number, taken: taken.spot + taken.funding, nowMs: now() })
  })
  messages.webNews.published(order.userId)
}

import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { boundMoment, inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { takeable } from './buyers-coins.ts'
import { type Recovered, settledJournal } from './journals.ts'
import { type CardNews, reportDebt } from './news.ts'
import { type CardOrder, findOrder, noteSettled } from './orders.store.ts'

export interface SettleParts extends CardNews {
  readonly sql: Sql
  readonly engine: Pick<EngineClient, 'submit' | 'query'>
  readonly now: () => number
}

/** How often the buyer may spend in the moment between look and journal. */
const TRIES = 5

/** Two persons allowed it: from now on it is settled, by `settleChargeBack`, whatever crashes. False: it is no charge-back. */
export async function allowSettling(tx: Sql, orderId: string, nowMs: number): Promise<boolean> {
  const { count } = await tx`
    update card_orders set settle_at = ${boundMoment(nowMs)}
    where order_id = ${orderId} and state = 'chargeback' and settle_at is null`
  return count > 0
}

/**
 * Books a charge-back: the buyer gives back what of the coins there still is, the house loses the rest (ledger 5140), and the
 * provider owes nothing any more. How much is taken is written down before the ledger is asked, so a repeat takes the same.
 */
export async function settleChargeBack(parts: SettleParts, orderId: string): Promise<void> {
  const { sql, engine, now } = parts
  for (let i = 0; i < TRIES; i++) {
    const order = await findOrder(sql, orderId)
    if (order?.settleAtMs === undefined || order.settledAtMs !== undefined) return
    const recovered = recoveredOf(order) ?? (await choose(sql, order, await takeable(engine, order, order.coinAmount)))
    const { rejection } = await engine.submit(settledJournal(order, recovered, order.settleAtMs))
    if (rejection === Rejection.none) {
      await inTransaction(sql, async (tx) => {
        const settled = await noteSettled(tx, orderId, now())
        if (settled) await reportDebt(parts, tx, settled, { number: 0, taken: settled.recovered ?? 0n, nowMs: now() })
      })
      return parts.messages.webNews.published(order.userId)
    }
    if (rejection !== Rejection.insufficientBalance)
      throw new Error(`the ledger refused to settle card order ${orderId} (${rejection})`)
    // Nothing moved: the buyer has spent some of it meanwhile.
    await sql`update card_orders set recovered = null, recovered_funding = 0 where order_id = ${orderId} and settled_at is null`
  }
}

/** The first to write it down has chosen. */
async function choose(sql: Sql, { orderId }: CardOrder, { spot, funding }: Recovered): Promise<Recovered> {
  await sql`
    update card_orders set recovered = ${String(spot + funding)}::numeric, recovered_funding = ${String(funding)}::numeric
    where order_id = ${orderId} and recovered is null`
  const chosen = await findOrder(sql, orderId)
  return (chosen && recoveredOf(chosen)) ?? { spot: 0n, funding: 0n }
}

function recoveredOf({ recovered, recoveredFunding }: CardOrder): Recovered | undefined {
  return recovered === undefined ? undefined : { spot: recovered - recoveredFunding, funding: recoveredFunding }
}

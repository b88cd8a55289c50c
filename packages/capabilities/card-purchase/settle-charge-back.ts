import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import { boundMoment, type Sql } from '@bowline/platform/postgres/index.ts'
import { mainAccountOf } from '../identity/index.ts'
import { settledJournal } from './journals.ts'
import { type CardOrder, findOrder, noteSettled } from './orders.store.ts'

export interface SettleParts {
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
export async function settleChargeBack({ sql, engine, now }: SettleParts, orderId: string): Promise<void> {
  for (let i = 0; i < TRIES; i++) {
    const order = await findOrder(sql, orderId)
    if (order?.settleAtMs === undefined || order.settledAtMs !== undefined) return
    const recovered = order.recovered ?? (await choose(sql, order, await availableOf(engine, order)))
    const { rejection } = await engine.submit(settledJournal(order, recovered, order.settleAtMs))
    if (rejection === Rejection.none) {
      return noteSettled(sql, orderId, now())
    }
    if (rejection !== Rejection.insufficientBalance)
      throw new Error(`the ledger refused to settle card order ${orderId} (${rejection})`)
    // Nothing moved: the buyer has spent some of it meanwhile.
    await sql`update card_orders set recovered = null where order_id = ${orderId} and settled_at is null`
  }
}

/** The first to write it down has chosen. */
async function choose(sql: Sql, { orderId, coinAmount }: CardOrder, available: Amount): Promise<Amount> {
  const most = available < coinAmount ? available : coinAmount
  const [row] = await sql<{ recovered: string }[]>`
    update card_orders set recovered = coalesce(recovered, ${String(most)}::numeric)
    where order_id = ${orderId} returning recovered::text as recovered`
  return BigInt(row?.recovered ?? 0)
}

async function availableOf(engine: SettleParts['engine'], { userId, asset }: CardOrder): Promise<Amount> {
  const { events } = await engine.query({ kind: 'query-account', account: mainAccountOf(userId), asset })
  const balance = events.find((event) => event.kind === 'balance' && event.asset === asset)
  return balance?.kind === 'balance' ? balance.available : 0n
}

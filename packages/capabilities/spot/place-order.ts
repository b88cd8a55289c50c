import type { OpenSpot } from '@bowline/contract/terms/products.ts'
import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { Side } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { Permitted } from '../permission/index.ts'
import { keptOut, type OrderDoor } from './order-door.ts'
import { type OrderReport, orderReport, type Refused, refused } from './order-report.ts'

/**
 * Terms of a new order: prices in ticks, quantities in lots, `quoteQty` in ledger units of the quote asset; omitted
 * fields are zero, the plain case. A trailing order has `trailingBps` and, to begin later, `activationPrice`.
 */
export type NewOrder = Omit<CommandOf<'place-order'>, 'kind' | 'account' | 'dryRun' | 'replaceMode' | 'cancelOnly'> & {
  readonly market: number
}

/** Who may place it, as its gateway has asked. */
export type Trader = Permitted<OpenSpot>

export interface Placed extends OrderReport {
  readonly done: true
  readonly time: number
}

/** Resolves when the order and all its immediate fills are durable. */
export async function placeOrder(
  { engine, earlyMarkets }: OrderDoor,
  { account }: Trader,
  order: NewOrder,
): Promise<Placed | Refused> {
  if (order.side === Side.buy && earlyMarkets.keepsOut(account, order.market)) return keptOut
  const result = await engine.submit({ ...order, account, kind: 'place-order' })
  if (result.rejection !== Rejection.none) return refused(result)
  const report = orderReport(result.events, result.subject)
  if (!report) throw new Error(`order ${result.subject} was placed without an event`)
  return { done: true, time: result.time, ...report }
}

/** Runs every check of `placeOrder` and places nothing. */
export async function testOrder(
  { engine, earlyMarkets }: OrderDoor,
  { account }: Trader,
  order: NewOrder,
): Promise<{ done: true } | Refused> {
  if (order.side === Side.buy && earlyMarkets.keepsOut(account, order.market)) return keptOut
  const result = await engine.submit({
    ...order,
    account,
    kind: 'place-order',
    dryRun: 1,
  })
  return result.rejection === Rejection.none ? { done: true } : refused(result)
}

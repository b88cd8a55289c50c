import type { Market, MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import { newClientOrderId } from '@bowline/capabilities/orders/index.ts'
import type { SpotOrder } from '@bowline/capabilities/spot/index.ts'
import type { OrderDoor } from '@bowline/capabilities/spot/order-door.ts'
import { type NewOrder, type Trader, testOrder } from '@bowline/capabilities/spot/place-order.ts'
import { readAccount } from '@bowline/capabilities/spot/read-account.ts'
import { type RejectedOrder, type ReplaceOrder, replaceOrder } from '@bowline/capabilities/spot/replace-order.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { CancelOnly, ClientIdPolicy, OrderStatus, ReplaceMode, Side } from '@bowline/core/messages/terms.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { PlainReason } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { fillOf, fillRow, orderRow } from '../../site-kit/order-rows.ts'
import { lots, ticks } from './order-terms.ts'
import { refusalOf } from './rejections.ts'

export interface ReplaceNeeds extends OrderDoor {
  readonly markets: MarketRegistry
  /** An account's programs are notified of its orders wherever they come from. */
  readonly userStreams: { reportRejected(order: RejectedOrder): void }
}

export interface Changes {
  readonly qty: string | undefined
  readonly price: string | undefined
  readonly stopPrice: string | undefined
}

interface Replacement {
  readonly open: SpotOrder
  readonly changes: Changes
  readonly market: Market
}

/**
 * Replaces an open order by a changed one, in one step. Only for orders that are not in a list and have not begun to
 * fill: the engine checks the latter again, so a fill in between is never counted twice.
 */
export async function replaceOpenOrder(site: ReplaceNeeds, actor: Trader, { open, changes, market }: Replacement) {
  if (open.status > OrderStatus.partiallyFilled) throw refuse('order.not-open')
  if (open.listId !== 0) throw refuse('order.in-list')
  if (open.status === OrderStatus.partiallyFilled) throw refuse('order.part-filled')
  const terms = changedTerms(open, changes, market)
  await checkSuccessor(site, actor, { open, terms, market })
  const replaced = await replaceOrder(site, actor, terms)
  const { cancel, placed, time, sequence } = replaced
  if (!cancel.done) throw refusalOf(cancel, market)
  if (placed === 'not-attempted') throw new Error(`order ${open.orderId} was canceled and its replacement not tried`)
  if (!placed.done) {
    // No event reports an order that was refused.
    site.userStreams.reportRejected({
      ...{ account: actor.account, order: terms },
      ...{ rejection: placed.rejection, time, sequence },
    })
    throw leftCanceled(refusalOf(placed, market))
  }
  return {
    order: orderRow(placed.last, site.markets),
    fills: placed.fills.map((fill) => fillRow(fillOf(fill, time), site.markets)),
    keptPlace: false,
  }
}

/** The engine does not undo the cancel if it refuses the successor, so check first. */
async function checkSuccessor(
  door: OrderDoor,
  actor: Trader,
  { open, terms, market }: { readonly open: SpotOrder; readonly terms: ReplaceOrder; readonly market: Market },
) {
  const { cancelOrderId: _id, cancelOnly: _only, replaceMode: _mode, ...successor } = terms
  const tested = await testOrder(door, actor, successor)
  if (tested.done) return
  const lacksFunds = tested.rejection === Rejection.insufficientBalance
  if (!lacksFunds || !(await coversWithLock(door.engine, open, successor, market))) throw refusalOf(tested, market)
}

/** Whether the funds locked by the open order cover what is missing. */
async function coversWithLock(engine: EngineClient, open: SpotOrder, successor: NewOrder, market: Market) {
  const { price = 0n, qty = 0n, side } = successor
  // What a buy without a limit locks depends on the band; then all of it must be available.
  if (side === Side.buy && price === 0n) return false
  const need = side === Side.buy ? market.quoteOf(price, qty) : qty * market.terms.lot
  const asset = side === Side.buy ? market.terms.quote : market.terms.base
  const state = await readAccount(engine, open.account)
  const available = state?.balances.find((balance) => balance.asset === asset)?.available ?? 0n
  return need <= available + open.locked
}

/** Something happened between the check and the change. */
function leftCanceled({ code, message, data }: SiteRefusal): SiteRefusal {
  return new SiteRefusal(code, 'order.left-canceled', data, { why: message })
}

function changedTerms(open: SpotOrder, { qty, price, stopPrice }: Changes, market: Market): ReplaceOrder {
  if (price !== undefined && open.price === 0n) throw refuse('order.no-price')
  if (stopPrice !== undefined && open.stopPrice === 0n) throw refuse('order.no-stop-price')
  const { side, type, timeInForce, stp, displayQty, activationPrice, trailingBps, expireAt } = open
  return {
    market: market.number,
    side,
    type,
    timeInForce,
    stp,
    displayQty,
    activationPrice,
    trailingBps,
    expireAt,
    qty: qty === undefined ? open.qty : lots('qty', qty, market),
    price: price === undefined ? open.price : ticks('price', price, market),
    stopPrice: stopPrice === undefined ? open.stopPrice : ticks('stopPrice', stopPrice, market),
    clientIdPolicy: ClientIdPolicy.refuseOpen,
    clientId: newClientOrderId(),
    cancelOrderId: open.orderId,
    cancelOnly: CancelOnly.new,
    replaceMode: ReplaceMode.stopOnFailure,
  }
}

function refuse(reason: PlainReason): SiteRefusal {
  return new SiteRefusal(SiteCode.refused, reason)
}

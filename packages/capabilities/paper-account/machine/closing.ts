import { LONG, SHORT } from '@bowline/core/formulas/perpetuals/contract.ts'
import { trimReduceOnly } from '@bowline/core/formulas/perpetuals/reduce-only.ts'
import { EndReason, Side } from '@bowline/core/messages/terms.ts'
import type { Quantity } from '@bowline/money'
import type { Draft } from './draft.ts'
import { magnitude, positionOf, walletOf } from './margin.ts'
import { isResting, isWaiting, onlyCloses } from './orders.ts'
import type { PaperPosition } from './state.ts'
import type { ContractView, World } from './world.ts'

/** What follows when there is less to close, or nothing that backs a wallet. */

export function isOpposite({ qty }: Pick<PaperPosition, 'qty'>, side: number): boolean {
  return side === Side.sell ? qty > 0n : qty < 0n
}

/** Lots that an order on a side can close; other orders that close give way to it. */
export function closable({ qty }: Pick<PaperPosition, 'qty'>, side: number): Quantity {
  return isOpposite({ qty }, side) ? magnitude(qty) : 0n
}

/** Orders that only close give way when there is less to close, and end when there is nothing. */
export function trimClosing(draft: Draft, view: ContractView): void {
  const position = positionOf(draft, view)
  for (const side of [Side.buy, Side.sell]) {
    const own = [...draft.orders.values()].filter((o) => o.market === view.market && o.side === side && onlyCloses(o))
    if (own.length === 0) continue
    const held = isOpposite(position, side) ? magnitude(position.qty) : 0n
    const resting = own.filter(isResting).map((order) => ({
      order,
      price: order.price,
      qty: order.qty - order.executed,
      placedAt: order.orderId,
    }))
    for (const { order, qty } of trimReduceOnly(resting, side === Side.buy ? LONG : SHORT, held)) {
      if (qty === 0n) draft.endOrder(order.order, EndReason.reduceOnly)
      else draft.putOrder({ ...order.order, qty: order.order.executed + qty, visible: qty })
    }
    if (held === 0n) for (const order of own.filter(isWaiting)) draft.endOrder(order, EndReason.positionClosed)
  }
}

/** A wallet that nothing backs any more owes nothing: the paper fund pays, as the insurance fund would. */
export function coverWallet(draft: Draft, world: World, settle: number): void {
  const { balance, maintenance } = walletOf(draft, world, settle)
  if (balance < 0n && maintenance === 0n) draft.move(settle, 'fund', 'futures', -balance, 'fund')
}

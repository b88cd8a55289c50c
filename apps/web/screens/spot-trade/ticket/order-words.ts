import { hasPrice, type OrderTerms, triggersAbove } from '@bowline/core/formulas.ts'
import { OrderType, Side } from '@bowline/core/messages/terms.ts'
import { textsOf } from '../../../desk/order-ticket/shown-texts.ts'
import type { OrderContext } from './order-context.ts'

/** Keys under `ticket.do.`: what one order does, on the button and in the orders of a list. */
export type OrderWord = 'limit' | 'market' | 'marketFor' | 'postOnly' | 'waitingMarket' | 'waitingLimit' | 'trailing'

export function wordOf(order: OrderTerms): OrderWord {
  if (order.trailingBps > 0) return 'trailing'
  switch (order.type) {
    case OrderType.market:
      return order.quoteQty > 0n ? 'marketFor' : 'market'
    case OrderType.limitMaker:
      return 'postOnly'
    case OrderType.limit:
      return 'limit'
    default:
      return hasPrice(order) ? 'waitingLimit' : 'waitingMarket'
  }
}

export function valuesOf(order: OrderTerms, context: OrderContext): Record<string, string> {
  const { base, quote } = context.data.market
  const texts = textsOf(context)
  return {
    side: sideOf(order),
    base,
    quote,
    qty: texts.qty(order.qty),
    amount: texts.amount(order.quoteQty),
    price: texts.price(order.price),
    way: triggersAbove(order) ? 'above' : 'below',
    trigger: texts.price(order.stopPrice),
    percent: texts.percent(BigInt(order.trailingBps)),
  }
}

function sideOf({ side }: OrderTerms): 'buy' | 'sell' {
  return side === Side.buy ? 'buy' : 'sell'
}

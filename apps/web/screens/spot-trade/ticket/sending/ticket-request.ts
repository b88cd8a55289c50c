import type { CallParams } from '@bowline/contract/calls.ts'
import type { timesWithoutDate } from '@bowline/contract/terms/orders.ts'
import { hasPrice, isConditional, type OrderTerms } from '@bowline/core/formulas.ts'
import { OrderType, Side, TimeInForce } from '@bowline/core/messages/terms.ts'
import { trimUnits } from '@bowline/money'
import { textsOf } from '../../../../desk/order-ticket/shown-texts.ts'
import type { Draft } from '../draft.ts'
import type { OrderContext } from '../order-context.ts'
import type { Ticket } from '../order-ticket.ts'

const CREATE_ORDER = 'POST /exchange-web/web/order/create'
const CREATE_LIST = 'POST /exchange-web/web/orderList/create'

/** A call with its parameters. Its client id makes sending it again harmless. */
export type TicketRequest =
  | { readonly call: typeof CREATE_ORDER; readonly params: CallParams<typeof CREATE_ORDER> }
  | { readonly call: typeof CREATE_LIST; readonly params: CallParams<typeof CREATE_LIST> }

/** The request for a valid draft. */
export function requestOf(ticket: Ticket, draft: Draft, context: OrderContext, clientId: string): TicketRequest {
  const { pair, stp } = { pair: context.data.market.pair, stp: ticket.stp }
  const common = { pair, ...(stp !== 'default' && { stp }) }
  const [first, second, third] = draft.orders
  const texts = wordsOf(context)
  if (draft.list === undefined || second === undefined) {
    const { timeInForce } = first
    return {
      call: CREATE_ORDER,
      params: {
        ...common,
        ...texts.order(first),
        ...(timeInForce === TimeInForce.gtd && ticket.expireAtMs !== null && { expireAtMs: ticket.expireAtMs }),
        clientOrderId: clientId,
      },
    }
  }
  const list = { ...common, clientListId: clientId }
  const shared = (leg: OrderTerms) => ({ side: sideOf(leg), qty: texts.qty(leg.qty) })
  if (draft.list === 'oco') {
    const legs = { above: texts.leg(first), below: texts.leg(second) }
    return { call: CREATE_LIST, params: { kind: 'oco', ...list, ...shared(first), ...legs } }
  }
  const working = { ...texts.leg(first), ...shared(first) }
  if (third === undefined) {
    const pending = { ...texts.leg(second), ...shared(second) }
    return { call: CREATE_LIST, params: { kind: 'oto', ...list, working, pending } }
  }
  const legs = { above: texts.leg(second), below: texts.leg(third) }
  return { call: CREATE_LIST, params: { kind: 'otoco', ...list, working, ...shared(second), ...legs } }
}

function wordsOf(context: OrderContext) {
  const { price, qty } = textsOf(context)
  /** What an order of a list says by itself; the rest is common to its pair. */
  const leg = (order: OrderTerms) => ({
    type: nameOf(OrderType, order.type),
    ...(hasTime(order) && { timeInForce: nameOf(TimeInForce, order.timeInForce) as (typeof timesWithoutDate)[number] }),
    ...(order.price > 0n && { price: price(order.price) }),
    ...(order.stopPrice > 0n && { stopPrice: price(order.stopPrice) }),
    ...(order.trailingBps > 0 && { trailingBps: order.trailingBps }),
    ...(order.displayQty > 0n && { visibleQty: qty(order.displayQty) }),
  })
  const order = (said: OrderTerms) => ({
    ...leg(said),
    ...(hasTime(said) && { timeInForce: nameOf(TimeInForce, said.timeInForce) }),
    side: sideOf(said),
    ...(said.quoteQty > 0n ? { quoteQty: trimUnits(said.quoteQty, 8) } : { qty: qty(said.qty) }),
    ...(said.activationPrice > 0n && { activationPrice: price(said.activationPrice) }),
  })
  return { leg, order, qty }
}

/** Limits and triggered limits say how long they stand. */
function hasTime(order: OrderTerms): boolean {
  return order.type === OrderType.limit || (isConditional(order) && hasPrice(order))
}

function sideOf({ side }: OrderTerms): 'buy' | 'sell' {
  return nameOf(Side, side)
}

function nameOf<T extends Readonly<Record<string, number>>>(list: T, value: number): Extract<keyof T, string> {
  return Object.keys(list).find((name) => list[name] === value) as Extract<keyof T, string>
}

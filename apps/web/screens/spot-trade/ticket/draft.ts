import { baseOf, feeOf, type OrderTerms, orderTerms } from '@bowline/core/formulas.ts'
import { OrderType, Side, TimeInForce } from '@bowline/core/messages/terms.ts'
import { ticksToPrice } from '@bowline/money'
import { type Reading, readExit, readPercent, readPrice, readQty, wayOf } from '../../../desk/order-ticket/readings.ts'
import type { TicketSide } from '../../../desk/order-ticket/ticket-rules.ts'
import type { OrderContext } from './order-context.ts'
import { hasExits, hasLimitPrice, hasTrigger, type Ticket } from './order-ticket.ts'
import { type Sizes, sizesOf } from './sizes.ts'

export type TicketField =
  | 'price'
  | 'trigger'
  | 'trailingPercent'
  | 'activation'
  | 'stopLimit'
  | 'size'
  | 'visible'
  | 'expireAt'
  | 'profit'
  | 'loss'
  | 'pendingTrigger'
  | 'pendingPrice'
  | 'kind'

/** The orders a ticket describes, with zeros for missing values. */
export interface Draft {
  /** The parsed fields this kind of order needs, in the order a person fills them in. */
  readonly readings: Readonly<Partial<Record<TicketField, Reading>>>
  readonly sizes: Sizes
  readonly list: 'oco' | 'oto' | 'otoco' | undefined
  /**
   * One order, or the legs as `orderList/create` expects them: above, below · working, pending · working, above, below.
   */
  readonly orders: readonly [OrderTerms, ...OrderTerms[]]
  /** The fields in which each order's price and trigger are entered. */
  readonly entered: readonly EnteredAt[]
  /** The orders that lock funds and are active at once. */
  readonly active: readonly OrderTerms[]
  /** A pair in which one leg cancels the other: above, below. */
  readonly pair: readonly [OrderTerms, OrderTerms] | undefined
}

interface EnteredAt {
  readonly price: TicketField
  readonly trigger: TicketField
}

const own: EnteredAt = { price: 'price', trigger: 'trigger' }
const profitLeg: EnteredAt = { price: 'profit', trigger: 'profit' }
const lossLeg: EnteredAt = { price: 'loss', trigger: 'loss' }
const stopLeg: EnteredAt = { price: 'stopLimit', trigger: 'trigger' }
const pendingLeg: EnteredAt = { price: 'pendingPrice', trigger: 'pendingTrigger' }
/** The fees of up to this many fills may each round up by one ledger unit. */
const ROUNDED_FILLS = 100n

export function draftOf(ticket: Ticket, context: OrderContext): Draft {
  const readings = readAll(ticket, context)
  const value = (field: TicketField) => readings[field]?.value ?? 0n
  const base = orderTerms({
    side: Side[ticket.side],
    type: OrderType[typeOf(ticket)],
    timeInForce: TimeInForce[ticket.timeInForce],
    price: value('price'),
    stopPrice: ticket.kind === 'oco' ? 0n : value('trigger'),
    trailingBps: Number(value('trailingPercent')),
    activationPrice: value('activation'),
  })
  if (ticket.kind === 'oco') return ocoDraft(ticket, base, readings, context)
  const sizes = sizesOf(ticket, base, [], context)
  const order = { ...base, qty: sizes.qty, quoteQty: sizes.quoteQty, displayQty: value('visible') }
  if (ticket.kind === 'oto') {
    const pending = pendingOrder(ticket, order, readings, context)
    return {
      readings,
      sizes,
      list: 'oto',
      orders: [order, pending],
      entered: [own, pendingLeg],
      active: [order],
      pair: undefined,
    }
  }
  if (!hasExits(ticket))
    return { readings, sizes, list: undefined, orders: [order], entered: [own], active: [order], pair: undefined }
  return exitsDraft(ticket, order, readings, sizes, context)
}

/** The price as text: as entered, or the best price while the ticket follows it. */
export function priceText(ticket: Ticket, context: OrderContext): string {
  if (!ticket.followsTouch) return ticket.price
  const side: TicketSide = ticket.kind === 'postOnly' ? (ticket.side === 'buy' ? 'sell' : 'buy') : ticket.side
  const best = context.touch(side)
  return best === undefined ? '' : ticksToPrice(best, context.terms.tick, context.data.market.priceDecimals)
}

function typeOf({ kind, trailingAs }: Ticket): keyof typeof OrderType {
  switch (kind) {
    case 'postOnly':
      return 'limitMaker'
    case 'iceberg':
    case 'oco':
    case 'oto':
    case 'otoco':
      return 'limit'
    case 'trailing':
      return trailingAs === 'limit' ? 'stopLimit' : 'stopMarket'
    default:
      return kind
  }
}

function readAll(ticket: Ticket, context: OrderContext): Partial<Record<TicketField, Reading>> {
  const optional = (text: string, read: (text: string, context: OrderContext) => Reading) =>
    text === '' ? { value: 0n } : read(text, context)
  const entry = hasLimitPrice(ticket) ? readPrice(priceText(ticket, context), context) : undefined
  const isPendingConditional = ticket.pendingType !== 'limit'
  const isPendingPriced = ticket.pendingType === 'limit' || ticket.pendingType === 'stopLimit'
  const exit = (which: 'profit' | 'loss'): Reading => {
    const isLeftOut =
      ticket[which].text === '' && ticket.kind !== 'otoco' && ticket[which === 'profit' ? 'loss' : 'profit'].text !== ''
    return isLeftOut ? { value: 0n } : readExit(ticket[which], wayOf(which, ticket.side), entry?.value ?? 0n, context)
  }
  return {
    ...(hasTrigger(ticket) && { trigger: readPrice(ticket.trigger, context) }),
    ...(ticket.kind === 'trailing' && {
      trailingPercent: readPercent(ticket.trailingPercent),
      activation: optional(ticket.activation, readPrice),
    }),
    ...(entry && { price: entry }),
    ...(ticket.kind === 'oco' && { stopLimit: optional(ticket.stopLimit, readPrice) }),
    ...(ticket.kind === 'iceberg' && { visible: readQty(ticket.visible, context) }),
    ...(hasExits(ticket) && { profit: exit('profit'), loss: exit('loss') }),
    ...(ticket.kind === 'oto' && isPendingConditional && { pendingTrigger: readPrice(ticket.pendingTrigger, context) }),
    ...(ticket.kind === 'oto' && isPendingPriced && { pendingPrice: readPrice(ticket.pendingPrice, context) }),
  }
}

type Readings = Draft['readings']

/** The limit leg takes profit, the other one stops; both share side, size and lock. */
function ocoDraft(ticket: Ticket, limit: OrderTerms, readings: Readings, context: OrderContext): Draft {
  const stopLimit = readings.stopLimit?.value ?? 0n
  const stop = orderTerms({
    side: limit.side,
    type: stopLimit > 0n ? OrderType.stopLimit : OrderType.stopMarket,
    stopPrice: readings.trigger?.value ?? 0n,
    price: stopLimit,
  })
  const sizes = sizesOf(ticket, limit, [stop], context)
  const sized = { profit: { ...limit, qty: sizes.qty }, stop: { ...stop, qty: sizes.qty } }
  const profitIsAbove = ticket.side === 'sell'
  const pair: [OrderTerms, OrderTerms] = profitIsAbove ? [sized.profit, sized.stop] : [sized.stop, sized.profit]
  const entered = profitIsAbove ? [own, stopLeg] : [stopLeg, own]
  return { readings, sizes, list: 'oco', orders: pair, entered, active: pair, pair }
}

function exitsDraft(ticket: Ticket, order: OrderTerms, readings: Readings, sizes: Sizes, context: OrderContext): Draft {
  const common = { side: 1 - order.side, qty: exitQty(order, 1 - order.side, context) }
  const profitPrice = readings.profit?.value ?? 0n
  const lossPrice = readings.loss?.value ?? 0n
  const profit = orderTerms({ ...common, type: OrderType.limit, price: profitPrice })
  const loss = orderTerms({ ...common, type: OrderType.stopMarket, stopPrice: lossPrice })
  const active = [order]
  if (ticket.kind !== 'otoco' && (profitPrice === 0n) !== (lossPrice === 0n)) {
    const only = profitPrice > 0n ? profit : loss
    const entered = [own, only === profit ? profitLeg : lossLeg]
    return { readings, sizes, list: 'oto', orders: [order, only], entered, active, pair: undefined }
  }
  const buys = ticket.side === 'buy'
  const pair: [OrderTerms, OrderTerms] = buys ? [profit, loss] : [loss, profit]
  const entered = [own, ...(buys ? [profitLeg, lossLeg] : [lossLeg, profitLeg])]
  return { readings, sizes, list: 'otoco', orders: [order, ...pair], entered, active, pair }
}

function pendingOrder(ticket: Ticket, working: OrderTerms, readings: Readings, context: OrderContext): OrderTerms {
  const side = Side[ticket.pendingSide]
  return orderTerms({
    side,
    type: OrderType[ticket.pendingType],
    price: readings.pendingPrice?.value ?? 0n,
    stopPrice: readings.pendingTrigger?.value ?? 0n,
    qty: exitQty(working, side, context),
  })
}

/**
 * Lots of an order that sells what the first one bought. The fee is taken from what is received, and an order for more
 * than that would expire when it becomes active.
 */
function exitQty(working: OrderTerms, side: number, { terms, rates }: OrderContext): bigint {
  if (working.side === Side.sell || side === Side.buy) return working.qty
  const rate = rates.maker > rates.taker ? rates.maker : rates.taker
  if (rate <= 0n) return working.qty
  const bought = baseOf(terms, working.qty)
  const received = bought - feeOf(bought, rate) - ROUNDED_FILLS
  return received > 0n ? received / terms.lot : 0n
}

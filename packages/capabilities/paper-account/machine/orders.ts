import { type OrderTerms, orderTerms } from '@bowline/core/formulas.ts'
import { EndReason, OrderFlag, OrderStatus, PriceKind, Stp, TimeInForce } from '@bowline/core/messages/terms.ts'
import type { Filter, Rejection } from '@bowline/core/rejections.ts'
import type { PaperOrder } from './state.ts'

/** What is asked of a paper account: terms as a real order has them, in ticks and lots. */
export interface NewPaperOrder {
  readonly market: number
  readonly side: number
  readonly type: number
  readonly timeInForce: number
  readonly price: bigint
  readonly qty: bigint
  readonly quoteQty: bigint
  readonly stopPrice: bigint
  readonly triggerBy: PriceKind
  readonly reduceOnly: boolean
  readonly closePosition: boolean
  readonly clientId: string
}

export const PLAIN: Omit<NewPaperOrder, 'market' | 'side' | 'type' | 'clientId'> = {
  timeInForce: TimeInForce.gtc,
  price: 0n,
  qty: 0n,
  quoteQty: 0n,
  stopPrice: 0n,
  triggerBy: PriceKind.last,
  reduceOnly: false,
  closePosition: false,
}

export interface Refused {
  readonly rejection: Rejection
  readonly filter: Filter
}

/** An order's image with everything that only few orders have left empty. */
const EMPTY: PaperOrder = {
  orderId: 0,
  account: 0,
  market: 0,
  side: 0,
  type: 0,
  timeInForce: TimeInForce.gtc,
  stp: Stp.none,
  status: OrderStatus.new,
  endReason: EndReason.none,
  flags: 0,
  price: 0n,
  qty: 0n,
  executed: 0n,
  cumQuote: 0n,
  locked: 0n,
  visible: 0n,
  createdAt: 0,
  updatedAt: 0,
  workingAt: 0,
  clientId: '',
  displayQty: 0n,
  stopPrice: 0n,
  trailExtreme: 0n,
  activationPrice: 0n,
  quoteQty: 0n,
  prevented: 0n,
  preventedQuote: 0n,
  expireAt: 0,
  listId: 0,
  trailingBps: 0,
  amends: 0,
  strategyId: 0,
  strategyType: 0,
  listLeg: 0,
  triggerBy: 0,
  takeProfitBy: 0,
  stopLossBy: 0,
  takeProfit: 0n,
  stopLoss: 0n,
  takeProfitLimit: 0n,
  stopLossLimit: 0n,
  parentOrder: 0,
  siblingOrder: 0,
  ahead: 0n,
}

/** Also what a stored order is read by: which of its fields are whole numbers of units. */
export const EMPTY_ORDER: Readonly<PaperOrder> = EMPTY

export function newOrder(orderId: number, said: NewPaperOrder, nowMs: number): PaperOrder {
  const { reduceOnly, closePosition, ...terms } = said
  const flags =
    (said.stopPrice > 0n ? OrderFlag.conditional : 0) |
    (said.quoteQty > 0n ? OrderFlag.byQuote : 0) |
    (reduceOnly ? OrderFlag.reduceOnly : 0) |
    (closePosition ? OrderFlag.closePosition : 0)
  return { ...EMPTY, ...terms, orderId, flags, createdAt: nowMs, updatedAt: nowMs }
}

export const isWaiting = ({ flags }: Pick<PaperOrder, 'flags'>) => (flags & OrderFlag.conditional) !== 0
export const isResting = ({ flags }: Pick<PaperOrder, 'flags'>) => (flags & OrderFlag.working) !== 0
export const onlyCloses = ({ flags }: Pick<PaperOrder, 'flags'>) =>
  (flags & (OrderFlag.reduceOnly | OrderFlag.closePosition)) !== 0

/** As the formulas of the core read it: what is still to be filled. */
export function termsOf(order: PaperOrder): OrderTerms {
  return orderTerms({
    side: order.side,
    type: order.type,
    timeInForce: order.timeInForce as TimeInForce,
    price: order.price,
    qty: order.quoteQty > 0n ? 0n : order.qty - order.executed,
    quoteQty: order.quoteQty,
    stopPrice: order.stopPrice,
  })
}

/** What a new order says, for filters and locks. */
export function termsOfNew(said: NewPaperOrder): OrderTerms {
  return orderTerms({ ...said, timeInForce: said.timeInForce as TimeInForce })
}

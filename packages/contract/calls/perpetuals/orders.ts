import { z } from 'zod'
import { type CallTable, inInverseForm } from '../../call.ts'
import {
  contractId,
  count,
  family,
  openClose,
  orderType,
  orNone,
  pageOf,
  positionType,
  priceBasis,
  textId,
  tradeSide,
  unit,
} from '../../futures.ts'
import { futuresOrderRow } from '../../futures-rows.ts'
import { stp } from '../../order-terms.ts'
import { CLOSE_FUTURES } from '../../terms/products.ts'
import { clientOrderId, decimal, flag, id, nested, timeMs, whole } from '../../values.ts'

const which = { uorbType: orNone(family), contractId } as const
const any = { uorbType: orNone(family), contractId: orNone(contractId) } as const
const ids = nested(z.array(id).min(1).max(100))

/** What an order caused: itself, triggers, and what it ended. */
const placed = z.object({ ids: z.array(textId), triggerIds: z.array(textId), cancelIds: z.array(textId) })

/** `type` 1 limit, 2 market, as a trigger enters. */
const triggered = whole(1, 2)

/** A trigger that closes a position or part of it. Without `volume` all of it, whatever there is then; only at market. */
const protection = z.strictObject({
  triggerPrice: orNone(decimal),
  triggerType: orNone(priceBasis),
  type: orNone(triggered),
  price: orNone(decimal),
  volume: orNone(decimal),
  orderUnit: orNone(unit),
  /** To trail, in place of `triggerPrice`: fraction, such as 0.01. */
  callbackRate: orNone(decimal),
  activationPrice: orNone(decimal),
})
const protections = nested(z.array(protection).max(10)).optional()

/** Whoever may not open may still close: what opens is asked for by the order’s own terms. */
export const futuresOrderCalls = inInverseForm({
  'POST /fe-co-api/order/order_create': {
    access: 'session',
    requires: CLOSE_FUTURES,
    summary: 'Places an order for a contract.',
    params: z.strictObject({
      ...which,
      side: tradeSide,
      /** With long and short beside each other, BUY OPEN and SELL CLOSE are of the long one. Otherwise CLOSE = reduce-only. */
      open: openClose.default('OPEN'),
      type: orderType,
      /** Must be what the contract is set to, or be left out. */
      positionType: orNone(positionType),
      leverageLevel: orNone(whole(1, 10_000)),
      /** Empty or 0 at market. */
      price: orNone(decimal),
      /** Empty or 0 with `closePosition`. */
      volume: orNone(decimal),
      /** Left out: as the exchange counts, 1 for `u` and 2 for `b`. Rounded down to whole lots where it must be converted. */
      orderUnit: orNone(unit),
      /** Days until a limit order expires; 0 = never. */
      expireTime: orNone(whole(0, 90)),
      /** When it expires, in place of days from now; at least ten minutes away. */
      expireAt: orNone(timeMs),
      /** 1: waits for `triggerPrice`, or trails by `callbackRate`. */
      isConditionOrder: orNone(flag),
      triggerPrice: orNone(decimal),
      triggerType: orNone(priceBasis),
      callbackRate: orNone(decimal),
      activationPrice: orNone(decimal),
      /** 1: expires when last and mark are too far apart at the trigger. */
      priceProtect: orNone(flag),
      /** 1: with a pair attached that closes what the order opens. */
      isOto: orNone(flag),
      takerProfitTrigger: orNone(decimal),
      takerProfitPrice: orNone(decimal),
      takerProfitType: orNone(triggered),
      takerProfitTriggerType: orNone(priceBasis),
      stopLossTrigger: orNone(decimal),
      stopLossPrice: orNone(decimal),
      stopLossType: orNone(triggered),
      stopLossTriggerType: orNone(priceBasis),
      /** 1: refused when the mark would be beyond the position’s price of liquidation. */
      isCheckLiq: orNone(flag),
      clientOrderId: orNone(clientOrderId),
      reduceOnly: orNone(flag),
      closePosition: orNone(flag),
      stpMode: orNone(stp),
      /** 1: every check of the engine, and nothing is placed. */
      isTest: orNone(flag),
    }),
    data: placed.extend({
      /** As the command left it; null after a test. */
      order: futuresOrderRow.nullable(),
    }),
  },
  'POST /fe-co-api/order/condition_create': {
    access: 'session',
    requires: CLOSE_FUTURES,
    summary: 'Protects a position: take-profits, stop-losses, or plain triggers that close it.',
    params: z.strictObject({
      ...any,
      positionId: id,
      tpPositionList: protections,
      slPositionList: protections,
      /** Which of the two each is follows from its trigger and the price now. */
      orderList: protections,
    }),
    data: placed,
  },
  'POST /fe-co-api/order/take_profit_stop_loss': {
    access: 'session',
    summary: 'The triggers that protect the position of a contract.',
    params: z.object({ ...which, orderSide: orNone(tradeSide) }),
    data: z.object({ takeProfitList: z.array(futuresOrderRow), stopLossList: z.array(futuresOrderRow) }),
  },
  'POST /fe-co-api/order/order_amend': {
    access: 'session',
    requires: CLOSE_FUTURES,
    summary: 'Another price or quantity of an order in the book, or another trigger of one that waits.',
    params: z.strictObject({
      ...which,
      orderId: id,
      price: orNone(decimal),
      volume: orNone(decimal),
      orderUnit: orNone(unit),
      /** Of an order that waits: it is replaced by another. */
      triggerPrice: orNone(decimal),
    }),
    data: placed.extend({ order: futuresOrderRow }),
  },
  'POST /fe-co-api/order/order_cancel': {
    access: 'session',
    summary: 'Cancels an order; without `orderId` all of the contract, without `contractId` all.',
    params: z.strictObject({
      ...any,
      orderId: orNone(id),
      clientOrderId: orNone(clientOrderId),
      /** 1: only those that wait for a trigger, 0: only those in the book; left out: both. */
      isConditionOrder: orNone(flag),
    }),
    data: z.object({ cancelIds: z.array(textId) }),
  },
  'POST /fe-co-api/order/order_tpsl_cancel': {
    access: 'session',
    summary: 'Cancels triggers of a contract.',
    params: z.strictObject({ ...which, orderIds: ids }),
    data: z.object({ cancelIds: z.array(textId) }),
  },
  'POST /fe-co-api/order/close_all_position': {
    access: 'session',
    requires: CLOSE_FUTURES,
    summary: 'Cancels what is open and closes what is held at market, of a contract or of all.',
    weight: 5,
    params: z.strictObject(any),
    data: placed.extend({
      /** Contracts whose position could not be closed, or not all of it, and why. */
      failed: z.array(z.object({ contractId: textId, code: z.string(), msg: z.string() })),
    }),
  },
  'POST /fe-co-api/order/light_close': {
    access: 'session',
    requires: CLOSE_FUTURES,
    summary: 'Closes a position at market; other orders of the contract stay.',
    params: z.strictObject({
      ...which,
      /** Side of the order that closes: SELL closes a long. */
      side: tradeSide,
      open: orNone(openClose),
      positionType: orNone(positionType),
      /** Said again, it is the same closing: the answer is the first order, even where there is nothing left to close. */
      clientOrderId: orNone(clientOrderId),
    }),
    data: placed.extend({ order: futuresOrderRow }),
  },
  'POST /fe-co-api/order/get_user_order_count': {
    access: 'session',
    summary: 'How many orders are open, and how many wait.',
    params: z.object(any),
    data: z.object({ orderCount: count, triggerOrderCount: count, positionCount: count }),
  },
  'POST /fe-co-api/order/current_order_list': {
    access: 'session',
    summary: 'Open orders from the engine, newest first.',
    weight: 2,
    params: z.object({ ...any, isConditionOrder: orNone(flag), ...pageOf }),
    data: z.object({ count, orderList: z.array(futuresOrderRow) }),
  },
  'POST /fe-co-api/order/trigger_order_list': {
    access: 'session',
    summary: 'Open orders that wait for their trigger, newest first.',
    weight: 2,
    params: z.object({ ...any, ...pageOf }),
    data: z.object({ count, trigOrderList: z.array(futuresOrderRow) }),
  },
} as const satisfies CallTable)

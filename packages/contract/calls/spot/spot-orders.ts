import { z } from 'zod'
import { type CallTable, textFile } from '../../call.ts'
import { fillRow, orderRow } from '../../order.ts'
import { orderTerms, stp } from '../../order-terms.ts'
import { cursor, page, period } from '../../paging.ts'
import { endStatuses, sides } from '../../terms/orders.ts'
import { OPEN_SPOT } from '../../terms/products.ts'
import { clientOrderId, decimal, flag, id, pair, rowLimit, timeMs, traded, whole } from '../../values.ts'

const orderKey = { pair, orderId: id.optional(), clientOrderId: clientOrderId.optional() } as const

/** Where no pair is named: all spot markets, or all contracts. */
const kind = z.enum(['spot', 'futures']).default('spot')

const orderFilter = {
  pair: traded.optional(),
  kind,
  side: z.enum(sides).optional(),
  status: z.enum(endStatuses).optional(),
  ...period,
} as const

const tradeFilter = { pair: traded.optional(), kind, side: z.enum(sides).optional(), ...period } as const

/** One line of an order's biography. */
const step = z.object({
  /** Number of the command that caused it, the same for everyone it affected. */
  sequence: id,
  atMs: timeMs,
  what: z.enum([
    /** Accepted, with `qty` and `locked`. A conditional order waits from here. */
    'accepted',
    /** A leg became active: its working order is filled. */
    'placed',
    /** In the book, with `qtyAhead` before it in the queue at its price. */
    'rested',
    /** A trailing order began to follow at `price`. */
    'activated',
    /** The trade at `price` met its condition. */
    'triggered',
    /** `qty` at `price`, with role and fee. */
    'filled',
    /** Self-trade prevention removed `qty`. */
    'prevented',
    /** Reduced in place, to `qty`. */
    'amended',
    'canceled',
    'expired',
  ]),
  price: decimal.nullable(),
  qty: decimal.nullable(),
  qtyAhead: decimal.nullable(),
  /** Set when `filled`. */
  fill: fillRow.nullable(),
  /** Set with the last step of an order that was not filled. */
  reason: orderRow.shape.reason,
  /** After the step. */
  executedQty: decimal,
  locked: decimal,
})

export const spotOrderCalls = {
  'POST /exchange-web/web/order/create': {
    access: 'session',
    requires: OPEN_SPOT,
    summary: 'Places an order, or with `test` only checks it.',
    params: z.strictObject({
      pair,
      ...orderTerms,
      stp: stp.optional(),
      /** A repeat until 24 hours after the first order's end returns that order, while the account remembers it. */
      clientOrderId: clientOrderId.optional(),
      /** Runs every check of the engine and places nothing. */
      test: flag.default(false),
    }),
    data: z.object({
      /** Null after a test. */
      order: orderRow.nullable(),
      /** What it filled immediately. */
      fills: z.array(fillRow),
      /** The client order id was already used: this is the first order as it is now. */
      isRepeat: z.boolean(),
    }),
  },
  'POST /exchange-web/web/order/cancel': {
    access: 'session',
    summary: 'Cancels an open order by its id or client id; canceling a leg cancels its list.',
    params: z.strictObject(orderKey),
    data: z.object({ order: orderRow }),
  },
  'POST /exchange-web/web/order/cancelAll': {
    access: 'session',
    summary: 'Cancels everything open in one market, or in all.',
    params: z.strictObject({ pair: pair.optional() }),
    data: z.object({ orders: z.array(orderRow) }),
  },
  'POST /exchange-web/web/order/amend': {
    access: 'session',
    summary:
      'Changes quantity or price. A smaller quantity keeps the order and its place; anything else makes a new order.',
    params: z.strictObject({
      ...orderKey,
      /** The new total. */
      qty: decimal.optional(),
      /** Not for an order that has begun to fill. */
      price: decimal.optional(),
      stopPrice: decimal.optional(),
    }),
    data: z.object({
      order: orderRow,
      fills: z.array(fillRow),
      /** False: `order` is a new one, at the end of the queue at its price. */
      keptPlace: z.boolean(),
    }),
  },
  'GET /exchange-web/web/order/openList': {
    access: 'session',
    summary: 'Current open orders from the engine, newest first.',
    // The public API charges 6 to 80 of 6,000 a minute for all of them at once; this is a page of 1,200 a minute.
    weight: 5,
    params: z.strictObject({ pair: pair.optional(), cursor: cursor.optional(), limit: whole(1, 500).default(500) }),
    data: page(orderRow),
  },
  'GET /exchange-web/web/order/history': {
    access: 'session',
    summary: 'Orders that have ended, newest first.',
    weight: 3,
    params: z.strictObject({ ...orderFilter, cursor: cursor.optional(), limit: rowLimit(500) }),
    data: page(orderRow),
  },
  'GET /exchange-web/web/order/trades': {
    access: 'session',
    summary: 'The caller’s fills, newest first; with `orderId` (and `pair`) those of one order.',
    weight: 3,
    params: z.strictObject({
      ...tradeFilter,
      orderId: id.optional(),
      cursor: cursor.optional(),
      limit: rowLimit(500),
    }),
    data: page(fillRow),
  },
  'GET /exchange-web/web/order/biography': {
    access: 'session',
    summary: 'One order and its history, oldest first.',
    weight: 3,
    params: z.strictObject({ pair: traded, orderId: id }),
    data: z.object({ order: orderRow, steps: z.array(step) }),
  },
  'GET /exchange-web/web/order/export': {
    access: 'session',
    summary: 'History or fills as a file, newest first, up to 100,000 rows. Times are UTC.',
    weight: 50,
    file: 'csv',
    /** `status` applies to the history only. */
    params: z.strictObject({ what: z.enum(['history', 'trades']), ...orderFilter }),
    data: textFile,
  },
} as const satisfies CallTable

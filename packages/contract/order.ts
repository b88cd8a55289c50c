import { z } from 'zod'
import {
  endReasons,
  listKinds,
  orderStatuses,
  orderTypes,
  positionSides,
  priceKinds,
  sides,
  stpModes,
  timesInForce,
} from './terms/orders.ts'
import { asset, decimal, id, pair, signedDecimal, timeMs, traded, whole } from './values.ts'

/** Rows of orders, fills and lists, the same in answers and on the site's stream. The words are the core's. */

export const orderRow = z.object({
  id,
  clientOrderId: z.string(),
  pair: traded,
  side: z.enum(sides),
  type: z.enum(orderTypes),
  timeInForce: z.enum(timesInForce),
  status: z.enum(orderStatuses),
  /** Null for market orders. */
  price: decimal.nullable(),
  /** For a stop or take-profit; null when it trails. */
  stopPrice: decimal.nullable(),
  /** Distance of a trailing order in basis points; null = does not trail. */
  trailingBps: whole(1, 10_000).nullable(),
  /** The price from which a trailing order follows; null = from the next trade. */
  activationPrice: decimal.nullable(),
  /** The best price since it began to follow; null = not yet. */
  trailingFrom: decimal.nullable(),
  /** Waiting for its trigger, or for its trail to begin. */
  isWaiting: z.boolean(),
  /** Null for a market order sized in quote. */
  qty: decimal.nullable(),
  quoteQty: decimal.nullable(),
  /** Visible slice of an iceberg; null = all of it shows. */
  visibleQty: decimal.nullable(),
  executedQty: decimal,
  /** Quote spent or received so far. */
  executedQuote: decimal,
  /** executedQuote / executedQty with eight decimals, half-even; null without a fill. */
  averagePrice: decimal.nullable(),
  /** Removed by self-trade prevention. */
  preventedQty: decimal,
  /** Still locked for it: quote for a buy, base for a sell. */
  locked: decimal,
  stp: z.enum(stpModes),
  /** The list it belongs to. */
  listId: id.nullable(),
  /** Null while open, and when filled. */
  reason: z.enum(endReasons).nullable(),
  expireAtMs: timeMs.nullable(),
  createdAtMs: timeMs,
  updatedAtMs: timeMs,
  /** When it entered the book; null = not yet. */
  workingAtMs: timeMs.nullable(),
  /** What orders for contracts have besides. */
  contract: z
    .object({
      /** Of which position: the only one, or one of two. */
      positionSide: z.enum(positionSides),
      reduceOnly: z.boolean(),
      /** Closes all there is then; has no quantity of its own. */
      closePosition: z.boolean(),
      triggerBy: z.enum(priceKinds),
      /** Triggers of the pair that closes what it opens; null = none. */
      takeProfit: decimal.nullable(),
      stopLoss: decimal.nullable(),
      /** Sent by a liquidation. */
      isLiquidation: z.boolean(),
    })
    .optional(),
})
export type OrderRow = z.output<typeof orderRow>

export const fillRow = z.object({
  /** The trade's number, counted per pair. */
  id,
  orderId: id,
  listId: id.nullable(),
  pair: traded,
  side: z.enum(sides),
  price: decimal,
  qty: decimal,
  quote: decimal,
  role: z.enum(['maker', 'taker']),
  /** Negative for a rebate. */
  fee: signedDecimal,
  feeAsset: asset,
  atMs: timeMs,
})
export type FillRow = z.output<typeof fillRow>

export const listRow = z.object({
  id,
  clientListId: z.string(),
  pair,
  kind: z.enum(listKinds),
  isOpen: z.boolean(),
  reason: z.enum(endReasons).nullable(),
  createdAtMs: timeMs,
  updatedAtMs: timeMs,
  /** OCO: above, below. OTO: working, pending. OTOCO: working, above, below. */
  orders: z.array(orderRow),
})
export type ListRow = z.output<typeof listRow>

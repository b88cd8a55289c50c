import { z } from 'zod'
import { orderTypes, sides, stpModes, timesInForce, timesWithoutDate } from './terms/orders.ts'
import { clientOrderId, decimal, timeMs, whole } from './values.ts'

/** The terms of a new order. Which of them a type needs or forbids is checked where the market is known. */

const trailingBps = whole(1, 10_000)

export const orderTerms = {
  side: z.enum(sides),
  /**
   * Stops and take-profits need `stopPrice` or, to trail, `trailingBps`. An iceberg is a `limit` or `limitMaker` with
   * `visibleQty`.
   */
  type: z.enum(orderTypes),
  /** For limits and triggered limits only; default `gtc`. `gtd` is for `limit` and needs `expireAtMs`. */
  timeInForce: z.enum(timesInForce).optional(),
  /** In the base coin. */
  qty: decimal.optional(),
  /** Instead of `qty`, for market orders only: the most quote to spend or to receive. */
  quoteQty: decimal.optional(),
  price: decimal.optional(),
  stopPrice: decimal.optional(),
  trailingBps: trailingBps.optional(),
  activationPrice: decimal.optional(),
  visibleQty: decimal.optional(),
  /** At least ten minutes from now. */
  expireAtMs: timeMs.optional(),
} as const

export const stp = z.enum(stpModes)

/** A leg's own terms; in an OCO pair both legs share side and quantity. */
const legTerms = {
  type: z.enum(orderTypes),
  timeInForce: z.enum(timesWithoutDate).optional(),
  price: decimal.optional(),
  stopPrice: decimal.optional(),
  trailingBps: trailingBps.optional(),
  visibleQty: decimal.optional(),
  clientOrderId: clientOrderId.optional(),
} as const

export const ocoLeg = z.strictObject(legTerms)
export const leg = z.strictObject({ ...legTerms, side: z.enum(sides), qty: decimal })

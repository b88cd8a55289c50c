import { z } from 'zod'
import { page } from '../../paging.ts'
import { hedgeStates, inventoryStates, limitSums } from '../../terms/convert.ts'
import { asset, decimal, id, signedDecimal, timeMs, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { paged, reason } from '../console-values.ts'

/** In USDT: beyond the first the house trades it away, beyond the second quotes on that side stop. */
const bands = { softBand: decimal, hardBand: decimal } as const

export const conversionCalls = {
  'GET /console-api/conversions/coins': {
    access: 'accounts.read',
    summary: 'All coins, whether they can be converted, and how far the house goes with each.',
    params: z.strictObject({}),
    data: z.object({
      coins: z.array(
        z.object({
          coin: asset,
          isOn: z.boolean(),
          hasPrice: z.boolean(),
          /** False: the bands are narrow. */
          hasIndex: z.boolean(),
          ...bands,
        }),
      ),
    }),
  },
  'POST /console-api/conversions/stop': {
    access: 'markets.restrict',
    summary: 'Takes a coin out of conversions at once: no quotes, no conversions, no hedges.',
    params: z.strictObject({ coin: asset, reason }),
    data: z.object({ coin: asset }),
  },
  'POST /console-api/conversions/request': {
    access: 'markets.request',
    summary: 'Asks a second person to let a stopped coin be converted again.',
    params: z.strictObject({ coin: asset, reason }),
    data: z.object({ approvalId: id }),
  },
  'GET /console-api/conversions/limit-orders': {
    access: 'accounts.read',
    summary: 'Open conversions at a limit price, newest first: of everybody, or of one user.',
    params: z.strictObject({ userId: id.optional(), ...paged }),
    data: page(
      z.object({
        orderId: id,
        userId: id,
        fromCoin: asset,
        toCoin: asset,
        wallet: z.enum(['spot', 'funding']),
        /** Of one whole coin in the other. */
        price: decimal,
        priceOf: z.enum(['from', 'to']),
        setAside: decimal,
        placedAtMs: timeMs,
        expiresAtMs: timeMs,
      }),
    ),
  },
  'GET /console-api/conversions/set-aside': {
    access: 'accounts.read',
    summary: 'What open conversions at a limit price wait with of each coin, by the orders and by the ledger.',
    params: z.strictObject({}),
    data: z.object({
      /** False while the ledger’s history does not answer. */
      isKnown: z.boolean(),
      coins: z.array(
        z.object({
          coin: asset,
          orders: whole(0, Number.MAX_SAFE_INTEGER),
          byOrders: decimal,
          byLedger: decimal,
          state: z.enum(limitSums),
        }),
      ),
    }),
  },
  'POST /console-api/conversions/call-off': {
    access: 'users.mark',
    summary:
      'Cancels one conversion at a limit price on its owner’s behalf: the coins are free again, and they are told.',
    params: z.strictObject({ orderId: id, reason }),
    data: z.object({ orderId: id }),
  },
  'GET /console-api/conversions/inventory': {
    access: 'accounts.read',
    summary: 'What the house has or owes of each coin by conversions, and its last orders that bring that back.',
    params: z.strictObject({}),
    data: z.object({
      /** False until it is known after a start. */
      isKnown: z.boolean(),
      coins: z.array(
        z.object({
          coin: asset,
          held: signedDecimal,
          /** Of its magnitude, in USDT; null: the coin has no price. */
          worth: decimal.nullable(),
          state: z.enum(inventoryStates),
          ...bands,
        }),
      ),
      /** Newest first. */
      hedges: z.array(
        z.object({
          hedgeId: id,
          symbol: z.string(),
          side: z.enum(['buy', 'sell']),
          /** Of the base coin. */
          qty: decimal,
          price: decimal,
          state: z.enum(hedgeStates),
          /** What came into the inventory of the coin it was after, with that coin; null: not known yet. */
          received: z.string().nullable(),
          plannedAtMs: timeMs,
        }),
      ),
    }),
  },
} as const satisfies ConsoleTable

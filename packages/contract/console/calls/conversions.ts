import { z } from 'zod'
import { hedgeStates, inventoryStates } from '../../terms/convert.ts'
import { asset, decimal, id, signedDecimal, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { reason } from '../console-values.ts'

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

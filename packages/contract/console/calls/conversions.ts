import { z } from 'zod'
import { hedgeStates, inventoryStates } from '../../terms/convert.ts'
import { asset, decimal, id, signedDecimal, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'

export const conversionCalls = {
  'GET /console-api/conversions/inventory': {
    access: 'accounts.read',
    summary: 'What the house has or owes of each coin by conversions, and its last orders that bring that back.',
    params: z.strictObject({}),
    data: z.object({
      /** False until it is known after a start. */
      isKnown: z.boolean(),
      /** In USDT: beyond the first the house trades it away, beyond the second quotes on that side stop. */
      softBand: decimal,
      hardBand: decimal,
      coins: z.array(
        z.object({
          coin: asset,
          held: signedDecimal,
          /** Of its magnitude, in USDT; null: the coin has no price. */
          worth: decimal.nullable(),
          state: z.enum(inventoryStates),
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

import { z } from 'zod'
import { asset, decimal, id, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { reason } from '../console-values.ts'

const typed = z.string().trim().max(120)

/** As text, as people type them: `500 5; 2` is 5 % a year of the first 500 and 2 % of what is above. */
const terms = {
  kind: typed,
  coin: typed,
  days: typed,
  pays: typed,
  rates: typed,
  least: typed,
  mostEach: typed,
  quota: typed,
  instantPerDay: typed,
  source: typed,
  onSale: z.enum(['yes', 'no']),
} as const

export const earnCalls = {
  'GET /console-api/earn/products': {
    access: 'accounts.read',
    summary: 'Products of Earn with their terms, what the house owes for them and what they cost.',
    params: z.strictObject({}),
    data: z.object({
      products: z.array(
        z.object({
          productId: id,
          coin: asset,
          terms: z.object(terms),
          holders: whole(0, Number.MAX_SAFE_INTEGER),
          principal: decimal,
          due: decimal,
          costPerDay: decimal,
          costOfMonth: decimal,
          endsSoon: decimal,
        }),
      ),
    }),
  },
  'POST /console-api/earn/stop': {
    access: 'markets.restrict',
    summary: 'Ends the sale of a product at once; what is held stays.',
    params: z.strictObject({ productId: id, reason }),
    data: z.object({ productId: id }),
  },
  'POST /console-api/earn/request': {
    access: 'markets.request',
    summary: 'Requests that a second person change a product, or make one.',
    params: z.strictObject({ productId: id.optional(), ...terms, reason }),
    data: z.object({ approvalId: id }),
  },
} as const satisfies ConsoleTable

import { z } from 'zod'
import { asset, decimal, id, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { reason } from '../console-values.ts'

/** `ending`: it still counts, and everybody can read when it will not. */
export const collateralStates = ['taken', 'ending', 'refused'] as const

export const collateralCalls = {
  'GET /console-api/collateral/list': {
    access: 'markets.read',
    summary: 'Coins that unified accounts have as collateral, and whether the platform takes them.',
    params: z.strictObject({}),
    data: z.object({
      coins: z.array(
        z.object({
          coin: asset,
          state: z.enum(collateralStates),
          /** When it stops counting; null: not announced. */
          endsAt: timeMs.nullable(),
          /** It is collateral of everybody, and stays it. */
          isFixed: z.boolean(),
          /** What accounts that use it have of it. */
          usage: decimal,
          /** Null: no bound. */
          cap: decimal.nullable(),
          /** How much of the worth of the first slice counts, a fraction. */
          ratio: decimal,
        }),
      ),
    }),
  },
  'POST /console-api/collateral/request': {
    access: 'markets.request',
    summary:
      'Requests that a second person agree: `end` announces that a coin stops being collateral a week later, `take` takes that back, or takes the coin again.',
    params: z.strictObject({ coin: asset, wish: z.enum(['end', 'take']), reason }),
    data: z.object({ approvalId: id }),
  },
} as const satisfies ConsoleTable

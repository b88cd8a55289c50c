import { z } from 'zod'
import { asset, decimal, id, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { reason } from '../console-values.ts'

/** `ending`: it still counts, and everybody can read when it will not; `changing`: and when by other terms. */
export const collateralStates = ['taken', 'ending', 'changing', 'ended'] as const

const typed = z.string().trim().max(40)
/** As people type them: see `CollateralTexts`. */
const terms = {
  tiers: z.string().trim().max(400),
  platformCap: typed,
  borrowLimit: typed,
  interestFree: typed,
  hourlyPercent: typed,
  initialPercent: typed,
  maintenancePercent: typed,
} as const

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
          /** When it stops counting, or counts by other terms; null: nothing is announced. */
          endsAt: timeMs.nullable(),
          terms: z.object(terms),
          /** Caps of its slices are USD worth. */
          isByWorth: z.boolean(),
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
  'POST /console-api/collateral/request-terms': {
    access: 'markets.request',
    summary:
      'Requests that a second person agree to other terms of a coin: what is for the worse of anybody is announced a week before, all else is so at once.',
    params: z.strictObject({ coin: asset, ...terms, reason }),
    data: z.object({ approvalId: id, isAnnounced: z.boolean() }),
  },
} as const satisfies ConsoleTable

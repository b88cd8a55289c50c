import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { asset, decimal, pair, timeMs } from '../values.ts'

export const alphaCalls = {
  'POST /exchange-web-gateway/alpha/whiteList/check': {
    access: 'session',
    summary: 'Whether the caller has an Alpha pass, and its menu entry.',
    params: z.strictObject({}),
    data: z.object({
      /** 1 means the user has a pass. */
      userPassed: z.literal([0, 1]),
      config: z.object({
        /** Text shown beside the entry, in the caller's language; null for none. */
        special: z.string().nullable(),
        /** Target of the entry: a path on this site, or an https address. */
        link: z.string(),
      }),
    }),
  },
  'GET /exchange-web-gateway/alpha/overview': {
    access: 'session',
    summary: 'Whether the caller is a member of Alpha, and the markets that are listed early.',
    params: z.strictObject({}),
    data: z.object({
      hasPass: z.boolean(),
      /** Null: not the risk text as it is now. Pass and text together make a member. */
      acceptedAtMs: timeMs.nullable(),
      markets: z.array(
        z.object({
          pair,
          base: asset,
          quote: asset,
          lastPrice: decimal.nullable(),
          /** Then it opens to everybody. */ endsAtMs: timeMs,
        }),
      ),
    }),
  },
  'POST /exchange-web-gateway/alpha/acceptRisk': {
    access: 'session',
    summary: 'Accepts the risk text of early listings; only for users with a pass.',
    params: z.strictObject({}),
    data: z.object({ acceptedAtMs: timeMs }),
  },
} as const satisfies CallTable

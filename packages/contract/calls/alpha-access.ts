import { z } from 'zod'
import type { CallTable } from '../call.ts'

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
} as const satisfies CallTable

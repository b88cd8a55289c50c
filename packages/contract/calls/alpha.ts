import { z } from 'zod'
import type { CallTable } from '../call.ts'

export const alphaCalls = {
  'POST /exchange-web-gateway/alpha/whiteList/check': {
    access: 'session',
    summary: 'Whether staff let the caller into Alpha, and how the menu shows it.',
    params: z.strictObject({}),
    data: z.object({
      /** 1: he has a pass. */
      userPassed: z.literal([0, 1]),
      config: z.object({
        /** What stands beside the entry, in the language of the caller; null: nothing. */
        special: z.string().nullable(),
        /** Where the entry leads: a path on this site, or an https address. */
        link: z.string(),
      }),
    }),
  },
} as const satisfies CallTable

import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import { timeMs, whole } from '../../values.ts'

export const accountModelCalls = {
  'GET /fe-co-api/account/model': {
    access: 'session',
    summary: 'Whether the caller’s futures account is classic or unified.',
    params: z.object({}),
    data: z.object({
      /** 1 classic, 2 unified. */
      model: whole(1, 2),
      /** 0 classic, 1 unified, 2 the last upgrade failed, 3 an upgrade runs. */
      status: whole(0, 3),
      /** Of a failed upgrade; empty otherwise. */
      reason: z.string(),
      /** 0 = never. */
      upgradeTime: timeMs,
    }),
  },
} as const satisfies CallTable

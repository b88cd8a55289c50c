import { z } from 'zod'
import { page } from '../../paging.ts'
import { id, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { paged, reason } from '../console-values.ts'

export const alphaCalls = {
  'GET /console-api/alpha/passes': {
    access: 'users.read',
    summary: 'Users with an Alpha pass, newest first.',
    params: z.strictObject(paged),
    data: page(
      z.object({
        userId: id,
        /** In full or masked, depending on the role. */
        email: z.string().nullable(),
        phone: z.string().nullable(),
        reason: z.string(),
        setBy: z.string(),
        setAtMs: timeMs,
      }),
    ),
  },
  'POST /console-api/alpha/grant': {
    access: 'users.mark',
    summary: 'Grants a user an Alpha pass.',
    params: z.strictObject({ userId: id, reason }),
    data: z.object({ userId: id }),
  },
  'POST /console-api/alpha/withdraw': {
    access: 'users.mark',
    summary: 'Withdraws an Alpha pass.',
    params: z.strictObject({ userId: id, reason }),
    data: z.object({ userId: id }),
  },
} as const satisfies ConsoleTable

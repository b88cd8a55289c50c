import { z } from 'zod'
import { page } from '../../paging.ts'
import { id, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { paged, reason } from '../console-values.ts'

export const setAsideCalls = {
  'GET /console-api/set-aside/list': {
    access: 'accounts.read',
    summary: 'Accounts whose users the database lost, with what they hold in spot; those that wait for their owners.',
    params: z.strictObject({ ...paged }),
    data: page(
      z.object({
        account: id,
        setAsideAtMs: timeMs,
        balances: z.array(z.object({ coin: z.string(), total: z.string() })),
        worth: z.object({ currency: z.string(), total: z.string() }),
      }),
    ),
  },
  'POST /console-api/set-aside/request': {
    access: 'accounts.request',
    summary: 'Requests that a second person give the account to whoever owns this e-mail address.',
    params: z.strictObject({ account: id, email: z.string().trim().max(254), reason }),
    data: z.object({ approvalId: id }),
  },
} as const satisfies ConsoleTable

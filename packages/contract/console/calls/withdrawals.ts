import { z } from 'zod'
import { page } from '../../paging.ts'
import { reviewOutcomes } from '../../terms/wallet.ts'
import { id, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { assertion, paged, reason, release } from '../console-values.ts'

export const withdrawalReviewCalls = {
  'GET /console-api/withdrawals/waiting': {
    access: 'withdrawals.read',
    summary: 'Withdrawals that people must look at before they are paid, oldest first.',
    params: z.strictObject({ ...paged }),
    data: page(
      z.object({
        withdrawId: z.uuid(),
        userId: id,
        coin: z.string(),
        network: z.string(),
        address: z.string(),
        tag: z.number(),
        amount: z.string(),
        /** In USDT at the index when it was requested. */
        value: z.string(),
        risk: z.number(),
        /** How many members must approve it. */
        persons: z.number(),
        requestedAtMs: timeMs,
        /** What members sign with their keys to approve it; null: no key is asked for. */
        release: release.nullable(),
      }),
    ),
  },
  'POST /console-api/withdrawals/review': {
    access: 'withdrawals.decide',
    summary: 'One member’s word. As many as its risk asks for release it; one is enough to reject it.',
    params: z.strictObject({
      withdrawId: z.uuid(),
      verdict: z.enum(['approve', 'reject']),
      reason,
      assertion: assertion.optional(),
    }),
    data: z.object({ done: z.enum(reviewOutcomes) }),
  },
} as const satisfies ConsoleTable

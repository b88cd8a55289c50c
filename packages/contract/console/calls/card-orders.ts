import { z } from 'zod'
import { page } from '../../paging.ts'
import { cardReasons, cardStates } from '../../terms/card.ts'
import { flag, id, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { paged, reason } from '../console-values.ts'

export const cardOrderCalls = {
  'GET /console-api/card-orders/list': {
    access: 'accounts.read',
    summary: 'Card purchases, newest first: all, or those that somebody must look at.',
    params: z.strictObject({
      state: z.enum(cardStates).optional(),
      userId: id.optional(),
      onlyProblems: flag.optional(),
      ...paged,
    }),
    data: page(
      z.object({
        orderId: z.uuid(),
        userId: id,
        provider: z.string(),
        providerId: z.string().nullable(),
        /** With their currency or coin. */
        pay: z.string(),
        get: z.string(),
        state: z.enum(cardStates),
        reason: z.enum(cardReasons).nullable(),
        /** Why the provider’s word was not followed. */
        problem: z.enum(cardReasons).nullable(),
        createdAtMs: timeMs,
        /** Of charge-backs: when two members decided that it is booked, and when it was; what came back from the buyer. */
        settleAtMs: timeMs.nullable(),
        settledAtMs: timeMs.nullable(),
        recovered: z.string().nullable(),
        /** Of those that were booked: what the buyer still owes. */
        owed: z.string().nullable(),
      }),
    ),
  },
  'POST /console-api/card-orders/request-settling': {
    access: 'accounts.request',
    summary:
      'Requests that a charge-back be booked: what the buyer still has comes back, the rest is owed; again: what they have by then.',
    params: z.strictObject({ orderId: z.uuid(), reason }),
    data: z.object({ approvalId: id }),
  },
} as const satisfies ConsoleTable

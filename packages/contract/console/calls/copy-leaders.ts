import { z } from 'zod'
import { page } from '../../paging.ts'
import { leaderDecisions, leaderStates } from '../../terms/copy-trading.ts'
import { id, timeMs, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { reason } from '../console-values.ts'

export const copyLeaderCalls = {
  'GET /console-api/copy-leaders/list': {
    access: 'users.read',
    summary: 'Those who ask to be copied, then those who are or were.',
    params: z.strictObject({}),
    data: page(
      z.object({
        userId: id,
        name: z.string(),
        about: z.string(),
        state: z.enum(leaderStates),
        /** Parts of a million of the profit. */
        sharePpm: whole(0, 1_000_000),
        reason: z.string().nullable(),
        appliedAtMs: timeMs,
      }),
    ),
  },
  'POST /console-api/copy-leaders/decide': {
    access: 'users.mark',
    summary:
      'Accepts or refuses an application, suspends a leader or ends that, or removes one, whose copiers are then closed and settled.',
    params: z.strictObject({
      userId: id,
      decision: z.enum(leaderDecisions),
      reason,
    }),
    data: z.object({ state: z.enum(leaderStates) }),
  },
} as const satisfies ConsoleTable

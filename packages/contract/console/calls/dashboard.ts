import { z } from 'zod'
import { timeMs, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'

const count = whole(0, Number.MAX_SAFE_INTEGER)

export const dashboardCalls = {
  'GET /console-api/dashboard': {
    access: 'health.read',
    summary: 'What is waiting for staff, and the state of the exchange.',
    params: z.strictObject({}),
    data: z.object({
      /** Null: the role may not see cases. */
      casesWaiting: count.nullable(),
      approvalsWaiting: count,
      users: count,
      exchange: z.object({
        version: z.string(),
        uptimeSeconds: count,
        /** Of the engine's last command. */
        sequence: count,
        nowMs: timeMs,
        markets: z.object({ open: count, all: count }),
      }),
      /** Messages by state: those in progress, and those settled within the last day. */
      messages: z.object({ waiting: count, sending: count, sent: count, failed: count, unknown: count }),
    }),
  },
} as const satisfies ConsoleTable

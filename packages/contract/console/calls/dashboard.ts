import { z } from 'zod'
import { alarmKinds } from '../../terms/alarms.ts'
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
      /** The engine as measured by this call, and the history behind it. */
      engine: z.object({
        /** Over the last minute, and in each ten seconds of the last ten minutes. */
        commandsPerSecond: z.number().min(0),
        history: z.array(z.number().min(0)),
        responseMs: z.number().min(0),
        /** Age of the last command in the database's history; 0 when it has all, null when it has not begun. */
        historyLagSeconds: z.number().min(0).nullable(),
        /** The fullest first. */
        tables: z.array(z.object({ table: z.string(), used: count, size: count, percent: whole(0, 100) })),
      }),
      alarms: z.array(
        z.object({
          kind: z.enum(alarmKinds),
          about: z.string(),
        }),
      ),
      /** Background work, by name; times are null before the first run. */
      jobs: z.array(
        z.object({
          name: z.string(),
          state: z.enum(['waiting', 'running', 'done', 'retrying', 'failed']),
          beganAtMs: timeMs.nullable(),
          doneAtMs: timeMs.nullable(),
          /** Why the last run failed. */
          problem: z.string().nullable(),
        }),
      ),
      /** Messages by state: those in progress, and those settled within the last day. */
      messages: z.object({ waiting: count, sending: count, sent: count, failed: count, unknown: count }),
    }),
  },
} as const satisfies ConsoleTable

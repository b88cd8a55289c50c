import { z } from 'zod'
import { page } from '../../paging.ts'
import { id, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { anyJson, paged, reason } from '../console-values.ts'

const state = z.enum(['waiting', 'expired', 'executed', 'rejected'])

const approval = z.object({
  id,
  kind: z.enum(['lift-freeze', 'reset-factor', 'close-account']),
  userId: id,
  terms: z.record(z.string(), anyJson),
  reason: z.string(),
  requestedBy: z.object({ id, email: z.string() }),
  requestedAtMs: timeMs,
  expiresAtMs: timeMs,
  state,
  decidedBy: z.string().nullable(),
  decidedAtMs: timeMs.nullable(),
  note: z.string().nullable(),
})

export const approvalCalls = {
  'GET /console-api/approvals/list': {
    access: 'approvals.read',
    summary: 'What waits for a second person, or what became of it; newest first.',
    params: z.strictObject({ state: state.optional(), userId: id.optional(), ...paged }),
    data: page(approval),
  },
  'POST /console-api/approvals/approve': {
    access: 'approvals.decide',
    summary: 'Allows what somebody else asked for: it is done at once and once.',
    params: z.strictObject({ id }),
    data: z.object({ id, kind: z.string(), userId: id }),
  },
  'POST /console-api/approvals/reject': {
    // The member who asked may withdraw the request, whatever their role.
    access: 'approvals.read',
    summary: 'Refuses what somebody asked for, or takes back what one asked for oneself.',
    params: z.strictObject({ id, reason }),
    data: z.object({ id, kind: z.string(), userId: id }),
  },
} as const satisfies ConsoleTable

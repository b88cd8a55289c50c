import { z } from 'zod'
import { page } from '../../paging.ts'
import { approvalKinds, approvalStates } from '../../terms/staff.ts'
import { id, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { anyJson, paged, reason } from '../console-values.ts'

const state = z.enum(approvalStates)

const approval = z.object({
  id,
  kind: z.enum(approvalKinds),
  /** Null where it is about something else. */
  userId: id.nullable(),
  /** The member it is about; null for somebody who is not a member yet, and for anything else. */
  staff: z.object({ id, email: z.string() }).nullable(),
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

const decided = { id, kind: z.string(), userId: id.nullable() } as const

export const approvalCalls = {
  'GET /console-api/approvals/list': {
    access: 'approvals.read',
    summary: 'Requests waiting for a second person, or their outcome; newest first.',
    params: z.strictObject({ state: state.optional(), userId: id.optional(), ...paged }),
    data: page(approval),
  },
  'POST /console-api/approvals/approve': {
    access: 'approvals.decide',
    summary: 'Allows another member’s request, which is then done at once, exactly once.',
    params: z.strictObject({ id }),
    data: z.object({
      ...decided,
      /** Of a member created or reset: shown once, to whoever approves. */
      made: z.object({ email: z.string(), temporaryPassword: z.string() }).nullable(),
    }),
  },
  'POST /console-api/approvals/reject': {
    // The member who asked may withdraw the request, whatever their role.
    access: 'approvals.read',
    summary: 'Refuses another member’s request, or withdraws one’s own.',
    params: z.strictObject({ id, reason }),
    data: z.object(decided),
  },
} as const satisfies ConsoleTable

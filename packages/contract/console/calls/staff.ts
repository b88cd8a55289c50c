import { z } from 'zod'
import { form } from '../../terms/parameter-forms.ts'
import { id, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { reason, role } from '../console-values.ts'

const member = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role,
  hasAuthenticator: z.boolean(),
  isPasswordTemporary: z.boolean(),
  isDisabled: z.boolean(),
  createdAtMs: timeMs,
  /** From then on they may decide what others ask for. */
  decidesFromMs: timeMs,
})

/** A request that waits for a second person. */
const asked = z.object({ approvalId: id })

export const staffCalls = {
  'GET /console-api/staff/list': {
    access: 'staff.manage',
    summary: 'All members of staff.',
    params: z.strictObject({}),
    data: z.object({ rows: z.array(member) }),
  },
  'POST /console-api/staff/create': {
    access: 'staff.manage',
    summary: 'Requests that another admin admit a member of staff; the temporary password is shown to them, once.',
    params: z.strictObject({ email: z.string().min(3).max(254), name: z.string().trim().min(1).max(80), role, reason }),
    data: asked,
  },
  'POST /console-api/staff/change': {
    access: 'staff.manage',
    summary: 'Requests that another admin change a member’s role or enable them again. Nobody can change themselves.',
    params: z
      .strictObject({ id, role: role.optional(), isDisabled: z.literal('false').optional(), reason })
      .refine((change) => change.role !== undefined || change.isDisabled !== undefined, form('changesSomething')),
    data: asked,
  },
  'POST /console-api/staff/disable': {
    access: 'staff.manage',
    summary: 'Disables a member and ends their sessions, at once. Nobody can disable themselves.',
    params: z.strictObject({ id, reason }),
    data: member,
  },
  'POST /console-api/staff/reset-sign-in': {
    access: 'staff.manage',
    summary: 'Requests that another admin reset a member’s password and authenticator. Nobody can reset themselves.',
    params: z.strictObject({ id, reason }),
    data: asked,
  },
} as const satisfies ConsoleTable

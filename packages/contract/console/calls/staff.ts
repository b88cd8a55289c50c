import { z } from 'zod'
import { flag, id, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { role } from '../console-values.ts'

const member = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role,
  hasAuthenticator: z.boolean(),
  isPasswordTemporary: z.boolean(),
  isDisabled: z.boolean(),
  createdAtMs: timeMs,
})

const made = z.object({
  member,
  /** Shown once. */
  temporaryPassword: z.string(),
})

export const staffCalls = {
  'GET /console-api/staff/list': {
    access: 'staff.manage',
    summary: 'All members of staff.',
    params: z.strictObject({}),
    data: z.object({ rows: z.array(member) }),
  },
  'POST /console-api/staff/create': {
    access: 'staff.manage',
    summary: 'Creates a member of staff; the temporary password is shown once.',
    params: z.strictObject({ email: z.string().min(3).max(254), name: z.string().trim().min(1).max(80), role }),
    data: made,
  },
  'POST /console-api/staff/change': {
    access: 'staff.manage',
    summary: 'Changes a member’s role, or disables or enables them. Their sessions end. Nobody can change themselves.',
    params: z.strictObject({ id, role: role.optional(), isDisabled: flag.optional() }),
    data: member,
  },
  'POST /console-api/staff/reset-sign-in': {
    access: 'staff.manage',
    summary: 'Resets a member’s password and authenticator. Nobody can reset themselves.',
    params: z.strictObject({ id }),
    data: made,
  },
} as const satisfies ConsoleTable

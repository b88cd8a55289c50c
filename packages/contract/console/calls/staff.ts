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
    summary: 'Everybody who may sign in here.',
    params: z.strictObject({}),
    data: z.object({ rows: z.array(member) }),
  },
  'POST /console-api/staff/create': {
    access: 'staff.manage',
    summary: 'Makes a member of staff; the temporary password is told once.',
    params: z.strictObject({ email: z.string().min(3).max(254), name: z.string().trim().min(1).max(80), role }),
    data: made,
  },
  'POST /console-api/staff/change': {
    access: 'staff.manage',
    summary: 'Another role, or in or out. The member’s sessions end. Nobody changes himself.',
    params: z.strictObject({ id, role: role.optional(), isDisabled: flag.optional() }),
    data: member,
  },
  'POST /console-api/staff/reset-sign-in': {
    access: 'staff.manage',
    summary: 'A temporary password and no authenticator, for who lost one of them. Nobody resets himself.',
    params: z.strictObject({ id }),
    data: made,
  },
} as const satisfies ConsoleTable

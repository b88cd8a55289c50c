import { z } from 'zod'
import { page } from '../../paging.ts'
import { flag, id, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { paged, reason } from '../console-values.ts'

export const inviteCalls = {
  'GET /console-api/invites/list': {
    access: 'users.read',
    summary: 'Invite codes, newest first; search by code or by user number.',
    params: z.strictObject({ query: z.string().trim().max(64).default(''), ...paged }),
    data: page(
      z.object({
        code: z.string(),
        userId: id,
        /** In full or masked, depending on the role. */
        email: z.string().nullable(),
        phone: z.string().nullable(),
        isKol: z.boolean(),
        isFrozen: z.boolean(),
        /** Of the rebate, to whoever registers with it. */
        kickbackPercent: whole(0, 50),
        /** How many users registered with it. */
        invited: whole(0, Number.MAX_SAFE_INTEGER),
      }),
    ),
  },
  'POST /console-api/invites/freeze': {
    access: 'users.mark',
    summary: 'Freezes or unfreezes an invite code: registrations with a frozen one are not attributed.',
    params: z.strictObject({ code: z.string().regex(/^[0-9A-Z]{8}$/), isFrozen: flag, reason }),
    data: z.object({ isFrozen: z.boolean() }),
  },
} as const satisfies ConsoleTable

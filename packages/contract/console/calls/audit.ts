import { z } from 'zod'
import { page } from '../../paging.ts'
import { id, timeMs, whole } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { anyJson, paged } from '../console-values.ts'

export const auditCalls = {
  'GET /console-api/audit/list': {
    access: 'audit.read',
    summary: 'The audit log, newest first: by user, by member of staff, by action.',
    params: z.strictObject({
      userId: id.optional(),
      staffId: id.optional(),
      action: z
        .string()
        .regex(/^[a-z0-9.-]{1,80}$/)
        .optional(),
      ...paged,
    }),
    data: page(
      z.object({
        seq: id,
        atMs: timeMs,
        /** `name`: the display name. */
        actor: z.object({ kind: z.string(), id: z.string(), name: z.string() }),
        action: z.string(),
        object: z.object({ kind: z.string(), id: z.string() }).nullable(),
        before: anyJson,
        after: anyJson,
        ip: z.string().nullable(),
        requestId: z.string().nullable(),
      }),
    ),
  },
  'POST /console-api/audit/verify': {
    access: 'audit.read',
    summary: 'Verifies the whole chain and reports whether any row was changed.',
    weight: 20,
    params: z.strictObject({}),
    data: z.object({ isWhole: z.boolean(), rows: whole(0, Number.MAX_SAFE_INTEGER), brokenAt: id.nullable() }),
  },
} as const satisfies ConsoleTable

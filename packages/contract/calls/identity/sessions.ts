import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import { whereFrom } from '../../security.ts'
import { oneTimeCode } from '../../sign-in.ts'
import { timeMs, whole } from '../../values.ts'

/** The caller's sessions, and the ways to end them. */
export const sessionCalls = {
  'POST /exchange-web/web/user/changeSecureCode': {
    access: 'session',
    summary:
      'Renews the secret of this session, ends every other session and voids pending codes. Needs the authenticator; without one 110007.',
    weight: 10,
    params: z.strictObject({ googleCode: oneTimeCode }),
    data: z.object({
      /** For programs; the browser has it as a cookie. */
      token: z.string(),
      endedSessions: whole(0, 1_000),
    }),
  },
  'GET /exchange-web/web/user/sessions': {
    access: 'session',
    summary: 'The caller’s sessions, most recently used first.',
    params: z.strictObject({}),
    data: z.array(
      z.object({
        sessionId: z.string(),
        client: z.enum(['web', 'app']),
        ...whereFrom,
        createdAtMs: timeMs,
        lastUsedAtMs: timeMs,
        expiresAtMs: timeMs,
        /** The session making this call. */
        isThis: z.boolean(),
      }),
    ),
  },
  'POST /exchange-web/web/user/session/end': {
    access: 'session',
    summary: 'Ends one of the other sessions.',
    params: z.strictObject({ sessionId: z.string().max(64) }),
    data: z.object({ ended: z.boolean() }),
  },
  'POST /exchange-web/web/user/session/endOthers': {
    access: 'session',
    summary: 'Ends every session but this one.',
    params: z.strictObject({}),
    data: z.object({ endedSessions: whole(0, 1_000) }),
  },
} as const satisfies CallTable

import { z } from 'zod'
import { form } from '../../terms/parameter-forms.ts'
import { signInStages } from '../../terms/staff.ts'
import { id, timeMs } from '../../values.ts'
import type { ConsoleTable } from '../console-call.ts'
import { role } from '../console-values.ts'

/** What the session waits for; `open`: nothing, everything the role allows may be called. */
const stage = z.enum(signInStages)
const code = z.string().regex(/^\d{6}$/, form('appCode'))

/** The token is sent back as `x-csrf-token` with every POST. */
const step = z.object({ stage, csrfToken: z.string() })

export const signInCalls = {
  'POST /console-api/session/sign-in': {
    access: 'anyone',
    summary: 'First step: e-mail address and password.',
    weight: 20,
    params: z.strictObject({ email: z.string().min(1).max(254), password: z.string().min(1).max(256) }),
    data: step,
  },
  'POST /console-api/session/verify': {
    access: 'signing-in',
    summary: 'Second step: the code of the authenticator.',
    weight: 5,
    params: z.strictObject({ code }),
    data: step,
  },
  'POST /console-api/session/new-password': {
    access: 'signing-in',
    summary: 'Replaces a temporary password.',
    weight: 5,
    params: z.strictObject({ password: z.string().min(1).max(256) }),
    data: step,
  },
  'POST /console-api/session/authenticator': {
    access: 'signing-in',
    summary: 'A secret for the authenticator app, shown until its first code is confirmed.',
    params: z.strictObject({}),
    data: z.object({ secret: z.string(), uri: z.string() }),
  },
  'POST /console-api/session/bind': {
    access: 'signing-in',
    summary: 'The app’s first code binds it and completes the sign-in.',
    weight: 5,
    params: z.strictObject({ code }),
    data: step,
  },
  'POST /console-api/session/sign-out': {
    access: 'anyone',
    summary: 'Ends the session, if there is one.',
    params: z.strictObject({}),
    data: z.object({ signedOut: z.boolean() }),
  },
  'GET /console-api/session/me': {
    access: 'anyone',
    summary: 'The signed-in member, the sign-in step, and the role’s permissions: the console’s first call.',
    params: z.strictObject({}),
    data: z.object({
      mode: z.enum(['demo', 'production']),
      brand: z.string(),
      /** Null when nobody is signed in. */
      session: z
        .object({
          stage,
          csrfToken: z.string(),
          id,
          email: z.string(),
          name: z.string(),
          role,
          permissions: z.array(z.string()),
          /** The roles that have what this one lacks, by permission. */
          othersMay: z.record(z.string(), z.array(role)),
          expiresAtMs: timeMs,
        })
        .nullable(),
    }),
  },
} as const satisfies ConsoleTable

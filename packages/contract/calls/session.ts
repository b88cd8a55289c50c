import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { id, timeMs, whole } from '../values.ts'

const user = z.object({
  id,
  /** `a***e@example.com` */
  mail: z.string(),
  kycLevel: whole(0, 2),
})

/** Sent back as `x-csrf-token` with every POST that relies on the cookie. */
const csrfToken = z.string()

export const sessionCalls = {
  'POST /exchange-web/web/user/login': {
    access: 'anyone',
    summary: 'Signs in with e-mail address and password, and sets the session cookie.',
    weight: 10,
    params: z.strictObject({
      /** E-mail address. */
      name: z.string().min(1).max(254),
      password: z.string().min(1).max(256),
      /** `app` sessions live for 30 days, others for 7. */
      client: z.enum(['web', 'app']).default('web'),
    }),
    data: z.object({
      /** For programs; the site itself uses the cookie. */
      token: z.string(),
      expiresAtMs: timeMs,
      user,
      csrfToken,
    }),
  },
  'POST /exchange-web/web/user/logout': {
    access: 'anyone',
    summary: 'Ends the session, where there is one, and takes the cookie away.',
    params: z.object({}),
    data: z.object({ signedOut: z.boolean() }),
  },
  'GET /exchange-web/web/user/session': {
    access: 'anyone',
    summary: 'Who calls and what he may do: what every page asks first.',
    params: z.object({}),
    data: z.object({
      /** Null: nobody is signed in. */
      user: user.nullable(),
      csrfToken: csrfToken.nullable(),
      /** New orders are refused; cancelling goes on. */
      tradingFrozen: z.boolean(),
      withdrawalsFrozen: z.boolean(),
    }),
  },
  'GET /exchange-web/web/user/getUserStatusInfo': {
    access: 'session',
    summary: 'Name, level of verification and whether an authenticator is bound.',
    params: z.object({}),
    data: z.object({
      /** The masked e-mail address. */
      userName: z.string(),
      userAuthLevel: whole(0, 2),
      googleAuthenticatorStatus: whole(0, 1),
    }),
  },
  'GET /exchange-web-gateway/userCenterInfo/freezeStatus': {
    access: 'session',
    summary: 'Whether trading and withdrawals are frozen: 0 frozen, 1 normal.',
    successCode: '200',
    params: z.object({}),
    data: z.object({ excStatus: whole(0, 1), withdrawStatus: whole(0, 1) }),
  },
} as const satisfies CallTable

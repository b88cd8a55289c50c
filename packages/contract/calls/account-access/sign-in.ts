import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import {
  captchaSolution,
  clientKind,
  oneTimeCode,
  passkeyAnswer,
  password,
  phoneCountry,
  shownUser,
  signInAnswer,
  trustDevice,
  userName,
  validType,
} from '../../sign-in.ts'
import { timeMs, whole } from '../../values.ts'

const ticket = z.string().min(1).max(128)

/** Signing in and out, and who is signed in. */
export const signInCalls = {
  'POST /exchange-web/web/user/login': {
    access: 'anyone',
    summary: 'Takes name and password; returns a session, or the next step.',
    weight: 10,
    params: z.strictObject({
      name: userName,
      countryCode: phoneCountry,
      password,
      client: clientKind,
      recaptcha: captchaSolution,
    }),
    data: signInAnswer,
  },
  'POST /exchange-web/web/user/loginVerify': {
    access: 'anyone',
    summary: 'Takes a proof for a ticket’s step; returns a session, or the next step.',
    weight: 10,
    params: z.strictObject({
      ticket,
      /** Sent together: the factor and its code. */
      validType: validType.optional(),
      validCode: oneTimeCode.optional(),
      passkey: passkeyAnswer.optional(),
      recoveryCode: z.string().max(64).optional(),
      trustDevice,
    }),
    data: signInAnswer,
  },
  'POST /exchange-web/web/user/loginSendCode': {
    access: 'anyone',
    summary: 'Sends another code for a ticket’s step, at the earliest 90 seconds after the last one.',
    weight: 10,
    params: z.strictObject({
      ticket,
      /** 2 SMS, 3 e-mail; default: the step's first choice. */
      validType: validType.optional(),
    }),
    data: z.object({ maskedTarget: z.string(), resendAtMs: timeMs }),
  },
  'POST /exchange-web/web/user/passkey/loginOptions': {
    access: 'anyone',
    summary: 'Starts signing in by a passkey alone, without a name.',
    weight: 5,
    params: z.strictObject({}),
    data: z.object({
      /** Sent back with the passkey's answer: usable once, within five minutes, from this browser. */
      challengeId: z.string(),
      /** Options for WebAuthn's `get`. */
      options: z.record(z.string(), z.unknown()),
    }),
  },
  'POST /exchange-web/web/user/passkey/login': {
    access: 'anyone',
    summary: 'Takes a passkey’s answer; returns a session, or the mail step for an unknown device.',
    weight: 10,
    params: z.strictObject({ challengeId: ticket, passkey: passkeyAnswer, client: clientKind, trustDevice }),
    data: signInAnswer,
  },
  'POST /exchange-web/web/user/logout': {
    access: 'anyone',
    summary: 'Ends the session, if there is one, and removes the cookie.',
    params: z.object({}),
    data: z.object({ signedOut: z.boolean() }),
  },
  'POST /exchange-web/web/user/logoutAll': {
    access: 'session',
    summary: 'Ends every session of the user, including this one, and removes the cookie.',
    params: z.strictObject({}),
    data: z.object({ ended: whole(0, Number.MAX_SAFE_INTEGER) }),
  },
  'GET /exchange-web/web/user/session': {
    access: 'anyone',
    summary: 'The signed-in user and their permissions: every page’s first call.',
    params: z.object({}),
    data: z.object({
      /** Null when nobody is signed in. */
      user: shownUser.nullable(),
      csrfToken: z.string().nullable(),
      /** New orders are refused; canceling still works. */
      tradingFrozen: z.boolean(),
      withdrawalsFrozen: z.boolean(),
      /**
       * Set when the caller's IP address appears to be in a restricted country. `verify`: residents of another country
       * must verify their identity to trade; `traveller`: this user has, and may continue. Otherwise null.
       */
      countryNotice: z.enum(['verify', 'traveller']).nullable(),
    }),
  },
  'GET /exchange-web/web/user/getUserStatusInfo': {
    access: 'session',
    summary: 'Name, verification level, and whether an authenticator is bound.',
    params: z.object({}),
    data: z.object({
      /** The masked name. */
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

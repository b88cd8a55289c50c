import { z } from 'zod'
import type { CallTable } from '../../call.ts'
import { codeSent } from '../../code-sent.ts'
import { changed, proof } from '../../security.ts'
import {
  agreement,
  attribution,
  captchaSolution,
  clientKind,
  country,
  oneTimeCode,
  passkeyAnswer,
  password,
  phoneCountry,
  registered,
  signInAnswer,
  userName,
  waysOfStep,
} from '../../sign-in.ts'
import { timeMs, whole } from '../../values.ts'

const ticket = z.string().min(1).max(128)

/** Registration, forgotten passwords, activation by mail, and sign-in with other services. */
export const accessCalls = {
  'POST /exchange-web/web/user/register/sendCode': {
    access: 'anyone',
    summary: 'Sends a code to an unregistered address or number (140007, 140013 when it is taken).',
    weight: 20,
    params: z.strictObject({ name: userName, countryCode: phoneCountry, recaptcha: captchaSolution }),
    data: codeSent,
  },
  'POST /exchange-web/web/user/register': {
    access: 'anyone',
    summary: 'Registers a user with the address or number that received the code, and signs them in.',
    weight: 20,
    params: z.strictObject({
      name: userName,
      countryCode: phoneCountry,
      code: oneTimeCode,
      password,
      country,
      agreement,
      ...attribution,
      client: clientKind,
    }),
    data: registered,
  },
  'POST /exchange-web/web/user/forget/sendCode': {
    access: 'anyone',
    summary: 'Sends a code for a forgotten password; the answer is the same whether or not the name exists.',
    weight: 20,
    params: z.strictObject({ name: userName, countryCode: phoneCountry, recaptcha: captchaSolution }),
    data: codeSent,
  },
  'POST /exchange-web/web/user/forget/reset': {
    access: 'anyone',
    summary:
      'Sets a new password: with name and code, then, where an authenticator is bound, with the ticket and its code. Ends every session and holds withdrawals for 24 hours.',
    weight: 20,
    params: z.strictObject({
      /** For the first call: these two. */
      name: userName.optional(),
      countryCode: phoneCountry,
      code: oneTimeCode.optional(),
      /** For the second call, after `next: 'authenticator'`: the ticket and one of the three. */
      ticket: ticket.optional(),
      authenticatorCode: oneTimeCode.optional(),
      passkey: passkeyAnswer.optional(),
      recoveryCode: z.string().max(64).optional(),
      newPassword: password,
    }),
    data: z.discriminatedUnion('next', [
      z.object({ next: z.literal('login'), withdrawalsHeldUntilMs: timeMs }),
      z.object({ next: z.literal('authenticator'), ticket: z.string(), expiresAtMs: timeMs, ...waysOfStep }),
    ]),
  },
  'POST /exchange-web/web/user/enable/sendLink': {
    access: 'session',
    summary: 'Sends the link that confirms the e-mail address of the user.',
    weight: 20,
    params: z.strictObject({}),
    data: z.object({ maskedTarget: z.string(), expiresAtMs: timeMs }),
  },
  'POST /exchange-web/web/user/enable': {
    access: 'anyone',
    summary: 'Confirms an e-mail address by the one-time token of its link (/user/enable?key=…).',
    weight: 10,
    params: z.strictObject({ key: z.string().min(1).max(128) }),
    data: z.object({ confirmed: z.literal('email'), maskedTarget: z.string() }),
  },
  'GET /exchange-web/web/user/invite': {
    access: 'session',
    summary: 'The caller’s invite code, its link, and how many registered with it.',
    params: z.strictObject({}),
    data: z.object({
      inviteCode: z.string(),
      link: z.string(),
      invited: whole(0, Number.MAX_SAFE_INTEGER),
      isKol: z.boolean(),
      /** Whether the caller came by the invitation of a key opinion leader. */
      invitedByKol: z.boolean(),
    }),
  },
  'GET /exchange-web/web/user/social/providers': {
    access: 'anyone',
    summary: 'The services for social sign-in; empty when the operator configured none.',
    params: z.strictObject({}),
    data: z.array(z.object({ id: z.string(), name: z.string() })),
  },
  'POST /exchange-web/web/user/social/start': {
    access: 'anyone',
    summary: 'Starts social sign-in; the page goes to the returned URL.',
    weight: 10,
    params: z.strictObject({ provider: z.string().max(32) }),
    data: z.object({ redirectTo: z.string() }),
  },
  'POST /exchange-web/web/user/social/finish': {
    access: 'anyone',
    summary: 'Takes the query of /user/social-login/{provider}; returns a session, a step, or a decision to make.',
    weight: 10,
    params: z.strictObject({
      /** From the path: each provider has a redirect URL of its own. */
      provider: z.string().max(32),
      /** The whole query as received, without the question mark. */
      query: z.string().min(1).max(4_096),
      client: clientKind,
    }),
    data: z.discriminatedUnion('next', [
      ...signInAnswer.options,
      z.object({
        /** An existing user has this address and must prove who they are before the accounts are linked. */
        next: z.literal('link'),
        ticket: z.string(),
        expiresAtMs: timeMs,
        provider: z.string(),
        maskedTarget: z.string(),
        hasPassword: z.boolean(),
      }),
      z.object({
        /** No user has this address: sending country and agreement registers one. */
        next: z.literal('register'),
        ticket: z.string(),
        expiresAtMs: timeMs,
        provider: z.string(),
        maskedTarget: z.string(),
      }),
    ]),
  },
  'POST /exchange-web/web/user/social/link/sendCode': {
    access: 'anyone',
    summary: 'Sends a code to the address of the user whose account is waiting to be linked.',
    weight: 20,
    params: z.strictObject({ ticket, recaptcha: captchaSolution }),
    data: codeSent,
  },
  'POST /exchange-web/web/user/social/link': {
    access: 'anyone',
    summary: 'Links a social account to the user with the same address, given the password or a mailed code.',
    weight: 10,
    params: z.strictObject({ ticket, password: password.optional(), code: oneTimeCode.optional(), client: clientKind }),
    data: signInAnswer,
  },
  'POST /exchange-web/web/user/social/register': {
    access: 'anyone',
    summary: 'Registers a user with a social account, and signs them in.',
    weight: 20,
    params: z.strictObject({ ticket, country, agreement, ...attribution, client: clientKind }),
    data: registered,
  },
  'GET /exchange-web/web/user/social/linked': {
    access: 'session',
    summary: 'The caller’s linked social accounts, oldest first.',
    params: z.strictObject({}),
    data: z.array(
      z.object({
        id: z.uuid(),
        provider: z.string(),
        name: z.string(),
        linkedAtMs: timeMs,
        /** Nothing else opens the account, so this cannot be unlinked. */
        isLastWayIn: z.boolean(),
      }),
    ),
  },
  'POST /exchange-web/web/user/social/unlink': {
    access: 'session',
    summary:
      "From now on another's account opens this one no longer (codes of operationType 11). Ends other sessions; refused while it is the last way in.",
    weight: 10,
    params: z.strictObject({ id: z.uuid(), ...proof }),
    data: changed,
  },
} as const satisfies CallTable

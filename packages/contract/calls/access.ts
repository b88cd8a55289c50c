import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { codeSent } from '../code-sent.ts'
import { changed, proof } from '../security.ts'
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
} from '../sign-in.ts'
import { timeMs, whole } from '../values.ts'

const ticket = z.string().min(1).max(128)

/** Registration, forgotten passwords, activation by mail, and sign-in with other services. */
export const accessCalls = {
  'POST /exchange-web/web/user/register/sendCode': {
    access: 'anyone',
    summary: 'Sends a code to an address or number nobody has registered yet (140007, 140013 when somebody has).',
    weight: 20,
    params: z.strictObject({ name: userName, countryCode: phoneCountry, recaptcha: captchaSolution }),
    data: codeSent,
  },
  'POST /exchange-web/web/user/register': {
    access: 'anyone',
    summary: 'Makes a user of an address or number that received the code, and signs him in.',
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
    summary: 'Sends a code to whoever forgot his password; answers the same whether or not somebody has the name.',
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
    summary: 'Confirms the address a mail was sent to, by the one-time token of its link (/user/enable?key=…).',
    weight: 10,
    params: z.strictObject({ key: z.string().min(1).max(128) }),
    data: z.object({ confirmed: z.literal('email'), maskedTarget: z.string() }),
  },
  'GET /exchange-web/web/user/invite': {
    access: 'session',
    summary: 'The code by which this user invites others, its link, and how many came by it.',
    params: z.strictObject({}),
    data: z.object({
      inviteCode: z.string(),
      link: z.string(),
      invited: whole(0, Number.MAX_SAFE_INTEGER),
      isKol: z.boolean(),
    }),
  },
  'GET /exchange-web/web/user/social/providers': {
    access: 'anyone',
    summary: 'Whose accounts open this site; empty when the operator configured none.',
    params: z.strictObject({}),
    data: z.array(z.object({ id: z.string(), name: z.string() })),
  },
  'POST /exchange-web/web/user/social/start': {
    access: 'anyone',
    summary: "Begins signing in by another's account; the page goes to the address it answers.",
    weight: 10,
    params: z.strictObject({ provider: z.string().max(32) }),
    data: z.object({ redirectTo: z.string() }),
  },
  'POST /exchange-web/web/user/social/finish': {
    access: 'anyone',
    summary: 'Takes the query /user/social-login was opened with; answers a session, a step, or what must be decided.',
    weight: 10,
    params: z.strictObject({
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
    summary: 'Sends a code to the address of the user whose account waits to be joined.',
    weight: 20,
    params: z.strictObject({ ticket, recaptcha: captchaSolution }),
    data: codeSent,
  },
  'POST /exchange-web/web/user/social/link': {
    access: 'anyone',
    summary: "Joins another's account to the user of the same address, who proves it by password or mail code.",
    weight: 10,
    params: z.strictObject({ ticket, password: password.optional(), code: oneTimeCode.optional(), client: clientKind }),
    data: signInAnswer,
  },
  'POST /exchange-web/web/user/social/register': {
    access: 'anyone',
    summary: "Makes a user of another's account, and signs him in.",
    weight: 20,
    params: z.strictObject({ ticket, country, agreement, ...attribution, client: clientKind }),
    data: registered,
  },
  'GET /exchange-web/web/user/social/linked': {
    access: 'session',
    summary: "Others' accounts that open the caller's, the one linked first in front.",
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

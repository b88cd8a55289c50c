import { z } from 'zod'
import { flag, id, nested, timeMs, whole } from './values.ts'

/** The e-mail address or phone number a user goes by: `alice@example.com`, `+49 176 12345678`, or `0176 12345678` beside a `countryCode`. */
export const userName = z.string().min(1).max(254)
/** The country a phone number without `+` is of: ISO 3166-1 alpha-2 (`DE`) or its dialling code (`49`, `+49`). */
export const phoneCountry = z
  .string()
  .regex(/^([A-Za-z]{2}|\+?\d{1,4})$/, 'must be a country such as DE or 49')
  .optional()
/** Only its length is told of a wrong one (8 to 20 characters, code 110041). */
export const password = z.string().min(1).max(256)
/** Six digits, or whatever was typed: its form is answered by the codes of the specification, 140044 and 140045. */
export const oneTimeCode = z.string().max(64)
/** What the captcha's widget found; may come as header `recaptcha` or `robotVerification` instead. */
export const captchaSolution = z.string().max(8_192).optional()
/** `app` sessions live for 30 days, others for 7. */
export const clientKind = z.enum(['web', 'app']).default('web')
/** What `@simplewebauthn/browser` gives, passed on as it is. */
export const passkeyAnswer = nested(z.record(z.string(), z.unknown()))
/** The device is remembered: it signs in without the second step for as long as account-security keeps it. */
export const trustDevice = flag.default(false)
/** 1 authenticator, 2 SMS, 3 e-mail. */
export const validType = whole(1, 3)

/** The user as the site shows him to himself: names in part. */
export const shownUser = z.object({
  id,
  /** What he goes by: `a***e@example.com`, or `+491***678` who has no address. */
  mail: z.string(),
  kycLevel: whole(0, 2),
  email: z.string().nullable(),
  /** Somebody has shown that mail to the address arrives. */
  isEmailConfirmed: z.boolean(),
  phone: z.string().nullable(),
  /** Declared at registration, ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  /** False for who came by a social account and never set one. */
  hasPassword: z.boolean(),
})

/** The browser has the cookie; programs take the token. */
const session = z.object({
  next: z.literal('session'),
  token: z.string(),
  expiresAtMs: timeMs,
  user: shownUser,
  /** Sent back as `x-csrf-token` with every POST that relies on the cookie. */
  csrfToken: z.string(),
})

/** What proves a step, the one to offer first in front, and what a passkey among them is asked (WebAuthn's `get`). */
export const waysOfStep = {
  ways: z.array(z.enum(['authenticator', 'passkey', 'sms', 'email', 'recovery-code'])),
  passkeyOptions: z.record(z.string(), z.unknown()).nullable(),
}

/** One proof is missing; `loginVerify` takes it. */
const step = z.object({
  next: z.enum(['authenticator', 'passkey', 'sms', 'email']),
  /** Good for ten minutes, five tries, and the browser that has its cookie. */
  ticket: z.string(),
  expiresAtMs: timeMs,
  /** Where the code went, in part; null when none was sent. */
  maskedTarget: z.string().nullable(),
  /** When `loginSendCode` sends another one. */
  resendAtMs: timeMs.nullable(),
  ...waysOfStep,
  /** Why mail is asked first: `new-device` or `new-country`; null for an ordinary second step. */
  reason: z.enum(['new-device', 'new-country']).nullable(),
})

/** Signed in, or the next step on the way: told apart by `next`. */
export const signInAnswer = z.discriminatedUnion('next', [session, step])

/** What came of registering: `kolSuccess` = by the invitation of a KOL. */
export const registered = session.extend({ kind: z.enum(['success', 'kolSuccess']) })

/** Who sent the visitor; what is left out is read from the cookies of the shell. Unknown codes are no mistake. */
export const attribution = {
  inviteCode: z.string().max(64).optional(),
  cn: z.string().max(64).optional(),
  fcn: z.string().max(64).optional(),
  campaignName: z.string().max(64).optional(),
  campaignContent: z.string().max(64).optional(),
}

/** ISO 3166-1 alpha-2. */
export const country = z.string().regex(/^[A-Z]{2}$/, 'must be a country such as DE')
/** The terms are agreed to; anything else is refused. */
export const agreement = flag.refine((agreed) => agreed, 'must be agreed to')

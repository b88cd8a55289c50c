import { z } from 'zod'
import { signInWays } from './terms/factors.ts'
import { form } from './terms/parameter-forms.ts'
import { flag, id, nested, timeMs, whole } from './values.ts'

/**
 * The e-mail address or phone number a user signs in with: `alice@example.com`, `+49 176 12345678`, or `0176 12345678`
 * beside a `countryCode`.
 */
export const userName = z.string().min(1).max(254)
/** The country of a phone number without `+`: ISO 3166-1 alpha-2 (`DE`) or its dialling code (`49`, `+49`). */
export const phoneCountry = z
  .string()
  .regex(/^([A-Za-z]{2}|\+?\d{1,4})$/, form('countryOrCode'))
  .optional()
/** A wrong one is refused by length only (8 to 20 characters, code 110041). */
export const password = z.string().min(1).max(256)
/** Six digits, or whatever was typed: a wrong form is answered with the specification's codes 140044 and 140045. */
export const oneTimeCode = z.string().max(64)
/** The solution from the captcha widget; may come in the header `recaptcha` or `robotVerification` instead. */
export const captchaSolution = z.string().max(8_192).optional()
/** `app` sessions last 30 days, others 7. */
export const clientKind = z.enum(['web', 'app']).default('web')
/** The result of `@simplewebauthn/browser`, passed on unchanged. */
export const passkeyAnswer = nested(z.record(z.string(), z.unknown()))
/** Remember the device: it signs in without the second step for as long as account-security keeps it. */
export const trustDevice = flag.default(false)
/** 1 authenticator, 2 SMS, 3 e-mail. */
export const validType = whole(1, 3)

/** The user as shown to themselves: names masked. */
export const shownUser = z.object({
  id,
  /** The sign-in name: `a***e@example.com`, or `+491***678` for users without an address. */
  mail: z.string(),
  kycLevel: whole(0, 2),
  email: z.string().nullable(),
  /** Mail to the address is known to arrive. */
  isEmailConfirmed: z.boolean(),
  phone: z.string().nullable(),
  /** Declared at registration, ISO 3166-1 alpha-2. */
  country: z.string().nullable(),
  /** False for a user who came by a social account and never set one. */
  hasPassword: z.boolean(),
})

/** The browser has the cookie; programs use the token. */
const session = z.object({
  next: z.literal('session'),
  token: z.string(),
  expiresAtMs: timeMs,
  user: shownUser,
  /** Sent back as `x-csrf-token` with every POST that relies on the cookie. */
  csrfToken: z.string(),
})

/** The proofs a step accepts, the preferred one first, and the options for a passkey among them (WebAuthn's `get`). */
export const waysOfStep = {
  ways: z.array(z.enum(signInWays)),
  passkeyOptions: z.record(z.string(), z.unknown()).nullable(),
}

/** One proof is missing; `loginVerify` takes it. */
const step = z.object({
  next: z.enum(['authenticator', 'passkey', 'sms', 'email']),
  /** Valid for ten minutes, five attempts, and the browser that holds its cookie. */
  ticket: z.string(),
  expiresAtMs: timeMs,
  /** Where the code was sent, masked; null when none was sent. */
  maskedTarget: z.string().nullable(),
  /** When `loginSendCode` will send another one. */
  resendAtMs: timeMs.nullable(),
  ...waysOfStep,
  /** Why mail is required first: `new-device` or `new-country`; null for an ordinary second step. */
  reason: z.enum(['new-device', 'new-country']).nullable(),
})

/** Either signed in or the next step, told apart by `next`. */
export const signInAnswer = z.discriminatedUnion('next', [session, step])

/** The result of registering: `kolSuccess` = invited by a KOL. */
export const registered = session.extend({ kind: z.enum(['success', 'kolSuccess']) })

/** Who referred the visitor; omitted fields are read from the shell's cookies. Unknown codes are not an error. */
export const attribution = {
  inviteCode: z.string().max(64).optional(),
  cn: z.string().max(64).optional(),
  fcn: z.string().max(64).optional(),
  campaignName: z.string().max(64).optional(),
  campaignContent: z.string().max(64).optional(),
}

/** ISO 3166-1 alpha-2. */
export const country = z.string().regex(/^[A-Z]{2}$/, form('country'))
/** Agreement to the terms; anything else is refused. */
export const agreement = flag.refine((agreed) => agreed, form('agreed'))

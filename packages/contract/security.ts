import { z } from 'zod'
import { oneTimeCode, password, validType } from './sign-in.ts'
import { form } from './terms/parameter-forms.ts'
import { timeMs } from './values.ts'

/**
 * Completed steps of a change: 0 when nothing is in progress, including after it finished or expired after 30 minutes.
 */
export const modifyProgress = z.number().int().min(0).max(2)

/** The code of a factor; for `validType` 1 also the answer of a passkey, as JSON text. */
export const validCode = z.string().max(8_192)

/** The user's strongest factor, and its code. */
export const proof = { validType: validType.pipe(z.literal([1, 2, 3])), validCode }

/** All of the user's factors: every bound one must be present and right (`getSecurityPage` lists them). */
export const allProofs = {
  loginPassword: password.optional(),
  /** Six digits, or a passkey's answer as JSON. */
  googleCode: validCode.optional(),
  /** For operationType 11, like the next one. */
  smsCode: oneTimeCode.optional(),
  emailCode: oneTimeCode.optional(),
}

/** The answer to a security change: until when it blocks withdrawals. */
export const changed = z.object({ withdrawalsHeldUntilMs: timeMs.nullable() })

/** The dialling code or country of a number, and the number without it, as typed. */
export const mobile = {
  countryCode: z.string().regex(/^([A-Za-z]{2}|\+?\d{1,4})$/, form('countryOrCode')),
  mobileNumber: z.string().min(1).max(32),
}

export const hold = z.object({
  /** `password-changed`, `phone-bound`, …; the page translates it. */
  reason: z.string(),
  startedAtMs: timeMs,
  endsAtMs: timeMs,
})

export const settingsLock = z.object({
  endsAtMs: timeMs,
  /** An early end was requested, with all factors. */
  isEndingEarly: z.boolean(),
})

export const freezeState = z.object({
  tradingFrozen: z.boolean(),
  withdrawalsFrozen: z.boolean(),
  /** When the user may lift their own stop. Null: there is none. */
  ownStopLiftFromMs: timeMs.nullable(),
  /** The account is also frozen by others; support can tell more. */
  isFrozenByOthers: z.boolean(),
})

/** Where a call came from, as far as can be told. */
export const whereFrom = {
  ip: z.string(),
  country: z.string().nullable(),
  /** `Firefox, Linux`. */
  device: z.string(),
}

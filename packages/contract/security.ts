import { z } from 'zod'
import { oneTimeCode, password, validType } from './sign-in.ts'
import { timeMs } from './values.ts'

/** Steps of a change that are done: 0 nothing begun, and again when it is finished or 30 minutes old. */
export const modifyProgress = z.number().int().min(0).max(2)

/** The code of a factor; for `validType` 1 also the answer of a passkey, as JSON text. */
export const validCode = z.string().max(8_192)

/** The strongest factor of the user, and its code. */
export const proof = { validType: validType.pipe(z.literal([1, 2, 3])), validCode }

/** Everything the user has: all that is bound must be there and right (`getSecurityPage` tells what is bound). */
export const allProofs = {
  loginPassword: password.optional(),
  /** Six digits, or the JSON of a passkey's answer. */
  googleCode: validCode.optional(),
  /** Of operationType 11, as the next. */
  smsCode: oneTimeCode.optional(),
  emailCode: oneTimeCode.optional(),
}

/** What a change of security answers: until when nothing may be withdrawn because of it. */
export const changed = z.object({ withdrawalsHeldUntilMs: timeMs.nullable() })

/** The dialling code or country a number is of, and the number without it, as typed. */
export const mobile = {
  countryCode: z.string().regex(/^([A-Za-z]{2}|\+?\d{1,4})$/, 'must be a country such as DE or 49'),
  mobileNumber: z.string().min(1).max(32),
}

export const hold = z.object({
  /** `password-changed`, `phone-bound`, …; the page has words for it. */
  reason: z.string(),
  startedAtMs: timeMs,
  endsAtMs: timeMs,
})

export const settingsLock = z.object({
  endsAtMs: timeMs,
  /** An early end was asked for, with all factors. */
  isEndingEarly: z.boolean(),
})

export const freezeState = z.object({
  tradingFrozen: z.boolean(),
  withdrawalsFrozen: z.boolean(),
  /** The user's own stop: he may lift it from then on. Null: there is none. */
  ownStopLiftFromMs: timeMs.nullable(),
  /** Somebody else froze the account as well; support knows more. */
  isFrozenByOthers: z.boolean(),
})

/** Where somebody called from, as it seems. */
export const whereFrom = {
  ip: z.string(),
  country: z.string().nullable(),
  /** `Firefox, Linux`. */
  device: z.string(),
}

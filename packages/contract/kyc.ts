import { z } from 'zod'
import { country } from './sign-in.ts'
import { documentTypes, imagePurposes, kycPages, kycPieces, kycReasons } from './terms/kyc.ts'
import { timeMs, whole } from './values.ts'

/** State of a verification: 0 not begun, 1 begun, 2 in review, 3 passed, 4 rejected, 5 more is needed, 6 expired. */
const kycState = whole(0, 6)

const kycReason = z.enum(kycReasons)
export const documentType = z.enum(documentTypes)
/** What a picture shows; for each purpose the latest one counts. */
export const imagePurpose = z.enum(imagePurposes)

/** `1990-12-31`; a date that does not exist gets a refusal of its own. */
export const dateText = z
  .string()
  .max(10)
  .meta({ examples: ['1990-12-31'] })

export const personName = z.string().min(1).max(80)

/** USDT as plain decimal text, valued at the time of the withdrawal. */
const limits = z.object({ perDay: z.string(), perMonth: z.string() })

/** One of the two levels as its page shows it. */
const kycLevelView = z.object({
  level: whole(1, 2),
  state: kycState,
  /** The next step, 1 to 3; null when nothing is left to do. */
  step: whole(1, 3).nullable(),
  reasons: z.array(kycReason),
  /** The reasons in the language of the call. */
  reasonTexts: z.array(z.string()),
  missing: z.array(z.enum(kycPieces)),
  submittedAtMs: timeMs.nullable(),
  decidedAtMs: timeMs.nullable(),
  /** When it must be renewed. */
  expiresAtMs: timeMs.nullable(),
  limits,
})

export const kycProcess = z.object({
  userAuthLevel: whole(0, 2),
  /** Of the level in progress. */
  state: kycState,
  levels: z.array(kycLevelView),
  /** For a user without any level. */
  limits,
  /**
   * The page for the next action: `levelone`, `leveltwo`, `missing-kyc`; null while the case is with others, or at the
   * top level.
   */
  next: z.enum(kycPages).nullable(),
  /** Out of five within 24 hours. */
  submissionsLeft: whole(0, 5),
  /** When the next one is allowed; null: now. */
  submitAgainAtMs: timeMs.nullable(),
  /** The demo's rules judge pictures and prove nothing: a person decides. */
  isDemo: z.boolean(),
})

export const kycCountry = z.object({
  code: country,
  /** In the language of the call. */
  name: z.string(),
  /** `49`; null where there is none. */
  dialCode: z.string().nullable(),
  /** False: residents of this country cannot be served. */
  isServed: z.boolean(),
  /** Documents of this country that are accepted as proof. */
  documents: z.array(documentType),
})

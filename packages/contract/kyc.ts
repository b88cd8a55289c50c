import { z } from 'zod'
import { country } from './sign-in.ts'
import { timeMs, whole } from './values.ts'

/** Where verifying stands: 0 not begun, 1 begun, 2 in review, 3 passed, 4 rejected, 5 more is needed, 6 expired. */
export const kycState = whole(0, 6)

/** Why somebody was refused, or what he is asked for; the KYC language file has the words. */
export const kycReasons = [
  'name',
  'birth-date',
  'under-age',
  'country',
  'document-type',
  'document-number',
  'document-expired',
  'document-unreadable',
  'document-side',
  'face-unclear',
  'face-mismatch',
  'liveness',
  'one-account',
  'residence',
  'compliance',
] as const
export type KycReason = (typeof kycReasons)[number]
export const kycReason = z.enum(kycReasons)

/** What may be asked for afterwards, on the page `missing-kyc`. */
export const kycPieces = ['birth-date', 'front', 'back', 'face'] as const
export type KycPiece = (typeof kycPieces)[number]

export const documentTypes = ['passport', 'identity-card', 'driving-licence', 'residence-permit'] as const
export type DocumentType = (typeof documentTypes)[number]
export const documentType = z.enum(documentTypes)

/** What a picture shows; one of each counts, the last. */
export const imagePurposes = ['front', 'back', 'face'] as const
export type ImagePurpose = (typeof imagePurposes)[number]
export const imagePurpose = z.enum(imagePurposes)

/** `1990-12-31`; whether there is such a day is answered with its own reason. */
export const dateText = z
  .string()
  .max(10)
  .meta({ examples: ['1990-12-31'] })

export const personName = z.string().min(1).max(80)

/** USDT as plain decimal text, valued when a withdrawal is asked for. */
const limits = z.object({ perDay: z.string(), perMonth: z.string() })

/** One of the two levels as its page shows it. */
export const kycLevelView = z.object({
  level: whole(1, 2),
  state: kycState,
  /** Which step comes next: 1 to 3; null when nothing is left to do on it. */
  step: whole(1, 3).nullable(),
  reasons: z.array(kycReason),
  /** The reasons in the language of the call. */
  told: z.array(z.string()),
  missing: z.array(z.enum(kycPieces)),
  submittedAtMs: timeMs.nullable(),
  decidedAtMs: timeMs.nullable(),
  /** When it must be renewed. */
  expiresAtMs: timeMs.nullable(),
  limits,
})

export const kycProcess = z.object({
  userAuthLevel: whole(0, 2),
  /** Of the level he is at work on. */
  state: kycState,
  levels: z.array(kycLevelView),
  /** Of a user without any level. */
  limits,
  /** Page that does the next thing: `levelone`, `leveltwo`, `missing-kyc`; null while others are at work, or at the top. */
  next: z.enum(['levelone', 'leveltwo', 'missing-kyc']).nullable(),
  /** Of five within 24 hours. */
  submissionsLeft: whole(0, 5),
  /** When the next one may come; null: now. */
  submitAgainAtMs: timeMs.nullable(),
  /** Pictures are judged by the demo's rules, which prove nothing: a person decides. */
  isDemo: z.boolean(),
})

export const kycCountry = z.object({
  code: country,
  /** In the language of the call. */
  name: z.string(),
  /** `49`; null where there is none. */
  dialCode: z.string().nullable(),
  /** False: people of there cannot be served. */
  isServed: z.boolean(),
  /** What is taken as proof by a document of this country. */
  documents: z.array(documentType),
})

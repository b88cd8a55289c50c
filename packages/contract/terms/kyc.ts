/** Closed lists of identity verification, for the exchange and its pages alike. */

/** State of a level (domain/accounts-and-compliance.md §7). */
export const KycState = {
  none: 0,
  begun: 1,
  inReview: 2,
  passed: 3,
  rejected: 4,
  moreNeeded: 5,
  expired: 6,
} as const
export type KycState = (typeof KycState)[keyof typeof KycState]

/** Why a user is refused, as shown to them. Anything that would help a criminal is `compliance`. */
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

/** What may be requested afterwards. */
export const kycPieces = ['birth-date', 'front', 'back', 'face'] as const
export type KycPiece = (typeof kycPieces)[number]

export const documentTypes = ['passport', 'identity-card', 'driving-licence', 'residence-permit'] as const
export type DocumentType = (typeof documentTypes)[number]

export const imagePurposes = ['front', 'back', 'face'] as const
export type ImagePurpose = (typeof imagePurposes)[number]

/** The page on which verification goes on. */
export const kycPages = ['levelone', 'leveltwo', 'missing-kyc'] as const
export type KycPage = (typeof kycPages)[number]

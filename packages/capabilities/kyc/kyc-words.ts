/** Why a person has to decide: for staff only. */
const kycFlags = [
  'sanctions',
  'like-name',
  'claimed-document',
  'number-unchecked',
  'political',
  'not-own-account',
  'provider-doubt',
  'provider-away',
  'demo-provider',
] as const
export type KycFlag = (typeof kycFlags)[number]

export type KycLevelNumber = 1 | 2

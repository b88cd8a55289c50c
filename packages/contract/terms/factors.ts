/** Factors of six digits. */
export const codeFactors = ['authenticator', 'sms', 'email'] as const
export type CodeFactor = (typeof codeFactors)[number]

/** What a sign-in can be finished with. */
export const signInWays = ['authenticator', 'passkey', 'sms', 'email', 'recovery-code'] as const
export type SignInWay = (typeof signInWays)[number]

/** What two persons of the staff may remove when its owner has lost it. */
export const resettableFactors = ['authenticator', 'mobile', 'pin', 'passkeys'] as const
export type ResettableFactor = (typeof resettableFactors)[number]

/** Factors of six digits. */
export const codeFactors = ['authenticator', 'sms', 'email'] as const
export type CodeFactor = (typeof codeFactors)[number]

/** What a sign-in can be finished with. */
export const signInWays = ['authenticator', 'passkey', 'sms', 'email', 'recovery-code'] as const
export type SignInWay = (typeof signInWays)[number]

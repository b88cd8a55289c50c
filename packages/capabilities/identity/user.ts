/** A person with a login; `id` is also the number of the engine's account. */
export interface User {
  readonly id: number
  /** One of `email` and `phone` is there: it is the name the user signs in with, and both may be. */
  readonly email: string | undefined
  /** E.164, as `+4917612345678`. */
  readonly phone: string | undefined
  /** Declared at registration, ISO 3166-1 alpha-2. */
  readonly country: string | undefined
  /** False while nobody has shown that mail to the address arrives. */
  readonly isEmailConfirmed: boolean
  /** False for who came by a social account and never set one. */
  readonly hasPassword: boolean
  /** Rises when all that he signed in with ends: what was proved to an earlier one opens no session. */
  readonly signInVersion: number
  readonly kycLevel: KycLevel
  readonly status: 'active' | 'closed'
  /** Made by the demo; production refuses to start with one. */
  readonly isDemo: boolean
  readonly createdAtMs: number
}

/** 0 unknown, 1 identity confirmed, 2 identity and residence confirmed. */
const KYC_LEVELS = [0, 1, 2] as const
export type KycLevel = (typeof KYC_LEVELS)[number]

export function isKycLevel(value: number): value is KycLevel {
  return (KYC_LEVELS as readonly number[]).includes(value)
}

/** The name to call a user by among operators and in logs of who did what. */
export function nameOf(user: Pick<User, 'id' | 'email' | 'phone'>): string {
  return user.email ?? user.phone ?? String(user.id)
}

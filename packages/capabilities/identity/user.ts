/** A person with a login; what they own in the engine belongs to an account (`mainAccountOf`). */
export interface User {
  readonly id: number
  /** At least one of `email` and `phone` is set: the name the user signs in with. Both may be. */
  readonly email: string | undefined
  /** E.164, such as `+4917612345678`. */
  readonly phone: string | undefined
  /** Declared at registration, ISO 3166-1 alpha-2. */
  readonly country: string | undefined
  /** False until mail to the address is proved to arrive. */
  readonly isEmailConfirmed: boolean
  /** False for a user who came by a social account and never set one. */
  readonly hasPassword: boolean
  /**
   * Increases when everything the user signed in with is invalidated: a proof for an earlier version opens no session.
   */
  readonly signInVersion: number
  readonly kycLevel: KycLevel
  readonly status: 'active' | 'closed'
  /** Created by the demo; production refuses to start with one. */
  readonly isDemo: boolean
  readonly createdAtMs: number
}

/** 0 unknown, 1 identity confirmed, 2 identity and residence confirmed. */
const KYC_LEVELS = [0, 1, 2] as const
export type KycLevel = (typeof KYC_LEVELS)[number]

export function isKycLevel(value: number): value is KycLevel {
  return (KYC_LEVELS as readonly number[]).includes(value)
}

/** The name of a user for operators and in audit texts. */
export function nameOf(user: Pick<User, 'id' | 'email' | 'phone'>): string {
  return user.email ?? user.phone ?? String(user.id)
}

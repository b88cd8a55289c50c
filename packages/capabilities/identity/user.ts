/** A person with a login; `id` is also the number of the engine's account. */
export interface User {
  readonly id: number
  readonly email: string
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

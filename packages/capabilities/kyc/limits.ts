import type { KycLevel } from '../identity/index.ts'

/** Withdrawal limits, in USDT valued at the index at the time of the withdrawal (domain/wallet.md §7). */
export interface WithdrawalLimits {
  /** Within 24 hours. */
  readonly perDay: string
  /** Within 30 days. */
  readonly perMonth: string
}

const LIMITS: Readonly<Record<KycLevel, WithdrawalLimits>> = {
  0: { perDay: '0', perMonth: '0' },
  1: { perDay: '20000', perMonth: '100000' },
  2: { perDay: '1000000', perMonth: '10000000' },
}

export function limitsOf(level: KycLevel): WithdrawalLimits {
  return LIMITS[level]
}

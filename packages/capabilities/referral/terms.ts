/** Of the trading fees that an invitee really paid (domain/copy-trading-convert-earn-referral.md §D). */
export const STANDARD_RATE_PERCENT = 20
export const CONTRACT_RATES_PERCENT = { least: 30, most: 40 } as const
/** From registration. */
export const EARNING_DAYS = 365
/** What is held for a reason that nobody lifted is cancelled after. */
export const HELD_DAYS = 30
export const CLAWBACK_DAYS = 90
/** Of an invitee's volume with the inviter or the inviter's other invitees: more is looked at by persons. */
export const MOST_MATCHED_PERCENT = 20
/** A day is paid for at this hour (UTC) of the next one. */
export const PAYMENT_HOUR = 1
/** What amounts are valued in. */
export const VALUED_IN = 'USDT'

export const DAY_MS = 86_400_000

/** `2026-11-23`, the UTC day of a moment. */
export function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10)
}

export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

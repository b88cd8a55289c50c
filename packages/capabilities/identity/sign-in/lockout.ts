const HOUR = 60 * 60 * 1000

/** The consequences of wrong passwords (domain/accounts-and-compliance.md §2, docs/decisions/0048). */
export interface LockoutRules {
  /** In a row; from a network within 24 hours, and one more for each of its users. */
  readonly captchaAfter: number
  /** Within 24 hours. */
  readonly lockOutAfter: number
  /**
   * In a row, however long it takes. In a known browser a new password is needed then; strangers cannot cause that,
   * they only wait longer after each further one.
   */
  readonly resetAfter: number
}

export const LOCKOUT_RULES: LockoutRules = { captchaAfter: 5, lockOutAfter: 10, resetAfter: 20 }

const WINDOW_MS = 24 * HOUR
const LOCKOUT_MS = 2 * HOUR
/** What the waiting of strangers grows to: after it, an owner in a new browser is let in again. */
const LONGEST_LOCKOUT_MS = 24 * HOUR

/** Bounds the times kept for a network. */
const MOST_USERS_COUNTED = 500

/** Wrong passwords for one user, one name without a user, in one known place, or from one network. */
export interface Failures {
  readonly inRow: number
  /** Oldest first: those within 24 hours of the last one, at most as many as matter. */
  readonly failedAtMs: readonly number[]
}

/** When the current lockout by these failures ends; undefined = there is none. */
export function lockoutEnd({ inRow, failedAtMs }: Failures, rules: LockoutRules, nowMs: number): number | undefined {
  const lastMs = failedAtMs.at(-1)
  const beyond = inRow - rules.resetAfter
  if (lastMs === undefined || (failedAtMs.length < rules.lockOutAfter && beyond <= 0)) return undefined
  const endsAtMs = lastMs + Math.min(LOCKOUT_MS * 2 ** Math.max(0, beyond), LONGEST_LOCKOUT_MS)
  return nowMs < endsAtMs ? endsAtMs : undefined
}

export function needsReset(known: Failures, rules: LockoutRules): boolean {
  return known.inRow >= rules.resetAfter
}

/** Whether the next attempt with an account, or in a known place, needs a hard captcha. */
export function needsHardCaptcha({ inRow }: Failures, rules: LockoutRules): boolean {
  return inRow >= rules.captchaAfter
}

/** A network never proves a password, so only its last day counts. */
export function isBusyNetwork({ failedAtMs }: Failures, users: number, rules: LockoutRules): boolean {
  return failedAtMs.length >= networkLimit(users, rules)
}

export function networkLimit(users: number, { captchaAfter }: LockoutRules): number {
  return captchaAfter + Math.min(users, MOST_USERS_COUNTED)
}

/** The latest `most` are kept. */
export function addFailure(failures: Failures, most: number, nowMs: number): Failures {
  const { failedAtMs } = lastDayOf(failures, nowMs)
  return { inRow: failures.inRow + 1, failedAtMs: [...failedAtMs, nowMs].slice(-most) }
}

export function lastDayOf({ inRow, failedAtMs }: Failures, nowMs: number): Failures {
  return { inRow, failedAtMs: failedAtMs.filter((ms) => ms > nowMs - WINDOW_MS) }
}

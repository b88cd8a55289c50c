const HOUR = 60 * 60 * 1000

/** The consequences of wrong passwords (domain/accounts-and-compliance.md §2). */
export interface LockoutRules {
  readonly captchaAfter: number
  /** Within 24 hours. */
  readonly lockOutAfter: number
  /** In a row, however long it takes. Networks have no password to reset. */
  readonly resetAfter: number
}

export const LOCKOUT_RULES: LockoutRules = { captchaAfter: 5, lockOutAfter: 10, resetAfter: 20 }

const WINDOW_MS = 24 * HOUR
const LOCKOUT_MS = 2 * HOUR

/** Wrong passwords for one user, one name without a user, or one network. */
export interface Failures {
  readonly inRow: number
  /** Oldest first: those within 24 hours of the last one, at most as many as a lockout takes. */
  readonly failedAtMs: readonly number[]
}

/** When the current lockout by these failures ends; undefined = there is none. */
export function lockoutEnd({ failedAtMs }: Failures, rules: LockoutRules, nowMs: number): number | undefined {
  if (failedAtMs.length < rules.lockOutAfter) return undefined
  const endsAtMs = (failedAtMs.at(-1) as number) + LOCKOUT_MS
  return nowMs < endsAtMs ? endsAtMs : undefined
}

export function needsReset(ofAccount: Failures, rules: LockoutRules): boolean {
  return ofAccount.inRow >= rules.resetAfter
}

/** Whether the next attempt needs a hard captcha. A network never proves a password, so only its last day counts. */
export function needsHardCaptcha(ofAccount: Failures, ofNetwork: Failures, rules: LockoutRules): boolean {
  return ofAccount.inRow >= rules.captchaAfter || ofNetwork.failedAtMs.length >= rules.captchaAfter
}

export function addFailure(failures: Failures, rules: LockoutRules, nowMs: number): Failures {
  const { failedAtMs } = lastDayOf(failures, nowMs)
  return { inRow: failures.inRow + 1, failedAtMs: [...failedAtMs, nowMs].slice(-rules.lockOutAfter) }
}

export function lastDayOf({ inRow, failedAtMs }: Failures, nowMs: number): Failures {
  return { inRow, failedAtMs: failedAtMs.filter((ms) => ms > nowMs - WINDOW_MS) }
}

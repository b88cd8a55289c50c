import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { CodeChannel } from './one-time-codes/one-time-codes.ts'
import type { ProvingFactor } from './refusal.ts'

/** NIST SP 800-63B allows at most 100 failures in a row. */
export const MOST_IN_ROW = 60
const DAY_MS = 24 * 60 * 60_000
/** Then one more attempt is checked; a wrong one stops them again. */
export const STOP_DAYS = 7

/** What can be guessed at. */
export type GuessedFactor = ProvingFactor | 'pin'

/** Whose codes are guessed. */
export interface Guessed {
  /** `user:7`, or `target:` and a keyed hash for codes that belong to no signed-in user. */
  readonly subject: string
  readonly factor: GuessedFactor
  readonly userId?: number | undefined
  readonly sentTo?: { readonly channel: CodeChannel; readonly target: string } | undefined
}

export interface StreakWatch {
  readonly onRefused?: (factor: GuessedFactor) => void
  /** A few in a row: this factor alone is not checked for a while. */
  readonly onPaused?: (factor: GuessedFactor) => void
  /** Too many in a row: the owner is to be notified. Not awaited by the attempt, whose duration must not reveal who exists. */
  readonly onStopped?: (guessed: Guessed, nowMs: number) => unknown
}

/**
 * Counts wrong codes, PINs and passkey answers together for as long as the streak lives. Each code has five attempts and
 * each target a few codes an hour; this is what ends a thousand guesses a day, day after day.
 */
export class FailureStreaks {
  readonly #watch: StreakWatch

  constructor(watch: StreakWatch = {}) {
    this.#watch = watch
  }

  /** Until when no code of this subject is checked, even a right one. */
  async stoppedUntil(sql: Sql, subject: string, nowMs: number): Promise<number | undefined> {
    const [row] = await sql<{ in_row: number; failed_at_ms: bigint }[]>`
      select coalesce(sum(in_row), 0)::int as in_row, coalesce(max(failed_at_ms), 0) as failed_at_ms
      from factor_failures where subject = ${subject}`
    if (!row || row.in_row < MOST_IN_ROW) return undefined
    const untilMs = Number(row.failed_at_ms) + STOP_DAYS * DAY_MS
    return nowMs < untilMs ? untilMs : undefined
  }

  async noteWrong(sql: Sql, guessed: Guessed, nowMs: number): Promise<void> {
    const { subject, factor } = guessed
    const add = async (tx: Sql) => {
      // Two at once could otherwise each see a sum below the limit.
      await tx`select pg_advisory_xact_lock(848, hashtext(${subject}))`
      await tx`
        insert into factor_failures as known (subject, factor, in_row, failed_at_ms)
        values (${subject}, ${factor}, 1, ${nowMs})
        on conflict (subject, factor) do update set in_row = known.in_row + 1, failed_at_ms = ${nowMs}`
      return this.stoppedUntil(tx, subject, nowMs)
    }
    const stoppedUntilMs = await ('release' in sql ? add(sql) : inTransaction(sql, add))
    this.#watch.onRefused?.(factor)
    if (stoppedUntilMs !== undefined) this.#watch.onStopped?.(guessed, nowMs)
  }

  /** The factor counts by itself too, and has just paused. */
  notePaused(factor: GuessedFactor): void {
    this.#watch.onPaused?.(factor)
  }

  /** A right code ends the streak of its own factor only. */
  async noteRight(sql: Sql, subject: string, factor: GuessedFactor): Promise<void> {
    await sql`delete from factor_failures where subject = ${subject} and factor = ${factor}`
  }

  /** After a change that proved every factor, or by staff. */
  async forget(sql: Sql, userId: number): Promise<void> {
    await sql`delete from factor_failures where subject = ${ofUser(userId)}`
  }
}

export const ofUser = (userId: number) => `user:${userId}`

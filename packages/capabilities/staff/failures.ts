import { createHmac } from 'node:crypto'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'

/** This many wrong attempts at password or code … */
const MOST = 5
/** … lock the name for this long. */
const LOCK_MS = 15 * 60_000

/**
 * Wrong attempts by name, whether or not it exists. An attempt is counted before it is checked, so that simultaneous
 * attempts get no more than consecutive ones.
 */
export class StaffFailures {
  readonly #sql: Sql
  readonly #key: Buffer

  constructor(sql: Sql, secrets: Secrets) {
    this.#sql = sql
    this.#key = secrets.deriveKey('staff-names')
  }

  /** When the lock ends; undefined: the attempt may proceed and counts as a failure until it is taken back. */
  async count(email: string, nowMs: number): Promise<number | undefined> {
    const now = new Date(nowMs)
    const lockEnd = new Date(nowMs + LOCK_MS)
    // Failures older than a lock's duration are forgotten.
    const rows = await this.#sql`
      insert into staff_failures as known (subject, failures, failed_at) values (${this.#subject(email)}, 1, ${now})
      on conflict (subject) do update set
        failures = case when known.failed_at <= ${new Date(nowMs - LOCK_MS)} then 1 else known.failures + 1 end,
        locked_until = case when known.failures + 1 >= ${MOST} and known.failed_at > ${new Date(nowMs - LOCK_MS)}
          then ${lockEnd} end,
        failed_at = ${now}
      where known.locked_until is null or known.locked_until <= ${now}
      returning subject`
    if (rows.length === 1) return undefined
    const [row] = await this.#sql<{ locked_until: Date | null }[]>`
      select locked_until from staff_failures where subject = ${this.#subject(email)}`
    return row?.locked_until?.getTime() ?? nowMs
  }

  /** The attempt was right; earlier ones stay counted until the second factor is right too. */
  async takeBack(email: string): Promise<void> {
    await this.#sql`
      update staff_failures set failures = greatest(failures - 1, 0), locked_until = null
      where subject = ${this.#subject(email)}`
  }

  async clear(email: string): Promise<void> {
    await this.#sql`delete from staff_failures where subject = ${this.#subject(email)}`
  }

  /** Keyed, because people type passwords into the name field. */
  #subject(email: string): string {
    return createHmac('sha256', this.#key).update(email).digest('base64url')
  }
}

/** Deletes counts that no longer matter. */
export async function purgeStaffFailures(sql: Sql, nowMs: number): Promise<void> {
  await sql`delete from staff_failures where failed_at <= ${new Date(nowMs - LOCK_MS)}`
}

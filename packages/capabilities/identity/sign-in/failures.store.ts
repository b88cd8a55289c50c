import type { Sql, Transaction } from '@bowline/platform/postgres/index.ts'
import type { Failures } from './lockout.ts'

const DAY = 24 * 60 * 60 * 1000
/** Longer than for networks, so that a name without a user is not soon told from a user by what is forgotten. */
const NAMES_KEPT_MS = 7 * DAY
const NETWORKS_KEPT_MS = DAY

/** Whose wrong passwords are counted. */
export interface Subject {
  readonly kind: 'user' | 'name' | 'network'
  readonly subject: string
}

/** What is counted so far; under the row lock, so that nobody else counts for the same subject before the transaction ends. */
export async function lockFailures(tx: Transaction, { kind, subject }: Subject, nowMs: number): Promise<Failures> {
  const [row] = await tx<{ in_row: number; failed_at: Date[] }[]>`
    insert into sign_in_failures (kind, subject, last_failed_at) values (${kind}, ${subject}, ${new Date(nowMs)})
    on conflict (kind, subject) do update set subject = excluded.subject
    returning in_row, failed_at`
  const { in_row, failed_at } = row as { in_row: number; failed_at: Date[] }
  return { inRow: in_row, failedAtMs: failed_at.map((date) => date.getTime()) }
}

/** As they stand at this moment, locking nobody. */
export async function readFailures(sql: Sql, { kind, subject }: Subject): Promise<Failures> {
  const [row] = await sql<{ in_row: number; failed_at: Date[] }[]>`
    select in_row, failed_at from sign_in_failures where kind = ${kind} and subject = ${subject}`
  return { inRow: row?.in_row ?? 0, failedAtMs: (row?.failed_at ?? []).map((date) => date.getTime()) }
}

export async function writeFailures(
  tx: Transaction,
  { kind, subject }: Subject,
  { inRow, failedAtMs }: Failures,
  nowMs: number,
): Promise<void> {
  const failedAt = failedAtMs.map((ms) => new Date(ms).toISOString())
  await tx`
    update sign_in_failures
    set in_row = ${inRow}, failed_at = ${failedAt}::text[]::timestamptz[], last_failed_at = ${new Date(nowMs)}
    where kind = ${kind} and subject = ${subject}`
}

export async function deleteFailures(sql: Sql | Transaction, { kind, subject }: Subject): Promise<void> {
  await sql`delete from sign_in_failures where kind = ${kind} and subject = ${subject}`
}

/** Deletes what cannot matter any more. Users' counts stay: only the right password ends them. Returns how many. */
export async function purgeFailures(sql: Sql, nowMs: number): Promise<number> {
  const rows = await sql`
    delete from sign_in_failures
    where (kind = 'name' and last_failed_at <= ${new Date(nowMs - NAMES_KEPT_MS)})
      or (kind = 'network' and last_failed_at <= ${new Date(nowMs - NETWORKS_KEPT_MS)})
    returning kind`
  return rows.length
}

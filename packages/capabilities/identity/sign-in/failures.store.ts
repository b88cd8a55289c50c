import { atCommit, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import type { Failures } from './lockout.ts'
import { NO_NETWORK } from './network.ts'

const DAY = 24 * 60 * 60 * 1000
/** Longer than for networks, so that forgetting does not soon tell a name without a user from one with. */
const NAMES_KEPT_MS = 7 * DAY
const NETWORKS_KEPT_MS = DAY
/** As long as the cookie that tells a browser. */
const KNOWN_KEPT_MS = 400 * DAY

/** Whose wrong passwords are counted. */
export interface Subject {
  readonly kind: 'user' | 'name' | 'network' | 'known'
  readonly subject: string
}

interface FailuresRow {
  readonly in_row: number
  readonly failed_at: Date[]
}

/**
 * The current counts, in the order requested. Takes the row locks in that order too, so that nobody else counts for the
 * same subject before the transaction ends.
 */
export async function lockFailures(tx: Transaction, subjects: readonly Subject[], nowMs: number): Promise<Failures[]> {
  const rows = await tx<FailuresRow[]>`
    insert into sign_in_failures (kind, subject, last_failed_at)
    select kind, subject, ${new Date(nowMs)}
    from unnest(${kindsOf(subjects)}::text[], ${namesOf(subjects)}::text[]) with ordinality as asked (kind, subject, place)
    order by place
    on conflict (kind, subject) do update set subject = excluded.subject
    returning in_row, failed_at`
  return rows.map(failuresOf)
}

/** The counts at this moment, without locking; in the order requested. */
export async function readFailures(sql: Sql, subjects: readonly Subject[]): Promise<Failures[]> {
  const rows = await sql<FailuresRow[]>`
    select coalesce(in_row, 0) as in_row, coalesce(failed_at, '{}') as failed_at
    from unnest(${kindsOf(subjects)}::text[], ${namesOf(subjects)}::text[])
      with ordinality as asked (kind, subject, place)
    left join sign_in_failures using (kind, subject)
    order by place`
  return rows.map(failuresOf)
}

const kindsOf = (subjects: readonly Subject[]) => subjects.map(({ kind }) => kind)
const namesOf = (subjects: readonly Subject[]) => subjects.map(({ subject }) => subject)

function failuresOf({ in_row, failed_at }: FailuresRow): Failures {
  return { inRow: in_row, failedAtMs: failed_at.map((date) => date.getTime()) }
}

/** Each under its lock (`lockFailures`), which is then released. */
export async function writeFailures(
  tx: Transaction,
  counted: readonly (readonly [Subject, Failures])[],
  nowMs: number,
): Promise<void> {
  const column = <T>(of: (subject: Subject, failures: Failures) => T) => counted.map(([s, f]) => of(s, f))
  const times = ({ failedAtMs }: Failures) => `{${failedAtMs.map((ms) => new Date(ms).toISOString()).join()}}`
  const written = tx`
    update sign_in_failures
    set in_row = counted.in_row, failed_at = counted.failed_at::timestamptz[], last_failed_at = ${new Date(nowMs)}
    from unnest(
      ${column(({ kind }) => kind)}::text[],
      ${column(({ subject }) => subject)}::text[],
      ${column((_, { inRow }) => inRow)}::int[],
      ${column((_, failures) => times(failures))}::text[]
    ) as counted (kind, subject, in_row, failed_at)
    where sign_in_failures.kind = counted.kind and sign_in_failures.subject = counted.subject`
  await atCommit(tx, written)
}

/** One failure of that moment less; others of the same moment stay. Does nothing when there is none. */
const oneLess = (sql: Sql, { kind, subject }: Subject, atMs: number) => sql`
    update sign_in_failures
    set in_row = in_row - 1, failed_at = failed_at[:place - 1] || failed_at[place + 1:]
    from (select array_position(failed_at, ${new Date(atMs)}::timestamptz) as place
      from sign_in_failures where kind = ${kind} and subject = ${subject} for update) as found
    where kind = ${kind} and subject = ${subject} and place is not null`

/** Removes one from the network, and everything counted for the account; here too the network's row is locked first. */
export async function forgiveTry(sql: Sql, network: Subject, account: Subject, atMs: number): Promise<void> {
  await sql`
    with afresh as (delete from sign_in_failures where kind = ${account.kind} and subject = ${account.subject})
    ${oneLess(sql, network, atMs)}`
}

export async function deleteFailures(sql: Sql | Transaction, { kind, subject }: Subject): Promise<void> {
  await sql`delete from sign_in_failures where kind = ${kind} and subject = ${subject}`
}

/** Those counted for a user by strangers and in every place known for them. */
export async function deleteFailuresOf(sql: Sql | Transaction, userId: number): Promise<void> {
  await sql`
    delete from sign_in_failures
    where (kind = 'user' and subject = ${String(userId)}) or (kind = 'known' and starts_with(subject, ${`${userId}:`}))`
}

/** Users with a session from an address in this network. */
export async function countUsersIn(sql: Sql | Transaction, network: string): Promise<number> {
  if (network === NO_NETWORK) return 0
  const [row] = await sql<[{ users: number }]>`
    select count(distinct user_id)::int as users from sessions where ip <<= ${network}::inet`
  return row.users
}

/** Deletes counts that no longer matter. Users' counts stay: only the right password resets them. Returns how many. */
export async function purgeFailures(sql: Sql, nowMs: number): Promise<number> {
  const rows = await sql`
    delete from sign_in_failures
    where (kind = 'name' and last_failed_at <= ${new Date(nowMs - NAMES_KEPT_MS)})
      or (kind = 'network' and last_failed_at <= ${new Date(nowMs - NETWORKS_KEPT_MS)})
      or (kind = 'known' and last_failed_at <= ${new Date(nowMs - KNOWN_KEPT_MS)})
    returning kind`
  return rows.length
}

import type { Sql } from '@bowline/platform/postgres/index.ts'

/** The columns of the table; the person's data stays encrypted. */
export interface Identity {
  readonly userId: number
  readonly person: Buffer
  readonly nationality: string
  readonly residence: string | undefined
  readonly birthHash: Buffer | undefined
  readonly personHash: Buffer | undefined
  readonly sanctionedAtMs: number | undefined
  readonly noticedAtMs: number | undefined
  readonly screenedWith: string
}

interface Row {
  user_id: bigint
  person: Buffer
  nationality: string
  residence: string | null
  birth_hash: Buffer | null
  person_hash: Buffer | null
  sanctioned_at: Date | null
  noticed_at: Date | null
  screened_with: string
}

const toIdentity = (row: Row): Identity => ({
  userId: Number(row.user_id),
  person: row.person,
  nationality: row.nationality,
  residence: row.residence ?? undefined,
  birthHash: row.birth_hash ?? undefined,
  personHash: row.person_hash ?? undefined,
  sanctionedAtMs: row.sanctioned_at?.getTime(),
  noticedAtMs: row.noticed_at?.getTime(),
  screenedWith: row.screened_with,
})

/** An arbitrary range, so that locks of users and persons do not collide with others. */
const LOCKS = 870_000_000_000_000n

/** Allows one change of a user's verification at a time, until the transaction ends. */
export async function lockVerification(tx: Sql, userId: number): Promise<void> {
  await tx`select pg_advisory_xact_lock(${LOCKS + BigInt(userId)})`
}

/** Of two users presenting one person's document at once, the second sees the first. Take it after the user's lock. */
export async function lockPerson(tx: Sql, personHash: Buffer): Promise<void> {
  await tx`select pg_advisory_xact_lock(${personHash.readBigInt64BE(0)})`
}

export async function findIdentity(sql: Sql, userId: number): Promise<Identity | undefined> {
  const [row] = await sql<Row[]>`select * from kyc_identities where user_id = ${userId}`
  return row && toIdentity(row)
}

export async function writeIdentity(tx: Sql, identity: Identity): Promise<void> {
  const { userId, person, nationality, residence, birthHash, personHash, sanctionedAtMs, noticedAtMs } = identity
  const time = (ms: number | undefined) => (ms === undefined ? null : new Date(ms))
  await tx`
    insert into kyc_identities (user_id, person, nationality, residence, birth_hash, person_hash, sanctioned_at,
      noticed_at, screened_with)
    values (${userId}, ${person}, ${nationality}, ${residence ?? null}, ${birthHash ?? null}, ${personHash ?? null},
      ${time(sanctionedAtMs)}, ${time(noticedAtMs)}, ${identity.screenedWith})
    on conflict (user_id) do update set person = excluded.person, nationality = excluded.nationality,
      residence = excluded.residence, birth_hash = excluded.birth_hash, person_hash = excluded.person_hash,
      sanctioned_at = excluded.sanctioned_at, noticed_at = excluded.noticed_at, screened_with = excluded.screened_with`
}

/** Other users with the same document; `isProven`: theirs was seen, or is in review. */
export async function othersWithDocument(
  tx: Sql,
  userId: number,
  personHash: Buffer,
): Promise<{ readonly userId: number; readonly isProven: boolean }[]> {
  const rows = await tx<{ user_id: bigint; proven: boolean }[]>`
    select i.user_id, exists (
      select from kyc_levels l where l.user_id = i.user_id and l.level = 2 and l.state in (2, 3, 5, 6)) as proven
    from kyc_identities i where i.person_hash = ${personHash} and i.user_id <> ${userId}`
  return rows.map(({ user_id, proven }) => ({ userId: Number(user_id), isProven: proven }))
}

/** Others born on that day. */
export async function othersBornAlike(tx: Sql, userId: number, birthHash: Buffer, limit: number): Promise<Identity[]> {
  const rows = await tx<Row[]>`
    select * from kyc_identities where birth_hash = ${birthHash} and user_id <> ${userId} limit ${limit}`
  return rows.map(toIdentity)
}

/** Those not yet screened against this version of the list, in ascending order. */
export async function identitiesToScreen(sql: Sql, version: string, after: number, limit: number): Promise<Identity[]> {
  const rows = await sql<Row[]>`
    select * from kyc_identities
    where screened_with <> ${version} and sanctioned_at is null and user_id > ${after} order by user_id limit ${limit}`
  return rows.map(toIdentity)
}

/**
 * Verified with documents of one of these countries and not notified, or notified although no longer of one; in
 * ascending order.
 */
export async function outOfStep(
  sql: Sql,
  forbidden: readonly string[],
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const countries = forbidden as string[]
  const rows = await sql<{ user_id: bigint }[]>`
    select i.user_id from kyc_identities i join users u on u.id = i.user_id
    where i.user_id > ${after} and i.sanctioned_at is null and (u.kyc_level = 2 or i.noticed_at is not null)
      and (i.noticed_at is null) = (i.nationality = any(${countries}) or coalesce(i.residence = any(${countries}), false))
    order by i.user_id limit ${limit}`
  return rows.map(({ user_id }) => Number(user_id))
}

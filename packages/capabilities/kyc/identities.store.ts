import type { Sql } from '@bowline/platform/postgres/index.ts'

/** The columns of the table; the person's data stays encrypted. */
export interface Identity {
  readonly userId: number
  readonly person: Buffer
  readonly nationality: string
  readonly residence: string | undefined
  readonly birthHash: Buffer | undefined
  readonly personHash: Buffer | undefined
  readonly documentHash: Buffer | undefined
  readonly phoneHash: Buffer | undefined
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
  document_hash: Buffer | null
  phone_hash: Buffer | null
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
  documentHash: row.document_hash ?? undefined,
  phoneHash: row.phone_hash ?? undefined,
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

/** Of two users claiming the same at once, the second sees the first. Take it after the user's lock. */
export async function lockClaim(tx: Sql, hash: Buffer): Promise<void> {
  await tx`select pg_advisory_xact_lock(${hash.readBigInt64BE(0)})`
}

export async function findIdentity(sql: Sql, userId: number): Promise<Identity | undefined> {
  const [row] = await sql<Row[]>`select * from kyc_identities where user_id = ${userId}`
  return row && toIdentity(row)
}

export async function writeIdentity(tx: Sql, identity: Identity): Promise<void> {
  const time = (ms: number | undefined) => (ms === undefined ? null : new Date(ms))
  const columns = {
    user_id: identity.userId,
    person: identity.person,
    nationality: identity.nationality,
    residence: identity.residence ?? null,
    birth_hash: identity.birthHash ?? null,
    person_hash: identity.personHash ?? null,
    document_hash: identity.documentHash ?? null,
    phone_hash: identity.phoneHash ?? null,
    sanctioned_at: time(identity.sanctionedAtMs),
    noticed_at: time(identity.noticedAtMs),
    screened_with: identity.screenedWith,
  }
  const { user_id, ...changed } = columns
  await tx`insert into kyc_identities ${tx(columns)} on conflict (user_id) do update set ${tx(changed)}`
}

/** A refused user must not block a document's number or a phone. */
export function withoutClaims(identity: Identity): Identity {
  return { ...identity, personHash: undefined, documentHash: undefined, phoneHash: undefined }
}

/** What two users cannot share: a document and its birth date, a document alone, a phone proved at level one. */
export type Claim = 'person_hash' | 'document_hash' | 'phone_hash'

/** Other users with the same; `isProven`: their document was seen, or is in review. */
export async function othersClaiming(
  tx: Sql,
  userId: number,
  claim: Claim,
  hash: Buffer,
): Promise<{ readonly userId: number; readonly isProven: boolean }[]> {
  const rows = await tx<{ user_id: bigint; proven: boolean }[]>`
    select i.user_id, exists (
      select from kyc_levels l where l.user_id = i.user_id and l.level = 2 and l.state in (2, 3, 5, 6)) as proven
    from kyc_identities i where i.${tx(claim)} = ${hash} and i.user_id <> ${userId}`
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

/** Where they live, as far as they have said, and otherwise where they are from. */
export async function homeCountryOf(sql: Sql, userId: number): Promise<string | undefined> {
  const [row] = await sql<{ country: string }[]>`
    select coalesce(residence, nationality) as country from kyc_identities where user_id = ${userId}`
  return row?.country
}

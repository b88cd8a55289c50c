import { randomInt } from 'node:crypto'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'

/** Without I, L, O and U, which are easily misread: 2^40 codes. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8
const FORM = /^[0-9A-Z]{8}$/

/** Codes a user may have beside each other. */
export const MOST_CODES = 20

export interface Inviter {
  readonly userId: number
  readonly isKol: boolean
  readonly code: string
  /** As the code says now; it is kept with the new user. */
  readonly kickbackPercent: number
}

/** The user's first code, created when first needed. */
export async function inviteCodeOf(sql: Sql, userId: number): Promise<string> {
  for (;;) {
    // If another call made it in between, or somebody else has the code, nothing is inserted.
    await sql`
      insert into invite_codes (user_id, code) select ${userId}::bigint, ${randomCode()}
      where not exists (select from invite_codes where user_id = ${userId}) on conflict do nothing`
    const [row] = await sql<{ code: string }[]>`
      select code from invite_codes where user_id = ${userId} and is_first`
    if (row) return row.code
  }
}

/** Undefined: the user has as many as anybody may have. */
export async function addInviteCode(
  sql: Sql,
  userId: number,
  terms: { readonly kickbackPercent: number; readonly label: string },
): Promise<string | undefined> {
  return inTransaction(sql, async (tx) => {
    // Two at once must not both be the last one.
    await tx`select from users where id = ${userId} for update`
    const [row] = await tx<{ codes: number }[]>`
      select count(*)::int as codes from invite_codes where user_id = ${userId}`
    return (row?.codes ?? 0) < MOST_CODES ? insertCode(tx, userId, terms) : undefined
  })
}

async function insertCode(
  sql: Sql,
  userId: number,
  { kickbackPercent, label }: { readonly kickbackPercent: number; readonly label: string },
): Promise<string> {
  for (;;) {
    const code = randomCode()
    const rows = await sql`
      insert into invite_codes (user_id, code, is_first, kickback_percent, label)
      values (${userId}, ${code}, not exists (select from invite_codes where user_id = ${userId}), ${kickbackPercent}, ${label})
      on conflict do nothing returning id`
    if (rows.length > 0) return code
  }
}

function randomCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/** For those who register from now on. False: it is nobody's code, or somebody else's. */
export async function changeInviteCode(
  sql: Sql,
  userId: number,
  { code, kickbackPercent, label }: { readonly code: string; readonly kickbackPercent: number; readonly label: string },
): Promise<boolean> {
  const rows = await sql`
    update invite_codes set kickback_percent = ${kickbackPercent}, label = ${label}
    where user_id = ${userId} and code = ${code} returning id`
  return rows.length > 0
}

/** One of a user's own codes. */
export interface OwnCode {
  readonly code: string
  readonly label: string
  readonly kickbackPercent: number
  readonly isFrozen: boolean
  readonly invited: number
}

/** Oldest first. */
export async function ownCodes(sql: Sql, userId: number): Promise<OwnCode[]> {
  await inviteCodeOf(sql, userId)
  const rows = await sql<
    { code: string; label: string; kickback_percent: number; is_frozen: boolean; invited: number }[]
  >`
    select code, label, kickback_percent, is_frozen,
      (select count(*)::int from attributions where invite_code = invite_codes.code) as invited
    from invite_codes where user_id = ${userId} order by id`
  return rows.map(({ kickback_percent, is_frozen, ...row }) => ({
    ...row,
    kickbackPercent: kickback_percent,
    isFrozen: is_frozen,
  }))
}

/** The owner of the first known code; unknown and frozen codes are ignored. */
export async function findInviter(sql: Sql, codes: readonly (string | undefined)[]): Promise<Inviter | undefined> {
  const formed = codes.map((code) => code?.trim().toUpperCase() ?? '').filter((code) => FORM.test(code))
  if (formed.length === 0) return undefined
  const rows = await sql<{ user_id: bigint; code: string; kickback_percent: number; is_kol: boolean }[]>`
    select user_id, code, kickback_percent,
      exists (select from kols where kols.user_id = invite_codes.user_id) as is_kol
    from invite_codes join users on users.id = user_id
    where code = any(${formed}::text[]) and not is_frozen and status = 'active'`
  const row = formed.map((code) => rows.find((found) => found.code === code)).find((found) => found !== undefined)
  return (
    row && {
      ...{ userId: Number(row.user_id), isKol: row.is_kol },
      ...{ code: row.code, kickbackPercent: row.kickback_percent },
    }
  )
}

export interface Invitations {
  readonly inviteCode: string
  readonly invited: number
  readonly isKol: boolean
}

export async function invitationsOf(sql: Sql, userId: number): Promise<Invitations> {
  return { inviteCode: await inviteCodeOf(sql, userId), ...(await invitedBy(sql, userId)) }
}

/** As staff read it, who give nobody a code by that. */
export async function invitedBy(sql: Sql, userId: number): Promise<Omit<Invitations, 'inviteCode'>> {
  const [row] = await sql<{ invited: number; is_kol: boolean }[]>`
    select (select count(*)::int from attributions where inviter_id = ${userId}) as invited,
      exists (select from kols where user_id = ${userId}) as is_kol`
  return { invited: row?.invited ?? 0, isKol: row?.is_kol ?? false }
}

/** Called by staff, in the transaction that records it. Earlier attributions stay as they are. False: it is so already. */
export async function setKol(sql: Sql, userId: number, isKol: boolean, nowMs: number): Promise<boolean> {
  const changed = isKol
    ? await sql`insert into kols (user_id, since) values (${userId}, ${new Date(nowMs)}) on conflict do nothing`
    : await sql`delete from kols where user_id = ${userId}`
  return changed.count > 0
}

/** Called by staff. The owner; undefined: there is no such code, or it already is in that state. */
export async function freezeInviteCode(sql: Sql, code: string, isFrozen: boolean): Promise<number | undefined> {
  const [row] = await sql<{ user_id: bigint }[]>`
    update invite_codes set is_frozen = ${isFrozen}
    where code = ${code} and is_frozen <> ${isFrozen} returning user_id`
  return row && Number(row.user_id)
}

/** A code as staff see it. */
export interface InviteCode {
  readonly id: number
  readonly code: string
  readonly kickbackPercent: number
  readonly userId: number
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly isKol: boolean
  readonly isFrozen: boolean
  readonly invited: number
}

interface InviteRow {
  id: bigint
  code: string
  kickback_percent: number
  user_id: bigint
  email: string | null
  phone: string | null
  is_kol: boolean
  is_frozen: boolean
  invited: number
}

/** Newest first; `query` is a code or its user's number, empty for all. */
export async function listInviteCodes(
  sql: Sql,
  { query, before, limit }: { readonly query: string; readonly before: number | undefined; readonly limit: number },
): Promise<InviteCode[]> {
  const code = query.toUpperCase()
  // A code may consist of digits only.
  const userId = /^\d{1,15}$/.test(query) ? Number(query) : null
  const rows = await sql<InviteRow[]>`
    select invite_codes.id, code, kickback_percent, user_id, email, phone, is_frozen,
      exists (select from kols where kols.user_id = invite_codes.user_id) as is_kol,
      (select count(*)::int from attributions where invite_code = invite_codes.code) as invited
    from invite_codes join users on users.id = user_id
    where ${query === '' ? sql`true` : sql`(code = ${code} or user_id = ${userId})`}
      and ${before === undefined ? sql`true` : sql`invite_codes.id < ${before}`}
    order by invite_codes.id desc limit ${limit}`
  return rows.map(({ id, user_id, email, phone, is_kol, is_frozen, kickback_percent, ...row }) => ({
    ...row,
    id: Number(id),
    kickbackPercent: kickback_percent,
    userId: Number(user_id),
    email: email ?? undefined,
    phone: phone ?? undefined,
    isKol: is_kol,
    isFrozen: is_frozen,
  }))
}

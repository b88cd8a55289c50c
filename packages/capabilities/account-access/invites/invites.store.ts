import { randomInt } from 'node:crypto'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** Without I, L, O and U, which are easily misread: 2^40 codes. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8
const FORM = /^[0-9A-Z]{8}$/

export interface Inviter {
  readonly userId: number
  readonly isKol: boolean
}

/** The user's own code, created when first needed. */
export async function inviteCodeOf(sql: Sql, userId: number): Promise<string> {
  for (;;) {
    const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
    // If somebody else has the code, nothing is inserted and the next one is tried.
    await sql`insert into invite_codes (user_id, code) values (${userId}, ${code}) on conflict do nothing`
    const [row] = await sql<{ code: string }[]>`select code from invite_codes where user_id = ${userId}`
    if (row) return row.code
  }
}

/** The owner of the first known code; unknown and frozen codes are ignored. */
export async function findInviter(sql: Sql, codes: readonly (string | undefined)[]): Promise<Inviter | undefined> {
  const formed = codes.map((code) => code?.trim().toUpperCase() ?? '').filter((code) => FORM.test(code))
  if (formed.length === 0) return undefined
  const rows = await sql<{ user_id: bigint; code: string; is_kol: boolean }[]>`
    select user_id, code, exists (select from kols where kols.user_id = invite_codes.user_id) as is_kol
    from invite_codes join users on users.id = user_id
    where code = any(${formed}::text[]) and not is_frozen and status = 'active'`
  const row = formed.map((code) => rows.find((found) => found.code === code)).find((found) => found !== undefined)
  return row && { userId: Number(row.user_id), isKol: row.is_kol }
}

export interface Invitations {
  readonly inviteCode: string
  readonly invited: number
  readonly isKol: boolean
}

export async function invitationsOf(sql: Sql, userId: number): Promise<Invitations> {
  const inviteCode = await inviteCodeOf(sql, userId)
  const [row] = await sql<{ invited: number; is_kol: boolean }[]>`
    select (select count(*)::int from attributions where inviter_id = ${userId}) as invited,
      exists (select from kols where user_id = ${userId}) as is_kol`
  return { inviteCode, invited: row?.invited ?? 0, isKol: row?.is_kol ?? false }
}

/** Called by staff, in the transaction that records it. Earlier attributions stay as they are. */
export async function setKol(sql: Sql, userId: number, isKol: boolean, nowMs: number): Promise<void> {
  if (isKol) await sql`insert into kols (user_id, since) values (${userId}, ${new Date(nowMs)}) on conflict do nothing`
  else await sql`delete from kols where user_id = ${userId}`
}

/** Called by staff. False: the user has no code, or it already is in that state. */
export async function freezeInviteCode(sql: Sql, userId: number, isFrozen: boolean): Promise<boolean> {
  const rows = await sql`
    update invite_codes set is_frozen = ${isFrozen}
    where user_id = ${userId} and is_frozen <> ${isFrozen} returning user_id`
  return rows.length > 0
}

/** A code as staff see it. */
export interface InviteCode {
  readonly code: string
  readonly userId: number
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly isKol: boolean
  readonly isFrozen: boolean
  readonly invited: number
}

interface InviteRow {
  code: string
  user_id: bigint
  email: string | null
  phone: string | null
  is_kol: boolean
  is_frozen: boolean
  invited: number
}

/** Newest users first; `query` is a code or its user's number, empty for all. */
export async function listInviteCodes(
  sql: Sql,
  { query, before, limit }: { readonly query: string; readonly before: number | undefined; readonly limit: number },
): Promise<InviteCode[]> {
  const code = query.toUpperCase()
  // A code may consist of digits only.
  const userId = /^\d{1,15}$/.test(query) ? Number(query) : null
  const rows = await sql<InviteRow[]>`
    select code, user_id, email, phone, is_frozen,
      exists (select from kols where kols.user_id = invite_codes.user_id) as is_kol,
      (select count(*)::int from attributions where inviter_id = invite_codes.user_id) as invited
    from invite_codes join users on users.id = user_id
    where ${query === '' ? sql`true` : sql`(code = ${code} or user_id = ${userId})`}
      and ${before === undefined ? sql`true` : sql`user_id < ${before}`}
    order by user_id desc limit ${limit}`
  return rows.map(({ user_id, email, phone, is_kol, is_frozen, ...row }) => ({
    ...row,
    userId: Number(user_id),
    email: email ?? undefined,
    phone: phone ?? undefined,
    isKol: is_kol,
    isFrozen: is_frozen,
  }))
}

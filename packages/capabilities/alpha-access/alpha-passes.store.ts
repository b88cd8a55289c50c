import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { User } from '../identity/index.ts'

export interface AlphaPass {
  readonly user: Pick<User, 'id' | 'email' | 'phone'>
  /** The reason, for staff. */
  readonly note: string
  readonly setBy: string
  readonly setAtMs: number
}

export async function hasAlphaPass(sql: Sql, userId: number): Promise<boolean> {
  const rows = await sql`select from alpha_passes where user_id = ${userId}`
  return rows.length > 0
}

/** False: there is one already, which stays as it is. */
export async function grantAlphaPass(
  tx: Sql,
  userId: number,
  { note, setBy, nowMs }: { readonly note: string; readonly setBy: string; readonly nowMs: number },
): Promise<boolean> {
  const rows = await tx`
    insert into alpha_passes (user_id, note, set_by, set_at) values (${userId}, ${note}, ${setBy}, ${new Date(nowMs)})
    on conflict do nothing returning user_id`
  return rows.length > 0
}

/** False: there was none. */
export async function withdrawAlphaPass(tx: Sql, userId: number): Promise<boolean> {
  const rows = await tx`delete from alpha_passes where user_id = ${userId} returning user_id`
  return rows.length > 0
}

interface Row {
  user_id: bigint
  email: string | null
  phone: string | null
  note: string
  set_by: string
  set_at: Date
}

/** Newest first; `before` is the last row of the previous page. */
export async function listAlphaPasses(
  sql: Sql,
  {
    before,
    limit,
  }: { readonly before?: { readonly setAtMs: number; readonly userId: number }; readonly limit: number },
): Promise<AlphaPass[]> {
  const rows = await sql<Row[]>`
    select user_id, email, phone, note, set_by, set_at from alpha_passes join users on users.id = user_id
    where ${before ? sql`(set_at, user_id) < (${new Date(before.setAtMs)}, ${before.userId})` : sql`true`}
    order by set_at desc, user_id desc limit ${limit}`
  return rows.map(({ user_id, email, phone, note, set_by, set_at }) => ({
    user: { id: Number(user_id), email: email ?? undefined, phone: phone ?? undefined },
    note,
    setBy: set_by,
    setAtMs: set_at.getTime(),
  }))
}

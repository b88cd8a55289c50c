import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { User } from '../identity/index.ts'

/** A user as shown in lists. */
export type FoundUser = Pick<User, 'id' | 'email' | 'phone' | 'kycLevel' | 'status' | 'isDemo' | 'createdAtMs'>

interface Row {
  id: bigint
  email: string | null
  phone: string | null
  kyc_level: number
  status: User['status']
  is_demo: boolean
  created_at: Date
}

export interface UserSearch {
  /** A number, or the beginning of an e-mail address or of a phone number with its `+`; empty: everyone. */
  readonly query: string
  /** Numbers below this one: the last of the previous page. */
  readonly before: number | undefined
  readonly limit: number
}

/** Newest first; by indexes of their own (migrations/0882-finding-users.sql). */
export async function searchUsers(sql: Sql, { query, before, limit }: UserSearch): Promise<FoundUser[]> {
  const rows = await sql<Row[]>`
    select id, email, phone, kyc_level, status, is_demo, created_at from users
    where ${conditionOf(sql, query)} and ${before === undefined ? sql`true` : sql`id < ${before}`}
    order by id desc limit ${limit}`
  return rows.map((row) => ({
    id: Number(row.id),
    email: row.email ?? undefined,
    phone: row.phone ?? undefined,
    kycLevel: row.kyc_level as User['kycLevel'],
    status: row.status,
    isDemo: row.is_demo,
    createdAtMs: row.created_at.getTime(),
  }))
}

function conditionOf(sql: Sql, query: string) {
  const text = query.trim().toLowerCase()
  if (text === '') return sql`true`
  if (/^\d{1,15}$/.test(text)) return sql`id = ${Number(text)}`
  // Escape the characters that are special in `like`.
  const beginning = `${text.replaceAll(/[\\%_]/g, '\\$&')}%`
  return text.startsWith('+') ? sql`phone like ${beginning.replaceAll(' ', '')}` : sql`email like ${beginning}`
}

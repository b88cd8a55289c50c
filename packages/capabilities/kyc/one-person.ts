import type { Sql } from '@bowline/platform/postgres/index.ts'

/** Whether two users have shown the same document or proved the same phone; what neither stated tells nothing. */
export async function areOnePerson(sql: Sql, a: number, b: number): Promise<boolean> {
  const rows = await sql`
    select 1 from kyc_identities x join kyc_identities y on x.person_hash = y.person_hash
      or x.document_hash = y.document_hash or x.phone_hash = y.phone_hash
    where x.user_id = ${a} and y.user_id = ${b}`
  return rows.length > 0
}

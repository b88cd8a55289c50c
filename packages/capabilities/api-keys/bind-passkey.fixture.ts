import type { Sql } from '@bowline/platform/postgres/index.ts'

/** A factor as strong as keys require; it proves nothing. */
export async function bindPasskey(sql: Sql, userId: number): Promise<void> {
  await sql`
    insert into passkeys (user_id, credential_id, public_key, counter, label, created_at)
    values (${userId}, ${`credential-${userId}`}, '\\x00', 0, 'laptop', now())`
}

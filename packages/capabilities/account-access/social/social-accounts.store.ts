import type { Sql } from '@bowline/platform/postgres/index.ts'

export interface SocialAccount {
  readonly provider: string
  readonly subject: string
}

export async function ownerOf(sql: Sql, { provider, subject }: SocialAccount): Promise<number | undefined> {
  const [row] = await sql<{ user_id: bigint }[]>`
    select user_id from social_accounts where provider = ${provider} and subject = ${subject}`
  return row && Number(row.user_id)
}

/** False: it is somebody's by now. */
export async function linkAccount(
  sql: Sql,
  { provider, subject }: SocialAccount,
  userId: number,
  nowMs: number,
): Promise<boolean> {
  const rows = await sql`
    insert into social_accounts (provider, subject, user_id, linked_at)
    values (${provider}, ${subject}, ${userId}, ${new Date(nowMs)})
    on conflict do nothing returning user_id`
  return rows.length > 0
}

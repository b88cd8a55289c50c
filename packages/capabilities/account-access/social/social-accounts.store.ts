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

/** False: it is already linked to a user. */
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

/** As shown to its owner: without the provider's id, which would mean nothing to them. */
export interface LinkedAccount {
  readonly id: string
  readonly provider: string
  readonly linkedAtMs: number
}

/** Oldest first. */
export async function linkedAccounts(sql: Sql, userId: number): Promise<LinkedAccount[]> {
  const rows = await sql<{ id: string; provider: string; linked_at: Date }[]>`
    select id, provider, linked_at from social_accounts where user_id = ${userId} order by linked_at, id`
  return rows.map(({ id, provider, linked_at }) => ({ id, provider, linkedAtMs: linked_at.getTime() }))
}

export async function deleteLinked(tx: Sql, userId: number, id: string): Promise<void> {
  await tx`delete from social_accounts where id = ${id} and user_id = ${userId}`
}

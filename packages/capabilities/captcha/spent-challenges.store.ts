import type { Sql } from '@bowline/platform/postgres/index.ts'

/** False: it was already used. */
export async function spendChallenge(sql: Sql, signature: Buffer, expiresAtMs: number): Promise<boolean> {
  const { count } = await sql`
    insert into spent_challenges (signature, expires_at) values (${signature}, ${new Date(expiresAtMs)})
    on conflict do nothing`
  return count === 1
}

export async function purgeSpentChallenges(sql: Sql, nowMs: number): Promise<number> {
  const { count } = await sql`delete from spent_challenges where expires_at < ${new Date(nowMs)}`
  return count
}

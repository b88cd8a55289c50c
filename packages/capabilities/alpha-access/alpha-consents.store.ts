import type { Sql } from '@bowline/platform/postgres/index.ts'

/** Of the risk text on the page: raise it when the text says something new, and everybody is asked again. */
const RISK_VERSION = 1

/** A second time changes nothing. */
export async function acceptAlphaRisk(sql: Sql, userId: number, nowMs: number): Promise<void> {
  await sql`
    insert into alpha_consents (user_id, version, accepted_at) values (${userId}, ${RISK_VERSION}, ${new Date(nowMs)})
    on conflict (user_id) do update set version = excluded.version, accepted_at = excluded.accepted_at
    where alpha_consents.version <> excluded.version`
}

/** Null: not the text as it is now. */
export async function alphaRiskAcceptedAt(sql: Sql, userId: number): Promise<number | null> {
  const [row] = await sql<{ accepted_at: Date }[]>`
    select accepted_at from alpha_consents where user_id = ${userId} and version = ${RISK_VERSION}`
  return row?.accepted_at.getTime() ?? null
}

/** Users with a pass who accepted the risk. */
export async function readAlphaMembers(sql: Sql): Promise<number[]> {
  const rows = await sql<{ user_id: bigint }[]>`
    select user_id from alpha_passes join alpha_consents using (user_id) where version = ${RISK_VERSION}`
  return rows.map(({ user_id }) => Number(user_id))
}

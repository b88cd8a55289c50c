import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Client } from '../index.ts'

export const NOW = Date.UTC(2030, 0, 1)
export const web: Client = { type: 'web', ip: '203.0.113.7', userAgent: 'Firefox' }

/** Resets the database to alice and bob. */
export async function aliceAndBob(sql: Sql): Promise<[alice: number, bob: number]> {
  await sql`delete from users`
  const rows = await sql<{ id: bigint }[]>`
    insert into users (email, password_hash, kyc_level)
    values ('alice@example.com', 'none', 1), ('bob@example.com', 'none', 1) returning id`
  return rows.map(({ id }) => Number(id)) as [number, number]
}

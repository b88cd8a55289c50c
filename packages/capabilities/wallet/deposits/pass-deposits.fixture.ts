import type { Sql } from '@bowline/platform/postgres/index.ts'

/** Finds nothing in the way of any deposit: for tests of what comes after that. */
export async function passDeposits(sql: Sql): Promise<void> {
  await sql`update wallet_deposit_checks set checked_at = now() where checked_at is null`
}

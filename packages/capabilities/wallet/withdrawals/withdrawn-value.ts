import type { Amount } from '@bowline/money'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { RETURNED } from './life-cycle.ts'
import type { WithdrawalRow } from './withdrawals.store.ts'

/** Value that left by other ways than withdrawals since a time, in USDT. */
export type PaidSince = (sql: Sql, userId: number, sinceMs: number) => Promise<Amount>

const DAY_MS = 86_400_000

/** What the limits of a level count: withdrawals, and what was paid to other users here. */
export async function leftLately(
  { sql, paidSince }: { readonly sql: Sql; readonly paidSince: PaidSince },
  userId: number,
  nowMs: number,
): Promise<{ readonly ofDay: Amount; readonly ofMonth: Amount }> {
  const since = async (sinceMs: number) =>
    (await valueSince(sql, userId, sinceMs)) + (await paidSince(sql, userId, sinceMs))
  return { ofDay: await since(nowMs - DAY_MS), ofMonth: await since(nowMs - 30 * DAY_MS) }
}

/** Value requested since a time and not returned, in USDT; of one key alone where it is named. */
export async function valueSince(sql: Sql, userId: number, sinceMs: number, apiKey?: string): Promise<Amount> {
  const [row] = await sql<{ sum: string }[]>`
    select coalesce(sum(value), 0) as sum from withdrawals
    where user_id = ${userId} and requested_at > ${new Date(sinceMs)} and state <> all (${[...RETURNED]})
      ${apiKey === undefined ? sql`` : sql`and api_key = ${apiKey}`}`
  return BigInt(row?.sum ?? 0)
}

/** Value sent to one address since a time and not returned, in USDT: over all these networks, where it is the same person's. */
export async function valueThere(
  sql: Sql,
  userId: number,
  { networks, address }: Pick<WithdrawalRow, 'address'> & { readonly networks: readonly string[] },
  sinceMs: number,
): Promise<Amount> {
  const [row] = await sql<{ sum: string }[]>`
    select coalesce(sum(value), 0) as sum from withdrawals
    where user_id = ${userId} and network = any (${[...networks]}) and address = ${address} and requested_at > ${new Date(sinceMs)}
      and state <> all (${[...RETURNED]})`
  return BigInt(row?.sum ?? 0)
}

/** Of what was asked for, and is not known to be locked yet. */
export async function openingValue(sql: Sql, userId: number): Promise<Amount> {
  const [row] = await sql<{ sum: string }[]>`
    select coalesce(sum(value), 0) as sum from withdrawals where user_id = ${userId} and state = 'opening'`
  return BigInt(row?.sum ?? 0)
}

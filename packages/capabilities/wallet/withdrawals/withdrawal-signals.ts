import type { Sql } from '@bowline/platform/postgres/index.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** What the database knows of a user that makes a withdrawal more or less likely to be theirs. */
export interface AccountSignals {
  readonly isNewAddress: boolean
  readonly isFirst: boolean
  readonly hadDepositLately: boolean
  readonly heldLately: boolean
}

export async function accountSignals(
  sql: Sql,
  userId: number,
  to: { readonly network: string; readonly address: string; readonly tag: number },
  nowMs: number,
): Promise<AccountSignals> {
  const [row] = await sql<{ known: boolean; any: boolean; deposit: boolean; held: boolean }[]>`
    select
      exists (select from withdrawals where user_id = ${userId} and state = 'completed' and network = ${to.network}
        and address = ${to.address} and tag = ${to.tag}) as known,
      exists (select from withdrawals where user_id = ${userId} and state = 'completed') as any,
      exists (select from wallet_deposits where user_id = ${userId} and stage in ('credited', 'unlocked')
        and seen_at > ${new Date(nowMs - HOUR_MS)}) as deposit,
      exists (select from withdrawal_holds where user_id = ${userId}
        and ends_at between ${new Date(nowMs - DAY_MS)} and ${new Date(nowMs)}) as held`
  if (!row) throw new Error('no answer')
  return { isNewAddress: !row.known, isFirst: !row.any, hadDepositLately: row.deposit, heldLately: row.held }
}

/** Where the user has sent to before: for addresses that only look like one of them. */
export async function pastDestinations(sql: Sql, userId: number): Promise<{ readonly address: string }[]> {
  const rows = await sql<{ address: string }[]>`
    select distinct address from withdrawals where user_id = ${userId} and state <> 'refused' limit 1000`
  return [...rows]
}

/** Where the user's money came from, as chains spell it: most of it is their own. */
export async function senders(sql: Sql, userId: number): Promise<{ readonly address: string }[]> {
  const rows = await sql<{ address: string }[]>`
    select distinct sender as address from wallet_deposits
    where user_id = ${userId} and sender is not null and stage in ('credited', 'unlocked') limit 1000`
  return [...rows]
}

/** An address that a user here was given. */
export interface UsersPlace {
  readonly network: string
  readonly address: string
  readonly userId: number
}

/** Those of the places whose coins stay here, and whose they are. */
export async function usersPlaces(
  sql: Sql,
  places: readonly {
    readonly network: string
    readonly address: string
    readonly family: string
    readonly key: string
  }[],
): Promise<UsersPlace[]> {
  if (places.length === 0) return []
  const rows = await sql<{ family: string; key: string; user_id: bigint }[]>`
    select family, key, user_id from wallet_addresses
    where user_id is not null and key = any (${places.map(({ key }) => key)})`
  return places.flatMap(({ network, address, family, key }) => {
    const row = rows.find((known) => known.family === family && known.key === key)
    return row ? [{ network, address, userId: Number(row.user_id) }] : []
  })
}

/** The owner of one of our own addresses. */
export async function ownerOfAddress(
  sql: Sql,
  family: string,
  key: string,
): Promise<{ readonly userId: number } | 'house' | undefined> {
  const [row] = await sql<{ user_id: bigint | null }[]>`
    select user_id from wallet_addresses where family = ${family} and key = ${key}`
  if (!row) return undefined
  return row.user_id === null ? 'house' : { userId: Number(row.user_id) }
}

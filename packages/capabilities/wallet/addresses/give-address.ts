import type { AddressFamily } from '@bowline/contract/terms/address-families.ts'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'

/**
 * On networks like Ethereum coins and tokens have addresses of their own: a token's may one day carry a delegate, and then
 * refuses coins that are sent with the usual gas (wallet-additions §2).
 */
const COINS = 0
const TOKENS = 1
const BRANCHES: Readonly<Record<AddressFamily, readonly number[]>> = {
  bitcoin: [COINS],
  litecoin: [COINS],
  evm: [COINS, TOKENS],
}

/** From the account's public key, so without any secret (`Chain.deriveAddress`). */
export type DeriveAddress = (branch: number, number: number) => { readonly address: string; readonly key: string }

/** The user's addresses of a family, one a branch; empty until they were given some. */
export async function givenAddresses(sql: Sql, family: AddressFamily, userId: number): Promise<readonly string[]> {
  const rows = await sql<{ address: string }[]>`
    select distinct on (branch) address from wallet_addresses
    where user_id = ${userId} and family = ${family} order by branch, number desc`
  return rows.map(({ address }) => address)
}

/** The user's addresses of a family, one a branch: the same ones every time, and new ones for whoever has none. */
export function giveAddresses(
  sql: Sql,
  { family, derive }: { readonly family: AddressFamily; readonly derive: DeriveAddress },
  userId: number,
  nowMs: number,
): Promise<readonly string[]> {
  return inTransaction(sql, async (tx) => {
    // Of two that ask at once, the second finds what the first was given.
    await tx`select 1 from users where id = ${userId} for update`
    const known = await givenAddresses(tx, family, userId)
    if (known.length > 0) return known
    const [given] = await tx<{ number: number }[]>`
      insert into wallet_address_numbers (family, next) values (${family}, 1)
      on conflict (family) do update set next = wallet_address_numbers.next + 1
      returning next - 1 as number`
    const { number } = given as { number: number }
    const addresses = BRANCHES[family].map((branch) => ({ branch, ...derive(branch, number) }))
    await tx`
      insert into wallet_addresses (family, branch, number, address, key, user_id, given_at)
      select ${family}, branch, ${number}, address, key, ${userId}, ${new Date(nowMs)}
      from jsonb_to_recordset(${tx.json(addresses)}) as given (branch integer, address text, key text)`
    return addresses.map(({ address }) => address)
  })
}

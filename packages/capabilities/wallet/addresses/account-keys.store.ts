import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { AddressFamily } from './give-address.ts'

/** Whose money is below an account's key. */
export type AccountPurpose = 'deposits' | 'hot' | 'gas'

/** Accounts of the signer's seed (BIP-44, BIP-84). No account is used by two families. */
export function accountPath(family: AddressFamily, purpose: AccountPurpose): string {
  const coin = { bitcoin: "m/84'/0'", litecoin: "m/84'/2'", evm: "m/44'/60'" }[family]
  const account = { deposits: 0, hot: 1, gas: 2 }[purpose]
  return `${coin}/${account}'`
}

/** Undefined until the signer has told it. */
export async function accountKeyOf(
  sql: Sql,
  family: AddressFamily,
  purpose: AccountPurpose,
): Promise<string | undefined> {
  const [row] = await sql<{ key: string }[]>`
    select key from wallet_account_keys where family = ${family} and purpose = ${purpose}`
  return row?.key
}

/** Throws when the signer tells another key than it did before: its seed is not the one whose addresses users have. */
export async function keepAccountKey(
  sql: Sql,
  family: AddressFamily,
  purpose: AccountPurpose,
  key: string,
  nowMs: number,
): Promise<void> {
  const path = accountPath(family, purpose)
  await sql`
    insert into wallet_account_keys (family, purpose, path, key, told_at)
    values (${family}, ${purpose}, ${path}, ${key}, ${new Date(nowMs)}) on conflict do nothing`
  if ((await accountKeyOf(sql, family, purpose)) !== key)
    throw new Error(`the signer has another seed than the one that ${family} addresses were made with`)
}

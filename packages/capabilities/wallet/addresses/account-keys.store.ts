import type { AddressFamily } from '@bowline/contract/terms/address-families.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** Whose money is below an account's key. */
export type AccountPurpose = 'deposits' | 'hot' | 'gas' | 'warm' | 'cold'

const COIN_PATHS = { bitcoin: "84'/0'", litecoin: "84'/2'", evm: "44'/60'" } as const
const ACCOUNTS = { deposits: 0, hot: 1, gas: 2, warm: 3, cold: 0 } as const

/**
 * Accounts of the signer's seed (BIP-44, BIP-84). No account is used by two families. The cold one is of another seed, which
 * its first word says: whatever the signer is asked of it, it has no such path.
 */
export function accountPath(family: AddressFamily, purpose: AccountPurpose): string {
  return `${purpose === 'cold' ? COLD_SEED : 'm'}/${COIN_PATHS[family]}/${ACCOUNTS[purpose]}'`
}

/** Whose account an address of ours is below; throws for a path that is none of ours. */
export function purposeOf(path: string): AccountPurpose {
  const [seed, , , account] = path.split('/')
  if (seed === COLD_SEED) return 'cold'
  const [purpose] = PURPOSES.find(([, number]) => `${number}'` === account) ?? []
  if (seed !== 'm' || !purpose) throw new Error(`no account of ours: ${path}`)
  return purpose
}

const COLD_SEED = 'cold'
const SIGNED = ['deposits', 'hot', 'warm', 'gas'] as const
const PURPOSES = SIGNED.map((purpose) => [purpose, ACCOUNTS[purpose]] as const)

/** Those that the signer has of a family. Where fees are paid in the coin that is sent, no tank has to hold another. */
export function signedPurposes(family: AddressFamily): readonly AccountPurpose[] {
  return family === 'evm' ? SIGNED : SIGNED.filter((purpose) => purpose !== 'gas')
}

export const isColdPath = (path: string) => path.startsWith(`${COLD_SEED}/`)

/** As the machine that has the cold seed calls it. */
export const pathOfColdSeed = (path: string) => (isColdPath(path) ? `m${path.slice(COLD_SEED.length)}` : path)

export interface ColdKey {
  readonly family: AddressFamily
  readonly key: string
  readonly fingerprint: string
}

/** Those that two persons have enrolled. */
export async function coldKeys(sql: Sql): Promise<ColdKey[]> {
  return sql<ColdKey[]>`
    select family, key, fingerprint from wallet_account_keys where purpose = 'cold' order by family`
}

/** False: the family has one already, and coins lie below it. */
export async function enrolColdKey(sql: Sql, { family, key, fingerprint }: ColdKey, nowMs: number): Promise<boolean> {
  const rows = await sql`
    insert into wallet_account_keys (family, purpose, path, key, fingerprint, received_at)
    values (${family}, 'cold', ${accountPath(family, 'cold')}, ${key}, ${fingerprint}, ${new Date(nowMs)})
    on conflict do nothing returning family`
  return rows.length > 0
}

/** Undefined until the signer has sent it. */
export async function accountKeyOf(
  sql: Sql,
  family: AddressFamily,
  purpose: AccountPurpose,
): Promise<string | undefined> {
  const [row] = await sql<{ key: string }[]>`
    select key from wallet_account_keys where family = ${family} and purpose = ${purpose}`
  return row?.key
}

/** Throws when the signer sends another key than it did before: its seed is not the one whose addresses users have. */
export async function keepAccountKey(
  sql: Sql,
  family: AddressFamily,
  purpose: AccountPurpose,
  key: string,
  nowMs: number,
): Promise<void> {
  const path = accountPath(family, purpose)
  await sql`
    insert into wallet_account_keys (family, purpose, path, key, received_at)
    values (${family}, ${purpose}, ${path}, ${key}, ${new Date(nowMs)}) on conflict do nothing`
  if ((await accountKeyOf(sql, family, purpose)) !== key)
    throw new Error(`the signer has another seed than the one that ${family} addresses were made with`)
}

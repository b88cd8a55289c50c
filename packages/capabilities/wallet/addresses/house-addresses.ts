import type { AddressFamily } from '@bowline/contract/terms/address-families.ts'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import { type AccountPurpose, accountPath } from './account-keys.store.ts'
import type { DeriveAddress } from './give-address.ts'

/**
 * Of the house's own addresses: payouts come from `hot`, their change goes to `change`, sweeps are paid from `gas`; `warm` and `cold`
 * have what is not needed within a day.
 */
export type HouseRole = HouseWallet | 'change' | 'gas'

/** What is paid from, and refilled from the next. */
export const HOUSE_WALLETS = ['hot', 'warm', 'cold'] as const
export type HouseWallet = (typeof HOUSE_WALLETS)[number]

export interface HouseAddress {
  readonly address: string
  readonly key: string
  /** Where its key is in the tree of the seed. */
  readonly path: string
}

interface Row {
  readonly address: string
  readonly key: string
  readonly branch: number
  readonly number: number
}

const BRANCHES: Readonly<Record<HouseRole, number>> = { hot: 0, change: 1, gas: 0, warm: 0, cold: 0 }
const PURPOSES: Readonly<Record<HouseRole, AccountPurpose>> = {
  ...{ hot: 'hot', change: 'hot', gas: 'gas' },
  ...{ warm: 'warm', cold: 'cold' },
}

/** The one address of a role: the same every time. */
export function houseAddress(
  sql: Sql,
  family: AddressFamily,
  role: Exclude<HouseRole, 'change'>,
  derive: DeriveAddress,
  nowMs: number,
): Promise<HouseAddress> {
  return inTransaction(sql, async (tx) => {
    // Whoever reads addresses in the order of their ids must miss none, so all are given under this row's lock.
    await tx`insert into wallet_address_numbers (family, next) values (${family}, 0) on conflict do nothing`
    await tx`select 1 from wallet_address_numbers where family = ${family} for update`
    const [known] = await tx<Row[]>`
      select address, key, branch, number from wallet_addresses where family = ${family} and role = ${role}
      order by id limit 1`
    return placed(family, role, known ?? (await giveHouseAddress(tx, family, role, derive, nowMs)))
  })
}

/** One that was never used: change that always went to the same address would show everybody what is ours. */
export async function freshChange(
  tx: Transaction,
  family: AddressFamily,
  derive: DeriveAddress,
  nowMs: number,
): Promise<HouseAddress> {
  return placed(family, 'change', await giveHouseAddress(tx, family, 'change', derive, nowMs))
}

async function giveHouseAddress(
  tx: Transaction,
  family: AddressFamily,
  role: HouseRole,
  derive: DeriveAddress,
  nowMs: number,
): Promise<Row> {
  const [given] = await tx<{ number: number }[]>`
    update wallet_address_numbers set next = next + 1 where family = ${family} returning next - 1 as number`
  if (!given) throw new Error(`no numbers of ${family}`)
  const row = { branch: BRANCHES[role], number: given.number, ...derive(BRANCHES[role], given.number) }
  await tx`
    insert into wallet_addresses (family, branch, number, address, key, role, given_at)
    values (${family}, ${row.branch}, ${row.number}, ${row.address}, ${row.key}, ${role}, ${new Date(nowMs)})`
  return row
}

function placed(family: AddressFamily, role: HouseRole, { address, key, branch, number }: Row): HouseAddress {
  return { address, key, path: `${accountPath(family, PURPOSES[role])}/${branch}/${number}` }
}

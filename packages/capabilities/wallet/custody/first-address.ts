import { isAccountKey } from '@bowline/chains/account-key.ts'
import type { AddressFamily } from '@bowline/contract/terms/address-families.ts'
import { deriverOf } from '../networks/read-address.ts'
import type { WalletNetwork } from '../networks/wallet-networks.ts'

/** By which persons recognise an account's key: the first address below it. Undefined: it is no such key, or no network
 * of the family has a node here. */
export function firstAddressOf(
  networks: readonly WalletNetwork[],
  family: AddressFamily,
  key: string,
): string | undefined {
  const node = networks.find((each) => each.node?.family === family)?.node
  return node && isAccountKey(key) ? deriverOf(node, key)(0, 0).address : undefined
}

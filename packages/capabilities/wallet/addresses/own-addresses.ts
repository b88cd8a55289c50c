import { NATIVE } from '@bowline/chains/chain.ts'
import type { OpenDeposit } from '@bowline/contract/terms/products.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Permitted } from '../../permission/index.ts'
import type { Closure, CoinNetwork } from '../networks/coin-networks.ts'
import { deriverOf } from '../networks/read-address.ts'
import type { NetworkNode, WalletNetwork } from '../networks/wallet-networks.ts'
import { accountKeyOf } from './account-keys.store.ts'
import { giveAddresses, givenAddresses } from './give-address.ts'

/** An address of a user's own. */
export interface GivenAddress {
  readonly address: string
  /** 0 where the network has no tags. */
  readonly tag: number
}

export type AddressRefusal =
  | { readonly refusal: 'network-unknown' }
  | { readonly refusal: 'closed-network'; readonly because: Closure }

export interface OwnAddressParts {
  readonly sql: Sql
  readonly networks: readonly WalletNetwork[]
  coinNetwork(coin: string, network: string): CoinNetwork | undefined
  now(): number
}

interface OpenNetwork {
  readonly node: NetworkNode
  /** Of the account whose addresses are given. */
  readonly key: string
  readonly isCoin: boolean
}

/** Addresses that users deposit to. */
export function ownAddresses({ sql, networks, coinNetwork, now }: OwnAddressParts) {
  async function openNetwork(coin: string, network: string): Promise<OpenNetwork | AddressRefusal> {
    const node = networks.find((known) => known.network === network)?.node
    const known = coinNetwork(coin, network)
    if (!known) return { refusal: 'network-unknown' }
    const closed = { refusal: 'closed-network', because: known.deposit.closed ?? 'no-node' } as const
    const key = node && (await accountKeyOf(sql, node.family, 'deposits'))
    if (!node || key === undefined || known.deposit.closed === 'no-node') return closed
    return { node, key, isCoin: known.asset === NATIVE }
  }
  /** Where there are two, the second is for tokens. */
  const oneOf = (addresses: readonly string[], isCoin: boolean): GivenAddress | undefined => {
    const address = isCoin ? addresses[0] : addresses.at(-1)
    return address === undefined ? undefined : { address, tag: 0 }
  }
  return {
    async given(userId: number, coin: string, network: string): Promise<GivenAddress | AddressRefusal | undefined> {
      const open = await openNetwork(coin, network)
      if ('refusal' in open) return open
      return oneOf(await givenAddresses(sql, open.node.family, userId), open.isCoin)
    },
    async give(owner: Permitted<OpenDeposit>, coin: string, network: string): Promise<GivenAddress | AddressRefusal> {
      const open = await openNetwork(coin, network)
      if ('refusal' in open) return open
      const derive = deriverOf(open.node, open.key)
      // A main account has its user's number.
      const addresses = await giveAddresses(sql, { family: open.node.family, derive }, owner.account, now())
      return oneOf(addresses, open.isCoin) as GivenAddress
    },
  }
}

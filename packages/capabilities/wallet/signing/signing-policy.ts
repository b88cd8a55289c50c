import { toChain } from '@bowline/chains/ledger-units.ts'
import type { NetworkPolicy, OutflowCaps, SigningPolicy } from '@bowline/chains/signer/signer.ts'
import { type AccountPurpose, accountPath, signedPurposes } from '../addresses/account-keys.store.ts'
import type { NetworkCoin, NetworkNode, WalletMode, WalletNetwork } from '../networks/wallet-networks.ts'
import { walletNetworks } from '../networks/wallet-networks.ts'

/** How many of the largest withdrawals may leave within an hour and a day before the signer stops (domain/wallet.md §8). */
const MOST_IN_AN_HOUR = 5n
const MOST_IN_A_DAY = 20n
/** No transaction costs more, in units of the chain's own coin. */
const FEE_CAPS = { bitcoin: 2_000_000n, litecoin: 20_000_000n, evm: 10n ** 17n } as const

/** The rules that are sealed with a new seed. Whoever takes over a server later cannot change them. */
export function signingPolicy(mode: WalletMode, recordKey: string): SigningPolicy {
  const networks = walletNetworks(mode).flatMap((network) =>
    network.node ? [[network.network, policyOf(network, network.node)] as const] : [],
  )
  return { recordKey, releaseKeys: { version: 0, keys: [] }, networks: Object.fromEntries(networks) }
}

function policyOf({ coins }: WalletNetwork, node: NetworkNode): NetworkPolicy {
  const { family } = node
  return {
    ...(node.family === 'evm' ? { kind: 'evm', chainId: node.chainId } : { kind: 'utxo', rules: node.rules }),
    hotAccount: accountPath(family, 'hot'),
    ownAccounts: ownPurposes(family).map((purpose) => accountPath(family, purpose)),
    ...(family === 'evm' && { gasAccount: accountPath(family, 'gas') }),
    feeCap: FEE_CAPS[family],
    assets: Object.fromEntries(coins.map((coin) => [coin.asset, capsOf(coin)])),
  }
}

/** What leaves the hot account for one of these stays ours. */
function ownPurposes(family: NetworkNode['family']): AccountPurpose[] {
  return signedPurposes(family).filter((purpose) => purpose !== 'hot')
}

function capsOf({ decimals, twoPersonsAbove, withdrawal: { maxPerTx } }: NetworkCoin): OutflowCaps {
  const perRecord = toChain(maxPerTx, decimals) as bigint
  return {
    perRecord,
    perHour: perRecord * MOST_IN_AN_HOUR,
    perDay: perRecord * MOST_IN_A_DAY,
    twoPersonsAbove: toChain(twoPersonsAbove, decimals) as bigint,
  }
}

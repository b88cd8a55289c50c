import { BITCOIN_NETWORKS } from '@bowline/chains/bitcoin/bitcoin-networks.ts'
import { isSignedBy } from '@bowline/chains/bitcoin/signed-message.ts'
import { evmDigest, isSignedByEvm } from '@bowline/chains/evm/signed-message.ts'
import type { SignedHow } from '../../travel-rule/index.ts'
import { type WalletMode, walletNetworks } from './wallet-networks.ts'

/** A compact signature, which wallets have made since 2011, has so many bytes; one of BIP-322 has others. */
const COMPACT = /^[A-Za-z0-9+/]{87}=$/

/** How the key of an address on one of our networks has signed a text; undefined: it has not. No node is asked. */
export function signedByIn(mode: WalletMode) {
  const networks = walletNetworks(mode)
  return (
    to: { readonly network: string; readonly address: string },
    message: string,
    signature: string,
  ): SignedHow => {
    const node = networks.find(({ network }) => network === to.network)?.node
    if (!node) return undefined
    if (node.family === 'evm') return isSignedByEvm(to.address, message, signature) ? 'eip191' : undefined
    if (!isSignedBy(to.address, message, signature, BITCOIN_NETWORKS[node.rules])) return undefined
    return COMPACT.test(signature.trim()) ? 'message' : 'bip322'
  }
}

/** What the contracts of a network sign of a text; undefined where there are none. */
export function contractDigestIn(mode: WalletMode) {
  const families = new Map(walletNetworks(mode).map(({ network, node }) => [network, node?.family]))
  return (network: string, message: string): Uint8Array | undefined =>
    families.get(network) === 'evm' ? evmDigest(message) : undefined
}

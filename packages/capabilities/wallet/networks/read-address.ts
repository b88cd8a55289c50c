import { deriveBitcoinAddress, readBitcoinAddress } from '@bowline/chains/bitcoin/bitcoin-address.ts'
import { BITCOIN_NETWORKS } from '@bowline/chains/bitcoin/bitcoin-networks.ts'
import type { ReadAddress } from '@bowline/chains/chain.ts'
import { deriveEvmAddress, readEvmAddress } from '@bowline/chains/evm/evm-address.ts'
import type { DeriveAddress } from '../addresses/give-address.ts'
import type { NetworkNode } from './wallet-networks.ts'

/** Reads an address as its chain writes them; no node is asked. */
export function readAddressOf(node: NetworkNode, text: string): ReadAddress {
  return node.family === 'evm' ? readEvmAddress(text) : readBitcoinAddress(text, BITCOIN_NETWORKS[node.rules])
}

/** Our addresses below the extended public key of an account. */
export function deriverOf(node: NetworkNode, accountKey: string): DeriveAddress {
  return node.family === 'evm'
    ? (branch, number) => deriveEvmAddress(accountKey, branch, number)
    : (branch, number) => deriveBitcoinAddress(accountKey, branch, number, BITCOIN_NETWORKS[node.rules])
}

import { deriveBitcoinAddress, readBitcoinAddress } from '@bowline/chains/bitcoin/bitcoin-address.ts'
import { BITCOIN_NETWORKS } from '@bowline/chains/bitcoin/bitcoin-networks.ts'
import type { ReadAddress } from '@bowline/chains/chain.ts'
import { deriveEvmAddress, readEvmAddress } from '@bowline/chains/evm/evm-address.ts'
import type { DeriveAddress } from '../addresses/give-address.ts'
import type { NetworkNode, WalletNetwork } from './wallet-networks.ts'

/** Reads an address as its chain writes them; no node is asked. */
export function readAddressOf(node: NetworkNode, text: string): ReadAddress {
  return node.family === 'evm' ? readEvmAddress(text) : readBitcoinAddress(text, BITCOIN_NETWORKS[node.rules])
}

/** Zero, what the chain itself has there, and where people burn coins: nobody has a key, and what arrives is lost. */
const NOBODYS = /^0x0{36}[0-9a-f]{4}$/

/** Also contracts of the tokens: what is sent to those themselves stays there. */
export function isDeadEnd({ coins }: Pick<WalletNetwork, 'coins'>, key: string): boolean {
  return NOBODYS.test(key) || coins.some(({ asset }) => asset === key)
}

/** Our addresses below the extended public key of an account. */
export function deriverOf(node: NetworkNode, accountKey: string): DeriveAddress {
  return node.family === 'evm'
    ? (branch, number) => deriveEvmAddress(accountKey, branch, number)
    : (branch, number) => deriveBitcoinAddress(accountKey, branch, number, BITCOIN_NETWORKS[node.rules])
}

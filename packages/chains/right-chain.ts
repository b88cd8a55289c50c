import type { BitcoinNetworkName } from './bitcoin/bitcoin-networks.ts'
import { openRpc } from './json-rpc.ts'

/** Which chain a node must be of: the one whose keys, contracts and depths we have. */
export type ExpectedChain = { readonly chainId: bigint } | { readonly rules: BitcoinNetworkName }

const TIMEOUT_MS = 10_000

/** Whether a node is of that chain. Rejects when it does not answer. */
export async function isRightChain(url: string, expected: ExpectedChain): Promise<boolean> {
  const ask = openRpc(url, TIMEOUT_MS)
  if ('chainId' in expected) return BigInt(await ask<string>('eth_chainId')) === expected.chainId
  const { chain } = await ask<{ chain: string }>('getblockchaininfo')
  return chain === (expected.rules.endsWith('regtest') ? 'regtest' : 'main')
}

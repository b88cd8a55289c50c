import { openRpc } from '@bowline/chains/json-rpc.ts'
import { units } from '../support/decimal.ts'

interface BitcoinOutput {
  readonly value: number
  readonly scriptPubKey: { readonly address?: string; readonly addresses?: readonly string[] }
}

/** What a transaction paid to an address, in 10^-8, as the node itself has it. */
export async function paidInBitcoin(url: string, txid: string, address: string): Promise<bigint> {
  const ask = openRpc(url, 10_000)
  const outputs = await Promise.all([0, 1].map((at) => ask<BitcoinOutput | null>('gettxout', txid, at, false)))
  const own = outputs.filter((output) => {
    const { address: one, addresses = [] } = output?.scriptPubKey ?? {}
    return one === address || addresses.includes(address)
  })
  return own.reduce((sum, output) => sum + units((output?.value ?? 0).toFixed(8)), 0n)
}

/** What an address has of a token, in the token's own units. */
export async function tokensOf(url: string, contract: string, address: string): Promise<bigint> {
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt(await openRpc(url, 10_000)<string>('eth_call', { to: contract, data }, 'latest'))
}

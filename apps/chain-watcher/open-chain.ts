import type { NetworkNode, WalletNetwork } from '@bowline/capabilities/wallet/watching.ts'
import { type Chain, NATIVE, openBitcoinChain, openEvmChain, withWitness } from '@bowline/chains'
import { tracesCalls } from '@bowline/chains/evm/traces-calls.ts'
import { isRightChain } from '@bowline/chains/right-chain.ts'

/** A network through its node, or through two that must agree: then both trace calls, or neither is asked to. */
export async function openChain(
  { network, node, coins }: WalletNetwork & { readonly node: NetworkNode },
  urls: readonly string[],
): Promise<Chain | 'wrong-chain'> {
  const isRight = await Promise.all(urls.map((url) => isRightChain(url, node)))
  if (isRight.includes(false)) return 'wrong-chain'
  const traces = node.family === 'evm' && (await Promise.all(urls.map((url) => tracesCalls(url)))).every(Boolean)
  const tokens = coins.flatMap(({ asset }) => (asset === NATIVE ? [] : asset))
  const open = (url: string): Chain =>
    node.family === 'evm'
      ? openEvmChain({ network, url, chainId: node.chainId, tokens, traces })
      : openBitcoinChain({ network, rules: node.rules, url })
  const [first, second] = urls.map(open)
  if (!first) throw new Error(`${network} has no node`)
  return second ? withWitness(first, second) : first
}

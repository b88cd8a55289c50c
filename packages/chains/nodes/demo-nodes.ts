import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openBitcoinChain } from '../bitcoin/bitcoin-chain.ts'
import { type Chain, NATIVE } from '../chain.ts'
import { transferCall } from '../evm/erc20.ts'
import { openEvmChain } from '../evm/evm-chain.ts'
import { openRpc } from '../json-rpc.ts'
import { startAnvil } from './anvil.ts'
import { openBitcoinFaucet, openFaucetKey } from './bitcoin-faucet.ts'
import { startBitcoinNode } from './bitcoin-node.ts'
import type { ChainNode } from './chain-node.ts'
import { type DemoToken, placeDemoTokens } from './demo-token.ts'
import { type Mining, startMining } from './mining.ts'

/** The chains of the demo: an Ethereum, a layer 2 beside it, and a Bitcoin. */
const DEMO_NETWORKS = ['ETH', 'ARBITRUM', 'BTC'] as const
export type DemoNetwork = (typeof DEMO_NETWORKS)[number]

/** Chain ids that no public network has, so that nothing signed here is worth anything elsewhere. */
const DEMO_CHAIN_IDS = { ETH: 31_337n, ARBITRUM: 31_338n } as const

export interface DemoNodesOptions {
  /** Each chain is kept in a folder of its own below. */
  readonly directory: string
  /** What every Ethereum of the demo has besides its coin. */
  readonly tokens: readonly DemoToken[]
  readonly blockMs?: number
  /** While it says no, no block comes, whatever waits. */
  readonly mayMine?: (network: DemoNetwork) => boolean
  /** Networks that have a node elsewhere are not started here. */
  readonly isConfigured: (network: DemoNetwork) => boolean
  /** Called with each node before anything else is done with it: a kill at any later moment must leave none behind unknown. */
  readonly onNode?: (node: Pick<ChainNode, 'pid'>) => void
  readonly onError: (network: DemoNetwork, error: Error) => void
}

interface StartedChain {
  readonly network: DemoNetwork
  readonly program: string
  readonly url: string
  readonly chain: Chain
  readonly node: ChainNode
}

export interface DemoNodes {
  readonly started: readonly StartedChain[]
  /** For these there is no program on this machine: the exchange runs without them. */
  readonly missing: readonly DemoNetwork[]
  /** Demo coins for whoever has no node of their own: `NATIVE` or a token, in chain units. Returns the transaction. */
  send(network: string, asset: string, address: string, amount: bigint): Promise<string>
  stop(): Promise<void>
}

const BLOCK_MS = 1_000
const FIRST_BLOCKS = 120
/** A million coins, before each payment. */
const RICH = `0x${(10n ** 24n).toString(16)}`
/** Until `finalized` or the depth of an unlock has passed (domain/wallet.md §1). */
const CONFIRMATIONS = { ETH: 34, ARBITRUM: 62, BTC: 6 } as const

/** Brings up what the configuration leaves out, with the state it had before. */
export async function startDemoNodes(options: DemoNodesOptions): Promise<DemoNodes> {
  const { directory, tokens, blockMs = BLOCK_MS, isConfigured, onError } = options
  const { mayMine = () => true } = options
  const wanted = DEMO_NETWORKS.filter((network) => !isConfigured(network))
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const faucet = openFaucetKey(directory)
  const starting = wanted.map(async (network) => {
    const own = join(directory, network.toLowerCase())
    const node =
      network === 'BTC'
        ? await startBitcoinNode({ directory: own, rewardAddress: faucet.address })
        : await startAnvil({ directory: own, chainId: DEMO_CHAIN_IDS[network] })
    if (node) options.onNode?.(node)
    if (node && network === 'BTC') await mineFirst(node)
    if (node && network !== 'BTC') await placeDemoTokens(node.url, tokens)
    return node && { network, node, program: node.program, url: node.url, chain: openDemoChain(network, node.url) }
  })
  const settled = await Promise.allSettled(starting)
  const started = settled.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []))
  for (const [i, each] of settled.entries())
    if (each.status === 'rejected') onError(wanted[i] as DemoNetwork, each.reason as Error)
  let bitcoinFaucet: ReturnType<typeof openBitcoinFaucet> | undefined
  const mining = started.map(
    ({ network, node, chain }): Mining =>
      startMining({
        node,
        mayMine: () => mayMine(network),
        isWaiting: () => isWaiting(network, node.url, chain),
        confirmations: CONFIRMATIONS[network],
        blockMs,
        onError: (error) => onError(network, error),
      }),
  )
  return {
    started,
    missing: wanted.filter((network) => !started.some((each) => each.network === network)),
    send: async (network, asset, address, amount) => {
      const chain = started.find((each) => each.network === network)
      if (!chain) throw new Error(`there is no demo chain ${network}`)
      if (network !== 'BTC') return sendOnAnvil(chain.url, asset, address, amount)
      bitcoinFaucet ??= openBitcoinFaucet(chain.url, faucet)
      return bitcoinFaucet.pay(address, amount)
    },
    stop: async () => {
      await Promise.all(mining.map((each) => each.stop()))
      await Promise.all(started.map(({ node }) => node.stop()))
    },
  }
}

function openDemoChain(network: DemoNetwork, url: string): Chain {
  if (network === 'BTC') return openBitcoinChain({ network, rules: 'bitcoin-regtest', url })
  return openEvmChain({ network, url, chainId: DEMO_CHAIN_IDS[network], traces: true })
}

async function isWaiting(network: DemoNetwork, url: string, chain: Chain): Promise<boolean> {
  if (network === 'BTC') return (await chain.pool(() => true)).length > 0
  const { pending } = await openRpc(url, 10_000)<{ pending: string }>('txpool_status')
  return BigInt(pending) > 0n
}

/** Rewards may be spent after a hundred blocks, and a demo wants some at once. */
async function mineFirst(node: ChainNode): Promise<void> {
  const { blocks } = await openRpc(node.url, 10_000)<{ blocks: number }>('getblockchaininfo')
  if (blocks < FIRST_BLOCKS) await node.mine(FIRST_BLOCKS - blocks)
}

/** From the first of the node's own accounts, which it signs for. */
async function sendOnAnvil(url: string, asset: string, address: string, amount: bigint): Promise<string> {
  const ask = openRpc(url, 10_000)
  const [from] = await ask<string[]>('eth_accounts')
  if (asset !== NATIVE) return ask('eth_sendTransaction', { from, to: asset, data: transferCall(address, amount) })
  await ask('anvil_setBalance', from, RICH)
  return ask('eth_sendTransaction', { from, to: address, value: `0x${amount.toString(16)}` })
}

import { join } from 'node:path'
import { openBitcoinChain } from '../bitcoin/bitcoin-chain.ts'
import type { Chain } from '../chain.ts'
import { openEvmChain } from '../evm/evm-chain.ts'
import { openRpc } from '../json-rpc.ts'
import { startAnvil } from './anvil.ts'
import { startBitcoinNode } from './bitcoin-node.ts'
import type { ChainNode } from './chain-node.ts'
import { type Mining, startMining } from './mining.ts'

/** The chains of the demo: an Ethereum, a layer 2 beside it, and a Bitcoin. */
const DEMO_NETWORKS = ['ETH', 'ARBITRUM', 'BTC'] as const
export type DemoNetwork = (typeof DEMO_NETWORKS)[number]

/** Chain ids that no public network has, so that nothing signed here is worth anything elsewhere. */
const DEMO_CHAIN_IDS = { ETH: 31_337n, ARBITRUM: 31_338n } as const

export interface DemoNodesOptions {
  /** Each chain is kept in a folder of its own below. */
  readonly directory: string
  /** Who gets what is mined on Bitcoin. */
  readonly rewardAddress: string
  readonly blockMs?: number
  /** Networks that have a node elsewhere are not started here. */
  readonly configured: Partial<Record<DemoNetwork, string>>
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
  /** Coins out of nothing, for a user of the demo: on an Ethereum only; on Bitcoin, mine to them. */
  fund(network: 'ETH' | 'ARBITRUM', address: string, amount: bigint): Promise<void>
  stop(): Promise<void>
}

const BLOCK_MS = 1_000
/** Until `finalized` or the depth of an unlock has passed (domain/wallet.md §1). */
const CONFIRMATIONS = { ETH: 34, ARBITRUM: 62, BTC: 6 } as const

/** Brings up what the configuration leaves out, with the state it had before. */
export async function startDemoNodes(options: DemoNodesOptions): Promise<DemoNodes> {
  const { directory, rewardAddress, blockMs = BLOCK_MS, configured, onError } = options
  const wanted = DEMO_NETWORKS.filter((network) => configured[network] === undefined)
  const starting = wanted.map(async (network) => {
    const own = join(directory, network.toLowerCase())
    const node =
      network === 'BTC'
        ? await startBitcoinNode({ directory: own, rewardAddress })
        : await startAnvil({ directory: own, chainId: DEMO_CHAIN_IDS[network] })
    return node && { network, node, program: node.program, url: node.url, chain: openDemoChain(network, node.url) }
  })
  const settled = await Promise.allSettled(starting)
  const started = settled.flatMap((each) => (each.status === 'fulfilled' && each.value ? [each.value] : []))
  for (const [i, each] of settled.entries())
    if (each.status === 'rejected') onError(wanted[i] as DemoNetwork, each.reason as Error)
  const mining = started.map(
    ({ network, node, chain }): Mining =>
      startMining({
        node,
        isWaiting: () => isWaiting(network, node.url, chain),
        confirmations: CONFIRMATIONS[network],
        blockMs,
        onError: (error) => onError(network, error),
      }),
  )
  return {
    started,
    missing: wanted.filter((network) => !started.some((each) => each.network === network)),
    fund: async (network, address, amount) => {
      const url = started.find((each) => each.network === network)?.url
      if (url === undefined) throw new Error(`there is no demo chain ${network}`)
      await fundOnAnvil(url, address, amount)
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

/** From the first of the node's own accounts, which it signs for. */
async function fundOnAnvil(url: string, address: string, amount: bigint): Promise<void> {
  const ask = openRpc(url, 10_000)
  const [rich] = await ask<string[]>('eth_accounts')
  await ask('eth_sendTransaction', { from: rich, to: address, value: `0x${amount.toString(16)}` })
}

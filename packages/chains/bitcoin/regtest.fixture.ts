import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ChainUnderTest } from '../chain.spec.ts'
import { type Ask, openRpc } from '../json-rpc.ts'
import { startBitcoinNode } from '../nodes/bitcoin-node.ts'
import type { ChainNode } from '../nodes/chain-node.ts'
import type { OwnOutput } from '../payment-plan.ts'
import { accountKey, BITCOIN_ACCOUNT, PAYER, payerAddress, signBitcoin } from '../signing.fixture.ts'
import { openBitcoinChain } from './bitcoin-chain.ts'
import type { BitcoinNetworkName } from './bitcoin-networks.ts'

type Program = 'bcoin' | 'bitcoind' | 'litecoind'

export interface RegtestUnderTest extends ChainUnderTest {
  readonly node: ChainNode
  readonly ask: Ask
  /** Rewards that may be spent now. */
  outputs(): Promise<OwnOutput[]>
}

const MATURITY = 100

/** A real Bitcoin or Litecoin, whose miner is the payer. */
export async function openRegtest(program: Program): Promise<RegtestUnderTest> {
  const rules: BitcoinNetworkName = program === 'litecoind' ? 'litecoin-regtest' : 'bitcoin-regtest'
  const directory = mkdtempSync(join(tmpdir(), `bowline-${program}-`))
  const rewardAddress = payerAddress.bitcoin(rules)
  const node = await startBitcoinNode({ directory, rewardAddress, program })
  if (!node) throw new Error(`no ${program} on this machine`)
  const ask = openRpc(node.url, 120_000)
  const chain = openBitcoinChain({ network: program === 'litecoind' ? 'LTC' : 'BTC', rules, url: node.url })
  await node.mine(MATURITY + 20)
  const spent = new Set<string>()
  let nextHeight = 1

  const outputs = async (): Promise<OwnOutput[]> => {
    const { height } = await chain.head()
    const found: OwnOutput[] = []
    const mine = chain.readAddress(rewardAddress)
    if ('refusal' in mine) throw new Error('the payer has no address')
    for (; nextHeight <= height - MATURITY && found.length < 1; nextHeight++) {
      const link = await chain.header(nextHeight)
      const block = await chain.block(link?.hash as string, (receiver) => receiver === mine.key)
      for (const { txid, place, amount, isCoinbase } of block?.transfers ?? []) {
        if (!isCoinbase || spent.has(txid)) continue
        const path = `${PAYER.bitcoin}/0/0`
        found.push({ txid, index: Number(place.slice(1)), amount, address: rewardAddress, path })
      }
    }
    return found
  }

  return {
    chain,
    node,
    ask,
    outputs,
    accountKey: accountKey(BITCOIN_ACCOUNT),
    // A reward of its own each time, so that no two payments of a test depend on each other.
    funds: async () => ({
      kind: 'utxo',
      outputs: await outputs(),
      change: { path: `${PAYER.bitcoin}/0/0`, address: rewardAddress },
    }),
    sign: (plan) => signBitcoin(plan, rules),
    mine: (blocks) => node.mine(blocks),
    reorganise: async (depth) => {
      const { height } = await chain.head()
      const first = await chain.header(height - depth + 1)
      await ask('invalidateblock', first?.hash)
      // An empty branch: what was mined is in the pool again, and would be mined in the same blocks.
      await mineEmpty(ask, depth + 1, rewardAddress)
    },
    close: async () => {
      await node.stop()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

async function mineEmpty(ask: Ask, blocks: number, address: string): Promise<void> {
  for (let i = 0; i < blocks; i++) await ask('generateblock', address, [])
}

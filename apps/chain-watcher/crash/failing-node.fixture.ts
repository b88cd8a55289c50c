import assert from 'node:assert/strict'
import { openRpc } from '@bowline/chains/json-rpc.ts'
import { startAnvil } from '@bowline/chains/nodes/anvil.ts'
import { openFaucetKey } from '@bowline/chains/nodes/bitcoin-faucet.ts'
import { startBitcoinNode } from '@bowline/chains/nodes/bitcoin-node.ts'
import type { ChainNode } from '@bowline/chains/nodes/chain-node.ts'
import type { DemoNodes } from '@bowline/chains/nodes/demo-nodes.ts'

const ETH_CHAIN_ID = 31_337n

/** Kills a node, and starts it again where it was, without the last block that it had. */
type Failure = (node: ChainNode) => Promise<ChainNode | undefined>

async function failAnvil(node: ChainNode): Promise<ChainNode | undefined> {
  const { url } = node
  const ask = openRpc(url, 60_000)
  // Anvil writes its state now and then; a real node would have all of this on its disk.
  const state = await ask<string>('anvil_dumpState')
  await ask('anvil_mine', '0x1')
  await node.kill()
  const again = await startAnvil({ chainId: ETH_CHAIN_ID, port: Number(new URL(url).port) })
  await ask('anvil_loadState', state)
  return again
}

/** Its own files are all that it has afterwards. `chains` is the folder of the demo's nodes. */
function failBitcoin(chains: string): Failure {
  return async ({ url, kill }) => {
    await kill()
    const { port, password } = new URL(url)
    const { address: rewardAddress } = openFaucetKey(chains)
    const again = await startBitcoinNode({ directory: `${chains}/btc`, rewardAddress, port: Number(port), password })
    const ask = openRpc(url, 60_000)
    // What the machine's disk had not taken yet; the node's own process leaves nothing of it behind.
    const { bestblockhash } = await ask<{ bestblockhash: string }>('getblockchaininfo')
    await ask('invalidateblock', bestblockhash)
    return again
  }
}

/** A node of the world whose power fails: it comes back without its last block, and without what waited for one. */
export class FailingNode {
  readonly #failure: Failure
  #node: ChainNode
  #mining: Promise<unknown> = Promise.resolve()
  #failing: Promise<unknown> = Promise.resolve()

  /** The world's Ethereum and its Bitcoin. */
  static allOf({ started }: DemoNodes, chains: string): readonly FailingNode[] {
    const failures = { ETH: failAnvil, BTC: failBitcoin(chains) }
    return Object.entries(failures).map(([network, failure]) => {
      const found = started.find((each) => each.network === network)
      assert.ok(found, `there is a node of ${network}`)
      return new FailingNode(found.node, failure)
    })
  }

  private constructor(node: ChainNode, failure: Failure) {
    this.#failure = failure
    this.#node = node
    const { mine } = node
    // What is lost is one block, and never one that the chain had called final.
    node.mine = async (blocks) => {
      await this.#failing
      this.#mining = mine(blocks)
      await this.#mining
    }
  }

  fail(): Promise<void> {
    const failing = this.#fail()
    this.#failing = failing.catch(() => {})
    return failing
  }

  async stop(): Promise<void> {
    await this.#node.stop()
  }

  async #fail(): Promise<void> {
    await this.#mining.catch(() => {})
    const again = await this.#failure(this.#node)
    assert.ok(again)
    this.#node = again
  }
}

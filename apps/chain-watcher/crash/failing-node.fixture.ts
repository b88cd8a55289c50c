import assert from 'node:assert/strict'
import { openRpc } from '@bowline/chains/json-rpc.ts'
import { startAnvil } from '@bowline/chains/nodes/anvil.ts'
import type { ChainNode } from '@bowline/chains/nodes/chain-node.ts'
import type { DemoNodes } from '@bowline/chains/nodes/demo-nodes.ts'

const ETH_CHAIN_ID = 31_337n

/** The world's Ethereum, whose power fails: it comes back without its last block, and without what waited for one. */
export class FailingNode {
  readonly #url: string
  #node: ChainNode
  #mining: Promise<unknown> = Promise.resolve()
  #failing: Promise<unknown> = Promise.resolve()

  constructor({ started }: DemoNodes) {
    const eth = started.find(({ network }) => network === 'ETH')
    assert.ok(eth)
    this.#url = eth.url
    this.#node = eth.node
    const { mine } = eth.node
    // What is lost is one block, and never one that the chain had called final.
    eth.node.mine = async (blocks) => {
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
    await this.#mining
    const ask = openRpc(this.#url, 60_000)
    // Anvil writes its state now and then; a real node would have all of this on its disk.
    const state = await ask<string>('anvil_dumpState')
    await ask('anvil_mine', '0x1')
    await this.#node.kill()
    const node = await startAnvil({ chainId: ETH_CHAIN_ID, port: Number(new URL(this.#url).port) })
    assert.ok(node)
    this.#node = node
    await ask('anvil_loadState', state)
  }
}

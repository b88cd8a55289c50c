import { sha256 } from '@noble/hashes/sha2.js'
import type { BlockLink, ScannedBlock, Transfer } from '../chain.ts'

/**
 * All blocks of a chain that exists only here: a tree, of which each node follows one branch. Blocks are written by the
 * test that uses them, and equal ones have equal hashes, so that every run is the same.
 */
export class SimulatedWorld {
  readonly #blocks = new Map<string, ScannedBlock>()
  readonly #blockMs: number
  readonly genesis: string

  constructor({ blockMs = 1_000 }: { blockMs?: number } = {}) {
    this.#blockMs = blockMs
    this.genesis = this.#add({ height: 0, parent: '0'.repeat(64), transfers: [], salt: '' })
  }

  /** Mines one block on any other; `salt` makes two otherwise equal blocks different ones. */
  mine(parent: string, transfers: readonly Transfer[] = [], salt = ''): string {
    return this.#add({ height: this.get(parent).height + 1, parent, transfers, salt })
  }

  /** Mines several empty blocks; returns the last. */
  mineMany(parent: string, count: number, salt = ''): string {
    let tip = parent
    for (let i = 0; i < count; i++) tip = this.mine(tip, [], salt)
    return tip
  }

  find(hash: string): ScannedBlock | undefined {
    return this.#blocks.get(hash)
  }

  get(hash: string): ScannedBlock {
    const block = this.#blocks.get(hash)
    if (!block) throw new Error(`nobody mined ${hash}`)
    return block
  }

  /** The block at a height of the branch that ends in `tip`. */
  ancestor(tip: string, height: number): ScannedBlock | undefined {
    let block = this.get(tip)
    if (height > block.height || height < 0) return undefined
    while (block.height > height) block = this.get(block.parent)
    return block
  }

  #add(made: Omit<BlockLink, 'hash'> & { transfers: readonly Transfer[]; salt: string }): string {
    const { height, parent, transfers, salt } = made
    const text = [height, parent, salt, ...transfers.map((each) => `${each.txid} ${each.place}`)].join('\n')
    const hash = Buffer.from(sha256(Buffer.from(text))).toString('hex')
    this.#blocks.set(hash, { height, hash, parent, timeMs: height * this.#blockMs, transfers })
    return hash
  }
}

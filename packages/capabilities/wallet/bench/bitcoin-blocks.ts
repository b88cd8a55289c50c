import { createHash, randomBytes } from 'node:crypto'
import { type ReplayNode, startReplayNode } from './replay-node.ts'

interface Block {
  readonly hash: string
  readonly previousblockhash: string
  readonly height: number
  readonly hex: string
}

const doubleSha256 = (bytes: Uint8Array) =>
  createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest()
const reversed = (bytes: Buffer) => Buffer.from(bytes).reverse().toString('hex')

/** P2WPKH. */
export const scriptOf = (n: number) => `0014${n.toString(16).padStart(40, '0')}`
/** Of each output. */
export const SATOSHI = 20_000n

/** Bytes as the network has them: a header over the merkle root of real transactions, of two outputs each. */
export class BitcoinBlocks {
  readonly #blocks: Block[] = []

  /** `pays`: scripts of which each gets an output; transactions besides pay strangers. */
  add(pays: readonly string[], transactions: number): void {
    const coinbase = transaction(Buffer.concat([Buffer.alloc(32), Buffer.alloc(4, 0xff)]), [stranger()])
    const bodies = Array.from({ length: Math.max(transactions, pays.length) }, (_, i) =>
      transaction(randomBytes(36), [pays[i] ?? stranger(), stranger()]),
    )
    const all = [coinbase, ...bodies]
    const parent = this.#blocks.at(-1)
    const header = Buffer.alloc(80)
    Buffer.from(parent?.hash ?? '00'.repeat(32), 'hex')
      .reverse()
      .copy(header, 4)
    merkleRoot(all.map(doubleSha256)).copy(header, 36)
    header.writeUInt32LE(1_700_000_000 + this.#blocks.length, 68)
    const count = Buffer.alloc(5, 0xfe)
    count.writeUInt32LE(all.length, 1)
    this.#blocks.push({
      hash: reversed(doubleSha256(header)),
      previousblockhash: parent?.hash ?? '00'.repeat(32),
      height: this.#blocks.length,
      hex: Buffer.concat([header, count, ...all]).toString('hex'),
    })
  }

  /** `best`: the last height that the node has, so far. */
  start(best: () => number = () => this.#blocks.length - 1): Promise<ReplayNode> {
    const find = (hash: unknown) => this.#blocks.find((block) => block.hash === hash)
    return startReplayNode((method, [first]) => {
      if (method === 'getblockchaininfo') return { bestblockhash: this.#blocks[best()]?.hash }
      if (method === 'getblockhash') return this.#blocks[first as number]?.hash
      if (method === 'getblock') return find(first)?.hex
      const { hex: _, ...header } = find(first) as Block
      return { ...header, confirmations: 1 }
    })
  }
}

const stranger = () => `0014${randomBytes(20).toString('hex')}`

function transaction(outpoint: Buffer, scripts: readonly string[]): Buffer {
  const outputs = scripts.map((script) => {
    const bytes = Buffer.from(script, 'hex')
    const amount = Buffer.alloc(8)
    amount.writeBigUInt64LE(SATOSHI)
    return Buffer.concat([amount, Buffer.of(bytes.length), bytes])
  })
  const version = Buffer.of(2, 0, 0, 0)
  const input = Buffer.concat([Buffer.of(1), outpoint, Buffer.of(0), Buffer.alloc(4, 0xff)])
  return Buffer.concat([version, input, Buffer.of(outputs.length), ...outputs, Buffer.alloc(4)])
}

function merkleRoot(ids: readonly Buffer[]): Buffer {
  let level = [...ids]
  while (level.length > 1)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => {
      const left = level[2 * i] as Buffer
      return doubleSha256(Buffer.concat([left, level[2 * i + 1] ?? left]))
    })
  return level[0] as Buffer
}

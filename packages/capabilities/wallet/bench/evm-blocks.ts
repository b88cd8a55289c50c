import { randomBytes } from 'node:crypto'
import { type ReplayNode, startReplayNode } from './replay-node.ts'

const hex = (bytes: number) => `0x${randomBytes(bytes).toString('hex')}`
const quantity = (n: number | bigint) => `0x${n.toString(16)}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const padded = (address: string) => `0x${address.slice(2).padStart(64, '0')}`

/** Blocks with receipts and traces as a node answers them: two of three transactions run a contract. */
export class EvmBlocks {
  readonly #blocks: { block: Record<string, unknown>; receipts: unknown[]; traces: unknown[] }[] = []

  add(transactions: number, token: string): void {
    const hash = hex(32)
    const parent = this.#blocks.at(-1)?.block
    const number = quantity(this.#blocks.length)
    const list = Array.from({ length: transactions }, (_, i) => {
      const plain = i % 3 === 0
      return {
        hash: hex(32),
        from: hex(20),
        nonce: '0x1',
        to: plain ? hex(20) : token,
        value: plain ? '0x9' : '0x0',
        plain,
      }
    })
    let logIndex = 0
    const receipts = list.map(({ hash: transactionHash, from, plain }) => ({
      ...{ transactionHash, blockHash: hash, status: '0x1', gasUsed: plain ? '0x5208' : '0xc350' },
      logs: plain
        ? []
        : [
            {
              ...{ address: token, logIndex: quantity(logIndex++), data: padded('0x64') },
              topics: [TRANSFER, padded(from), padded(hex(20))],
            },
          ],
    }))
    const traces = list.map(({ hash: txHash, from, to, value, plain }) => ({
      txHash,
      result: {
        ...{ type: 'CALL', from, to, value },
        ...(plain ? {} : { calls: [{ type: 'STATICCALL', from: to, to: hex(20) }] }),
      },
    }))
    const block = { number, hash, parentHash: parent?.hash ?? hex(32), timestamp: '0x6553f100', transactions: list }
    this.#blocks.push({ block, receipts, traces })
  }

  start(): Promise<ReplayNode> {
    const byHash = new Map(this.#blocks.map((each) => [each.block.hash, each]))
    return startReplayNode((method, [first]) => {
      if (method === 'eth_getBlockByNumber')
        return first === 'latest'
          ? this.#blocks.at(-1)?.block
          : first === 'finalized'
            ? null
            : this.#blocks[Number(first)]?.block
      if (method === 'eth_getBlockByHash') return byHash.get(first)?.block
      if (method === 'eth_getBlockReceipts') return byHash.get((first as { blockHash: string }).blockHash)?.receipts
      if (method === 'debug_traceBlockByHash') return byHash.get(first)?.traces
      throw new Error(`nobody asks ${method}`)
    })
  }
}

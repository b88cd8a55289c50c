import type { Chain, Head, ScannedBlock, Transfer } from './chain.ts'

/** Two nodes that should be of one chain say different things: whoever asks waits, and believes neither. */
export class NodesDisagree extends Error {
  constructor(network: string, what: string) {
    super(`${network}: two nodes disagree about ${what}`)
    this.name = 'NodesDisagree'
  }
}

/**
 * A chain as two nodes of different operators see it. The head is the lower of theirs, and only if both have the same block
 * there; a block counts only if both find the same payments to us in it, and a payment of ours is mined, or has failed,
 * only if both say the same of it. All else is the first one's word.
 */
export function withWitness(chain: Chain, witness: Chain): Chain {
  const { network } = chain
  return {
    ...chain,
    head: async () => {
      const [first, second] = await Promise.all([chain.head(), witness.head()])
      const lower: Head = first.height <= second.height ? first : second
      const other = lower === first ? witness : chain
      const theirs = await other.header(lower.height)
      if (theirs?.hash !== lower.hash) throw new NodesDisagree(network, `block ${lower.height}`)
      const finals = [first.finalizedHeight, second.finalizedHeight]
      const finalizedHeight = finals.includes(undefined) ? undefined : Math.min(...(finals as number[]))
      return { ...lower, finalizedHeight }
    },
    block: async (hash, watches) => {
      const first = await chain.block(hash, watches)
      // Most blocks pay us nothing; whether something was left out, reconciliation sees.
      if (!first || first.transfers.length === 0) return first
      const second = await witness.block(hash, watches)
      if (second && !isSame(first, second)) throw new NodesDisagree(network, `what block ${hash} pays`)
      return second && first
    },
    transaction: async (txid) => {
      const first = await chain.transaction(txid)
      if (first.state !== 'mined') return first
      const second = await witness.transaction(txid)
      // It lags, or has lost the block: the next look may find it.
      if (second.state !== 'mined') return { state: 'pool' }
      if (first.blockHash !== second.blockHash || first.succeeded !== second.succeeded)
        throw new NodesDisagree(network, `transaction ${txid}`)
      return first
    },
  }
}

function isSame(first: ScannedBlock, second: ScannedBlock): boolean {
  const lines = ({ transfers }: ScannedBlock) => transfers.map(line).toSorted().join('\n')
  return first.parent === second.parent && first.height === second.height && lines(first) === lines(second)
}

const line = ({ txid, place, asset, receiver, amount, tag }: Transfer) =>
  [txid, place, asset, receiver, amount, tag ?? ''].join(' ')

import type { Chain, FeeRate, Head, ScannedBlock, Transfer } from './chain.ts'

/** Two nodes that should be of one chain say different things: whoever asks waits, and believes neither. */
export class NodesDisagree extends Error {
  constructor(network: string, what: string) {
    super(`${network}: two nodes disagree about ${what}`)
    this.name = 'NodesDisagree'
  }
}

/**
 * A chain as two nodes of different operators see it. The head is the lower of theirs, and only if both have the same block
 * there; a block counts only if both find the same payments to us in it, and a payment of ours is mined, has failed, or was
 * overtaken only if both say the same of it. Of fees and balances the lower counts, and a contract's signature if both say so; all else is the first one's word.
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
      // Also where the first shows nothing: it may leave a payment out.
      const [first, second] = await Promise.all([chain.block(hash, watches), witness.block(hash, watches)])
      if (first && second && !isSame(first, second)) throw new NodesDisagree(network, `what block ${hash} pays`)
      return first && second && first
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
    usedOf: async (...asked) => {
      const [first, second] = await Promise.all([chain.usedOf(...asked), witness.usedOf(...asked)])
      return first.filter((spend) => second.includes(spend))
    },
    // Whoever wants us to pay too much says too much; what is too little is made dearer later.
    feeRate: async () => {
      const [first, second] = await Promise.all([chain.feeRate(), witness.feeRate()])
      return isDearer(first, second) ? second : first
    },
    ...(chain.balance &&
      witness.balance && {
        balance: async (...asked) => {
          const [first, second] = await Promise.all([
            chain.balance?.(...asked) ?? 0n,
            witness.balance?.(...asked) ?? 0n,
          ])
          return first < second ? first : second
        },
      }),
    ...(chain.tokenMoves && {
      tokenMoves: async (...asked) => {
        const said = await Promise.all([chain, witness].map((each) => each.tokenMoves?.(...asked)))
        const [first, second] = said.map((moves) => moves && [moves.hash, ...moves.transfers.map(line)].join('\n'))
        return first === second ? said[0] : undefined
      },
    }),
    ...(chain.checkToken && {
      checkToken: async (question) => {
        const [first, second] = await Promise.all([chain.checkToken?.(question), witness.checkToken?.(question)])
        const undone = [first, second].find((said) => !said || 'undone' in said)
        if (!first || !second || 'undone' in first || 'undone' in second) return undone ?? { undone: 'cannot-simulate' }
        if (first.code !== second.code) throw new NodesDisagree(network, `the code of ${question.contract}`)
        const faults = [...new Set([...first.faults, ...second.faults])]
        return { ...first, faults, signs: [...new Set([...first.signs, ...second.signs])] }
      },
    }),
    ...(chain.acceptsSignature && {
      acceptsSignature: async (...asked) => {
        const said = await Promise.all([chain, witness].map((each) => each.acceptsSignature?.(...asked)))
        return said.every((word) => word === true)
      },
    }),
  }
}

function isDearer(first: FeeRate, second: FeeRate): boolean {
  if (first.kind === 'per-gas') return second.kind === 'per-gas' && first.maxFee > second.maxFee
  return second.kind === 'per-vbyte' && first.milliSats > second.milliSats
}

function isSame(first: ScannedBlock, second: ScannedBlock): boolean {
  const lines = ({ transfers }: ScannedBlock) => transfers.map(line).toSorted().join('\n')
  return first.parent === second.parent && first.height === second.height && lines(first) === lines(second)
}

const line = ({ txid, place, asset, receiver, amount, tag }: Transfer) =>
  [txid, place, asset, receiver, amount, tag ?? ''].join(' ')

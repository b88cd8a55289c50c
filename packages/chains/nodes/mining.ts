import type { ChainNode } from './chain-node.ts'

export interface MiningOptions {
  readonly node: Pick<ChainNode, 'mine'>
  readonly mayMine?: () => boolean
  /** Whether a transaction waits for a block. */
  readonly isWaiting: () => Promise<boolean>
  /** How many blocks follow one with transactions, so that what is in it becomes final. */
  readonly confirmations: number
  readonly blockMs: number
  /** Called once for each failure in a row. */
  readonly onError: (error: Error) => void
}

/** Without anything to do, a block this often shows that the chain lives. */
const IDLE_BLOCK_MS = 60_000

export interface Mining {
  stop(): Promise<void>
}

/**
 * Mines when it is of use: while something waits, then until that is final, and otherwise a block a minute. A demo that
 * mined every second for ever would fill a disk.
 */
export function startMining(options: MiningOptions): Mining {
  const { node, mayMine = () => true, isWaiting, confirmations, blockMs, onError } = options
  let wanted = 0
  let lastAt = performance.now()
  let isFailing = false
  let timer: NodeJS.Timeout | undefined
  let round = Promise.resolve()
  let isStopped = false

  const mineOne = async () => {
    if (!mayMine()) return
    if (await isWaiting()) wanted = confirmations + 1
    const isIdle = wanted === 0
    if (isIdle && performance.now() - lastAt < IDLE_BLOCK_MS) return
    await node.mine(1)
    lastAt = performance.now()
    if (!isIdle) wanted -= 1
  }
  const next = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      round = mineOne()
        .then(() => {
          isFailing = false
        })
        .catch((error: Error) => {
          if (!isFailing && !isStopped) onError(error)
          isFailing = true
        })
        .then(next)
    }, blockMs)
  }
  next()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await round
    },
  }
}

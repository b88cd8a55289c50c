import type { Exchange } from '@bowline/core/exchange.ts'
import { type TopHolders, topHoldersOf } from '@bowline/core/perpetuals/top-holders.ts'
import type { EventBatch } from './engine-client.ts'

/** At every fifth minute it is looked at what the largest holders of contracts have. */
const EVERY_MS = 300_000

export interface HolderSample extends TopHolders {
  /** The moment that it is of. */
  readonly atMs: number
}

/**
 * Adds to the first command from each such moment on what the largest holders have after it: whoever follows the journal finds
 * the same, whenever they follow it. A moment in which nothing was done has no sample.
 */
export class HolderSamples {
  #last = 0

  /** A command that is not followed, or before the first that is. */
  pass(time: number): void {
    this.#last = momentBefore(time)
  }

  /** The batch of the command that the exchange has applied last. */
  withSample(batch: EventBatch, { state, time }: Exchange): EventBatch {
    const atMs = momentBefore(time)
    if (atMs <= this.#last) return batch
    this.#last = atMs
    const holders = topHoldersOf(state).map((top) => ({ ...top, atMs }))
    return holders.length === 0 ? batch : { ...batch, holders }
  }
}

function momentBefore(time: number): number {
  return Math.floor(time / EVERY_MS) * EVERY_MS
}

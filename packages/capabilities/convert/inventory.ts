import { writtenLines } from '@bowline/core/messages/journal.ts'
import { HOUSE, LedgerCode } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import type { LedgerHistory } from '../ledger-history/index.ts'

const UNIT = 100_000_000n
/** Beyond this much of a coin, had or owed, in USDT, no conversion may take the house further. */
const HARD_BAND = 250_000n * UNIT

/** What the house has of each coin by conversions (ledger 6100); below zero: what it owes its other accounts. */
export class Inventory {
  readonly #held = new Map<number, Amount>()
  #isComplete = false

  /** Give it every batch. */
  apply(batch: Pick<EventBatch, 'events'>): void {
    for (const event of batch.events) {
      for (const { code, asset, balance } of writtenLines(event)) {
        if (code === LedgerCode.inventory) this.#held.set(asset, balance)
      }
    }
  }

  /** What was before, once; a batch that came meanwhile is newer. */
  async read(ledger: Pick<LedgerHistory, 'balances'>): Promise<void> {
    if (this.#isComplete) return
    const answer = await ledger.balances(HOUSE)
    if (!answer.ok) return
    this.#isComplete = true
    for (const { code, asset, balance } of answer.value) {
      if (code === LedgerCode.inventory && !this.#held.has(asset)) this.#held.set(asset, balance)
    }
  }

  of(asset: number): Amount {
    return this.#held.get(asset) ?? 0n
  }

  /**
   * Whether the house may take so much more of a coin, or give it when negative. `worth` is what an amount of it is in
   * USDT. Not before it is known what the house has.
   */
  hasRoom(asset: number, change: Amount, worth: (amount: Amount) => Amount): boolean {
    if (!this.#isComplete) return false
    const after = this.of(asset) + change
    if (magnitude(after) <= magnitude(this.of(asset))) return true
    return worth(magnitude(after)) <= HARD_BAND
  }
}

function magnitude(amount: Amount): Amount {
  return amount < 0n ? -amount : amount
}

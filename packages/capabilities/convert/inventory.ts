import { writtenLines } from '@bowline/core/messages/journal.ts'
import { HOUSE, LedgerCode } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import type { LedgerHistory } from '../ledger-history/index.ts'

/** How much more of a coin the house would have; below zero: it gives. */
export interface InventoryChange {
  readonly asset: number
  readonly amount: Amount
  /** What an amount of it is in USDT; undefined while it has no price. */
  readonly worth: (amount: Amount) => Amount | undefined
  /** Beyond so much of it in USDT, had or owed, no conversion may take the house further. */
  readonly hardBand: Amount
}

/** What the house has of each coin by conversions (ledger 6100); below zero: what it owes its other accounts. */
export class Inventory {
  readonly #held = new Map<number, Amount>()
  /** What conversions that are on their way will change. */
  readonly #promised = new Map<number, Amount>()
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

  /** Whether it is known what the house has. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  of(asset: number): Amount {
    return this.#held.get(asset) ?? 0n
  }

  /** Whether the house may make these changes, given what it has promised already. Not before it is known what it has. */
  hasRoom(changes: readonly InventoryChange[]): boolean {
    return this.#isComplete && changes.every((change) => this.#isWithinBand(change))
  }

  /**
   * The same, and keeps the room until `release`, so that conversions at one moment do not all find it. Undefined: there is
   * none.
   */
  promise(changes: readonly InventoryChange[]): { release(): void } | undefined {
    if (!this.hasRoom(changes)) return undefined
    for (const { asset, amount } of changes) this.#promise(asset, amount)
    return {
      release: () => {
        for (const { asset, amount } of changes) this.#promise(asset, -amount)
      },
    }
  }

  #promise(asset: number, amount: Amount): void {
    this.#promised.set(asset, (this.#promised.get(asset) ?? 0n) + amount)
  }

  #isWithinBand({ asset, amount, worth, hardBand }: InventoryChange): boolean {
    const before = this.of(asset) + (this.#promised.get(asset) ?? 0n)
    const after = before + amount
    if (magnitude(after) <= magnitude(before)) return true
    const value = worth(magnitude(after))
    // Nobody knows that what has no price is within it.
    return value !== undefined && value <= hardBand
  }
}

function magnitude(amount: Amount): Amount {
  return amount < 0n ? -amount : amount
}

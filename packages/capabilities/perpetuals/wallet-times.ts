import { BizType, HOUSE, LedgerCode } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { ContractHistory } from './history-of-contracts.ts'

/**
 * When what an account has in one asset for contracts, in its wallet or as isolated margin, last changed, which the engine does not
 * keep: from every batch of this process, and of what has not changed since its start once from the history.
 */
export class WalletTimes {
  readonly #history: Pick<ContractHistory, 'walletChanges'>
  /** By account and asset. */
  readonly #changed = new Map<number, Map<number, number>>()
  /** Whose past is known. */
  readonly #asked = new Set<number>()

  constructor(history: Pick<ContractHistory, 'walletChanges'>) {
    this.#history = history
  }

  apply({ events, time }: Pick<EventBatch, 'events' | 'time'>): void {
    for (const event of events) {
      if (event.kind !== 'journal-line' || event.owner === HOUSE || event.bizType === BizType.upgrade) continue
      if (event.code !== LedgerCode.futuresWallet && event.code !== LedgerCode.isolatedMargin) continue
      this.#of(event.owner).set(event.asset, time)
    }
  }

  /** Of each asset of an account, in ms; 0: nothing of it ever changed, or nobody can tell. */
  async of(account: number, assets: readonly number[]): Promise<(asset: number) => number> {
    const changed = this.#of(account)
    if (!this.#asked.has(account) && assets.some((asset) => !changed.has(asset))) await this.#ask(account)
    return (asset) => changed.get(asset) ?? 0
  }

  #of(account: number): Map<number, number> {
    const known = this.#changed.get(account)
    if (known) return known
    const changed = new Map<number, number>()
    this.#changed.set(account, changed)
    return changed
  }

  async #ask(account: number): Promise<void> {
    const past = await this.#history.walletChanges(account)
    if (!past.ok) return
    const changed = this.#of(account)
    // What was heard of it meanwhile is newer.
    for (const { asset, time } of past.value) if (!changed.has(asset)) changed.set(asset, time)
    this.#asked.add(account)
  }
}

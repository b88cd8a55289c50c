import { HOUSE } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'

/**
 * By which command something of an account's history on contracts last changed, as far as this process has seen. A question about
 * one account need not wait for what others did since: however far the projection is behind, of that account nothing is missing.
 */
export class TouchedAccounts {
  readonly #last = new Map<number, number>()
  readonly #startsAfter: number

  /** `startsAfter`: the command after which every one is seen; what was before it may have been anybody's. */
  constructor(startsAfter: number) {
    this.#startsAfter = startsAfter
  }

  apply({ sequence, events }: Pick<EventBatch, 'sequence' | 'events'>): void {
    for (const event of events) {
      switch (event.kind) {
        case 'position':
        case 'liquidation':
        case 'conversion':
        case 'deleverage':
          this.#touch(event.account, sequence)
          break
        case 'journal-line':
          this.#touch(event.owner, sequence)
          break
      }
    }
  }

  of(account: number): number {
    return this.#last.get(account) ?? this.#startsAfter
  }

  #touch(account: number, sequence: number): void {
    if (account !== HOUSE) this.#last.set(account, sequence)
  }
}

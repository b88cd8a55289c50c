import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { ContractHistory } from './history-of-contracts.ts'
import { placeOf } from './position-life.ts'
import type { HeldPosition } from './read-positions.ts'

/** More than an account can have open. */
const MOST_OPEN = 1_000

/**
 * When positions, and what orders would open of them, last changed, which the engine does not keep: from every batch of this process,
 * and of what has not changed since its start once from the history.
 */
export class PositionTimes {
  readonly #history: Pick<ContractHistory, 'positions'>
  readonly #changed = new Map<string, number>()

  constructor(history: Pick<ContractHistory, 'positions'>) {
    this.#history = history
  }

  apply({ events, time }: Pick<EventBatch, 'events' | 'time'>): void {
    for (const event of events) {
      if (event.kind !== 'position') continue
      if (isHeld(event)) this.#changed.set(placeOf(event), time)
      else this.#changed.delete(placeOf(event))
    }
  }

  /** Of each position of an account, in ms; while nobody can tell, when it was opened. */
  async of(account: number, positions: readonly HeldPosition[]): Promise<(held: HeldPosition) => number> {
    const isUnknown = (held: HeldPosition) => held.positionId !== 0 && !this.#changed.has(placeOf(held))
    if (positions.some(isUnknown)) await this.#ask(account)
    return (held) => this.#changed.get(placeOf(held)) ?? held.openedAt
  }

  async #ask(account: number): Promise<void> {
    const open = await this.#history.positions({ account, isOpen: true, limit: MOST_OPEN })
    if (!open.ok) return
    for (const position of open.value) {
      const place = placeOf(position)
      // What was heard of it meanwhile is newer.
      if (!this.#changed.has(place)) this.#changed.set(place, position.updatedAt)
    }
  }
}

/** It is open, or orders wait to open it. */
function isHeld({ positionId, buyQty, sellQty }: HeldPosition): boolean {
  return positionId !== 0 || buyQty > 0n || sellQty > 0n
}

import type { Sql } from '@bowline/platform/postgres/index.ts'
import { cancelEverywhere, cancelInMarkets, mayCancel, type Trading } from './cancel-everywhere.ts'
import type { DeadManSwitch } from './dead-man-switch.ts'
import { type Decision, storeDecision, storeOutcome } from './dead-man-switches.store.ts'
import { fromDatabase } from './from-database.ts'

export interface FiringParts extends Trading {
  readonly sql: Sql
  readonly onTrouble: (error: Error, text: string) => void
}

/**
 * One switch between the decision and the stored result. Every step may fail and is retried with the next `advance`:
 * decision stored → orders cancelled → result stored → closed markets opened. Cancelling does not wait for the
 * database; storing does.
 */
export class Firing {
  readonly decision: Decision
  readonly #parts: FiringParts
  /** True once the decision is stored, or the orders were cancelled first. */
  #isDecided = false
  #canceled: number | undefined = 0
  /** Markets with orders left; undefined = all. */
  #held: readonly number[] | undefined
  #isStored = false
  #isBusy = false

  constructor(decision: Decision, parts: FiringParts) {
    this.decision = decision
    this.#parts = parts
  }

  /**
   * Continues one that an earlier process began. How many orders that one cancelled is unknown unless it was stored.
   */
  static resumed({ userId, arming, fired }: DeadManSwitch, parts: FiringParts): Firing {
    const firing = new Firing({ userId, arming, atMs: fired?.atMs ?? 0 }, parts)
    firing.#isDecided = true
    firing.#canceled = fired?.canceled
    if (fired && fired.heldMarkets.length > 0) {
      firing.#held = fired.heldMarkets
      firing.#isStored = true
    }
    return firing
  }

  get hasWork(): boolean {
    return !this.#isBusy && (!this.#isStored || this.#nowOpen().length > 0)
  }

  /** Stops waiting for closed markets. True when nothing else remains to be done. */
  stopWaiting(): boolean {
    if (this.#held !== undefined) this.#held = []
    return this.#isStored && !this.#isBusy
  }

  /** `underway`: call again later. `void`: the user disarmed it first. A row: stored, and finished if it says `off`. */
  async advance(): Promise<DeadManSwitch | 'underway' | 'void'> {
    this.#isBusy = true
    try {
      if (!(await this.#decide())) return 'void'
      await this.#cancel()
      return await this.#store()
    } finally {
      this.#isBusy = false
    }
  }

  async #decide(): Promise<boolean> {
    if (this.#isDecided) return true
    const { sql, onTrouble } = this.#parts
    const stands = await fromDatabase(storeDecision(sql, this.decision)).catch((error: Error) => {
      onTrouble(error, 'a dead man’s switch fires before the database knows')
      return true
    })
    this.#isDecided = true
    return stands
  }

  async #cancel(): Promise<void> {
    const { userId } = this.decision
    const open = this.#nowOpen()
    if (this.#held !== undefined && open.length === 0) return
    const done =
      this.#held === undefined
        ? await cancelEverywhere(this.#parts, userId)
        : await cancelInMarkets(this.#parts, userId, open)
    const stillClosed = this.#held?.filter((market) => !open.includes(market)) ?? []
    this.#held = [...stillClosed, ...done.heldMarkets]
    if (this.#canceled !== undefined) this.#canceled += done.canceled
    this.#isStored = false
  }

  async #store(): Promise<DeadManSwitch | 'underway' | 'void'> {
    if (this.#isStored) return 'underway'
    const outcome = { ...this.decision, canceled: this.#canceled, heldMarkets: this.#held ?? [] }
    const row = await fromDatabase(storeOutcome(this.#parts.sql, outcome))
    this.#isStored = true
    return row ?? 'void'
  }

  #nowOpen(): readonly number[] {
    return this.#held?.filter((market) => mayCancel(this.#parts.markets, market)) ?? []
  }
}

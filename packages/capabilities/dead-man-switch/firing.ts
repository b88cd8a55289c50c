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
 * One switch on its way from the decision to the stored outcome. Every step may fail and is tried again with the next
 * `advance`: decision noted → orders cancelled → outcome noted → closed markets waited for. The orders do not wait for
 * the database; the notes do.
 */
export class Firing {
  readonly decision: Decision
  readonly #parts: FiringParts
  /** True once the decision is in the database, or the orders went first. */
  #isDecided = false
  #canceled: number | undefined = 0
  /** Where orders are left; undefined = everywhere. */
  #held: readonly number[] | undefined
  #isStored = false
  #isBusy = false

  constructor(decision: Decision, parts: FiringParts) {
    this.decision = decision
    this.#parts = parts
  }

  /** One that a former process began. What that one had cancelled before it died is not known if it did not say so. */
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

  /** Waits for closed markets no longer. True when nothing else is to be done. */
  stopWaiting(): boolean {
    if (this.#held !== undefined) this.#held = []
    return this.#isStored && !this.#isBusy
  }

  /** `underway`: call again later. `void`: the user was quicker. A row: this was told, and `off` in it means the end. */
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

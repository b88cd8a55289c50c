import { LedgerCode } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { type MovingParts, returnMoney } from './move-money.ts'
import { endedRelations, findRelation, type Relation } from './relations.store.ts'

/** How many are looked at in a round: after a start it is all that ever ended. */
const MOST_AT_ONCE = 100

/**
 * Money that comes to the account of a relation when it has ended, as a correction by staff does: nobody trades with it there, so
 * it goes back to the copier. Each ended relation is looked at once after a start, and again when something has come to it.
 */
export class LateMoney {
  readonly #parts: MovingParts
  readonly #byAccount = new Map<number, number>()
  readonly #toLook = new Set<number>()

  constructor(parts: MovingParts) {
    this.#parts = parts
  }

  async read(sql: Sql): Promise<void> {
    for (const relation of await endedRelations(sql)) this.put(relation)
  }

  /** One that has ended. Something may have come while that was written down. */
  put({ id, account }: Pick<Relation, 'id' | 'account'>): void {
    this.#byAccount.set(account, id)
    this.#toLook.add(id)
  }

  /** Give it every batch. */
  apply({ events }: EventBatch): void {
    if (this.#byAccount.size === 0) return
    for (const event of events) {
      if (event.kind !== 'journal-line' || event.code !== LedgerCode.futuresWallet || event.amount <= 0n) continue
      const id = this.#byAccount.get(event.owner)
      if (id !== undefined) this.#toLook.add(id)
    }
  }

  /** Sends back what is there, each `inTurn` with whatever else is done to the relation. */
  async round(inTurn: (id: number, work: () => Promise<void>) => Promise<void>): Promise<void> {
    for (const id of [...this.#toLook].slice(0, MOST_AT_ONCE)) {
      this.#toLook.delete(id)
      await inTurn(id, () => this.#look(id)).catch((err: unknown) => {
        this.#toLook.add(id)
        throw err
      })
    }
  }

  async #look(id: number): Promise<void> {
    const relation = await findRelation(this.#parts.sql, id)
    if (relation?.state === 'ended' && !(await returnMoney(this.#parts, relation, 'late'))) this.#toLook.add(id)
  }
}

import type { EventOf } from '@bowline/core/messages/events.ts'
import { ContractState } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { Contract } from '../markets/index.ts'
import { type IndexCourse, isEnding, isReducing, nextCourse } from './index-course.ts'

/** What followed from the last index price of a contract, and when it came; 0 = before this process started. */
export type Marking = EventOf<'mark'> & { readonly atMs: number }

/** Newest mark, index and funding of each contract. Give it the answer to `query-definitions` and every batch. */
export class Markings {
  readonly #newest = new Map<number, { readonly sequence: number; readonly marking: Marking }>()
  readonly #courses = new Map<number, IndexCourse>()

  apply({ sequence, events, time = 0 }: Pick<EventBatch, 'sequence' | 'events'> & { readonly time?: number }): void {
    for (const event of events) {
      if (event.kind !== 'mark') continue
      const known = this.#newest.get(event.market)
      if (known && known.sequence > sequence) continue
      this.#newest.set(event.market, { sequence, marking: { ...event, atMs: time } })
      this.#courses.set(event.market, nextCourse(this.#courses.get(event.market), event, time))
    }
  }

  /** Undefined until there was an index price. */
  of(market: number): Marking | undefined {
    const marking = this.#newest.get(market)?.marking
    return marking && marking.mark > 0n ? marking : undefined
  }

  /** What a contract takes now: of an open one a poor index and a near end leave only what reduces. */
  stateOf({ number, terms, contract }: Pick<Contract, 'number' | 'terms' | 'contract'>, nowMs: number): number {
    const course = this.of(number) && this.#courses.get(number)
    const reduces = isReducing(course, nowMs) || isEnding(contract.endsAt, nowMs)
    return reduces && terms.state === ContractState.trading ? ContractState.reduceOnly : terms.state
  }
}

import { IdHeap } from '../orders/id-heap.ts'
import type { PoolNumber } from '../records/view.ts'
import type { State } from '../state.ts'

/**
 * Pools whose bound is used up, or that have changed: some of them are to be warned or liquidated, and an exact look says which. As
 * with the bounds only the looks decide, so nothing of this is state; a restored exchange suspects whom a look would find.
 */
export function waitingOf(s: State) {
  const pools = new IdHeap()
  const isIn = new Uint8Array(s.pools.capacity)

  /** It is looked at after the running command, or a later one. */
  function suspect(pool: PoolNumber): void {
    s.nextStep = 0
    if (isIn[pool] !== 0) return
    isIn[pool] = 1
    pools.push(pool)
  }

  /** The lowest number; 0 = none. */
  function take(): PoolNumber {
    if (pools.size === 0) return 0
    const pool = pools.pop()
    isIn[pool] = 0
    return pool
  }

  /** All that a contract concerns, the lowest number first; the others stay. */
  function takeAll(isConcerned: (pool: PoolNumber) => boolean): PoolNumber[] {
    const all: PoolNumber[] = []
    while (pools.size > 0) all.push(take())
    const concerned = all.filter(isConcerned)
    for (const pool of all) if (!isConcerned(pool)) suspect(pool)
    return concerned
  }

  return {
    suspect,
    take,
    takeAll,
    get isEmpty(): boolean {
      return pools.size === 0
    },
  }
}

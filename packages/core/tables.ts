import type { Capacity } from './capacity.ts'
import { MAX_DIGITS } from './matching/price-ladder.ts'
import { eventLayouts } from './messages/events.ts'
import { encode } from './messages/layout.ts'
import type { State } from './state.ts'

/** Used places of each table that can run full, with what is reserved for orders that wait. */
function usedPlaces(s: State): readonly (readonly [table: keyof Capacity, used: number])[] {
  return [
    ['assets', s.assets.codes.length],
    ['markets', s.markets.size],
    ['accounts', s.accounts.size],
    ['ledgerRows', s.ledger.rows],
    ['seats', s.seats.used - 1],
    ['orders', s.orders.open - s.remembered],
    ['levels', s.ladders.levels + s.waiting],
    ['priceNodes', s.ladders.nodes + s.waiting * MAX_DIGITS],
    ['lists', s.lists.open],
    ['volumeRows', s.accounts.volumeRows],
  ]
}

export function answerTables(s: State): void {
  for (const [name, used] of usedPlaces(s)) {
    encode(eventLayouts.table, s.events.words, s.events.openClear('table'), { name, used, size: s.capacity[name] })
  }
}

import { MOST_ACCOUNTS } from './accounts/accounts.ts'
import { ALARM_PERCENT, type Capacity } from './capacity.ts'
import { MOST_ROWS } from './ledger/ledger.ts'
import { MOST_MARKETS } from './markets/markets.ts'
import { MOST_LEVELS } from './matching/level-record.ts'
import { MAX_DIGITS } from './matching/price-ladder.ts'
import { eventLayouts } from './messages/events.ts'
import { encode } from './messages/layout.ts'
import { MOST_ORDERS } from './records/orders.ts'
import { MOST_SEATS } from './records/seats.ts'
import type { State } from './state.ts'

/** Where slots are masked, more places would not be found. */
const MOST: Partial<Record<keyof Capacity, number>> = {
  markets: MOST_MARKETS,
  accounts: MOST_ACCOUNTS,
  ledgerRows: MOST_ROWS,
  seats: MOST_SEATS,
  orders: MOST_ORDERS - 1,
  levels: MOST_LEVELS,
  priceNodes: MOST_LEVELS,
}

/** The next size, twice the places, for each table that is as full as the alarm says or fuller. */
export function nextSizes(s: State): Partial<Capacity> {
  const next = usedPlaces(s).flatMap(([table, used]) => {
    const size = s.capacity[table]
    const larger = Math.min(size * 2, MOST[table] ?? Number.POSITIVE_INFINITY)
    return used * 100 >= size * ALARM_PERCENT && larger > size ? [[table, larger] as const] : []
  })
  return Object.fromEntries(next)
}

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
    ['positions', s.positions.used - 2],
    ['marginPools', s.pools.used - 1],
  ]
}

export function answerTables(s: State): void {
  for (const [name, used] of usedPlaces(s)) {
    encode(eventLayouts.table, s.events.words, s.events.openClear('table'), { name, used, size: s.capacity[name] })
  }
}

import type { Sql } from '@bowline/platform/postgres/index.ts'
import { AccountHistory } from './account-history.ts'
import { RecentOrders } from './recent-orders.ts'
import { SpotHistory } from './spot-history.ts'

export interface SpotNeeds {
  readonly sql: Sql
  /** The command after which `recent` gets every batch. */
  readonly startsAfter: number
}

/** What became of orders: rows in the database, completed by what memory has of the newest commands. */
export function openSpot({ sql, startsAfter }: SpotNeeds) {
  const recent = new RecentOrders({ startsAfter })
  return { recent, history: new SpotHistory(sql, recent), accountHistory: new AccountHistory(sql, recent) }
}

export type Spot = ReturnType<typeof openSpot>

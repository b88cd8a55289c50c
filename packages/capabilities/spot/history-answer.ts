import type { Sql } from '@bowline/platform/postgres/index.ts'
import { readSnapshot, type Snapshot } from '../projection/index.ts'
import type { Query } from './history.queries.ts'
import type { HistoryAnswer } from './history-rows.ts'
import type { About, RecentOrders } from './recent-orders.ts'
import { SPOT_PROJECTION } from './spot-tables.ts'

/**
 * PostgreSQL's answer as of its position, to be merged with what memory knows of later commands; or why neither is
 * possible.
 */
export async function answerFrom<T>(
  sql: Sql,
  recent: RecentOrders,
  query: Query,
  about: About,
  merge: (snapshot: Snapshot) => T,
  deadlineMs?: number,
): Promise<HistoryAnswer<T>> {
  const snapshot = await readSnapshot(sql, SPOT_PROJECTION, query.text, query.values, deadlineMs)
  if (!snapshot) return { ok: false, refusal: 'history-unavailable' }
  if (!recent.covers(snapshot.sequence, about)) return { ok: false, refusal: 'history-behind' }
  return { ok: true, value: merge(snapshot), sequence: Math.max(snapshot.sequence, recent.sequence) }
}

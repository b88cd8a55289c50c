import type { Sql } from '@bowline/platform/postgres/index.ts'
import { readSnapshot } from '../projection/index.ts'
import { KLINE_PROJECTION } from './klines-table.ts'

/** Neither the dates in a list nor the page of a program that starts in 1970 are worth a longer wait. */
const LONGEST_ANSWER_MS = 1_000

/**
 * The second of each market's first trade, without markets that never traded. Undefined while the database does not
 * answer.
 */
export async function readFirstTrades(
  sql: Sql,
  markets: readonly number[],
): Promise<ReadonlyMap<number, number> | undefined> {
  const text = `
    SELECT m.market, k.open_time FROM unnest($1::text::bigint[]) AS m (market), LATERAL (
      SELECT open_time FROM klines WHERE market = m.market AND seconds = 1 ORDER BY open_time LIMIT 1) k`
  const snapshot = await readSnapshot(sql, KLINE_PROJECTION, text, [`{${markets}}`], LONGEST_ANSWER_MS)
  return snapshot && new Map(snapshot.rows.map(({ market, open_time }) => [Number(market), Number(open_time)]))
}

import type { Sql } from '@bowline/platform/postgres/index.ts'
import { readSnapshot } from '../projection/index.ts'
import { KLINE_PROJECTION } from './klines-table.ts'

const SECOND_MS = 1_000

/** A market and a moment. */
export interface CloseAsked {
  readonly market: number
  readonly timeMs: number
}

/**
 * The last price (ticks) of each market before the second of each moment, under `closeKey`: it can no longer change. Missing
 * before the first trade. Undefined while the database does not answer.
 */
export async function closesAt(
  sql: Sql,
  asked: readonly CloseAsked[],
): Promise<ReadonlyMap<string, bigint> | undefined> {
  if (asked.length === 0) return new Map()
  const text = `
    SELECT a.market, a.second, k.close FROM unnest($1::text::bigint[], $2::text::bigint[]) AS a (market, second), LATERAL (
      SELECT close FROM klines WHERE market = a.market AND seconds = 1 AND open_time < a.second
      ORDER BY open_time DESC LIMIT 1) k`
  const [markets, seconds] = [asked.map(({ market }) => market), asked.map(({ timeMs }) => secondOf(timeMs))]
  const snapshot = await readSnapshot(sql, KLINE_PROJECTION, text, [`{${markets}}`, `{${seconds}}`])
  return (
    snapshot &&
    new Map(snapshot.rows.map(({ market, second, close }) => [`${market}/${second}`, close as bigint] as const))
  )
}

/** Where a moment's price is found. */
export function closeKey(market: number, timeMs: number): string {
  return `${market}/${secondOf(timeMs)}`
}

function secondOf(timeMs: number): number {
  return Math.floor(timeMs / SECOND_MS) * SECOND_MS
}

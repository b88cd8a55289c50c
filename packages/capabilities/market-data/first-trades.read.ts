import type { Sql } from '@bowline/platform/postgres/index.ts'

/** The minute of each market's first trade; markets that never traded are missing. */
export async function readFirstTrades(sql: Sql, markets: readonly number[]): Promise<Map<number, number>> {
  const rows = await sql<{ market: bigint; open_time: bigint }[]>`
    select m.market, k.open_time from unnest(${`{${markets.join(',')}}`}::text::bigint[]) as m (market), lateral (
      select open_time from klines where market = m.market and seconds = 60 order by open_time limit 1) k`
  return new Map(rows.map(({ market, open_time }) => [Number(market), Number(open_time)]))
}

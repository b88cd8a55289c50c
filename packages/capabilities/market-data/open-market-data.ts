import type { Sql } from '@bowline/platform/postgres/index.ts'
import { KlineHistory } from './klines.read.ts'
import { MarketData } from './market-data.ts'

/** What happens on the markets now, and the bars of all times. Give `live` every batch. */
export function openMarketData({ sql }: { readonly sql: Sql }) {
  const live = new MarketData()
  return { live, klines: new KlineHistory(sql, live) }
}

export type OpenMarketData = ReturnType<typeof openMarketData>

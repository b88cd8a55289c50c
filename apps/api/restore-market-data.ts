import type { MarketData } from '@bowline/capabilities/market-data/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** Placeholder until stored history can be read back whole: everything is told again from the first command. */
export async function restoreMarketData(_sql: Sql, _marketData: MarketData, _log: Log): Promise<number> {
  return 0
}

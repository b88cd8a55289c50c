import type { MarketData } from '@bowline/capabilities/market-data/index.ts'
import { readStoredMarkets } from '@bowline/capabilities/spot/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/**
 * Fills market data from PostgreSQL and returns the command up to which it is complete; 0 when nothing is stored or the
 * database does not answer: then the engine replays everything from its first command.
 */
export async function restoreMarketData(sql: Sql, marketData: MarketData, log: Log): Promise<number> {
  try {
    const { position, markets } = await readStoredMarkets(sql, Date.now())
    marketData.restore(markets, position)
    log.info({ markets: markets.length, position }, 'market data is restored')
    return position
  } catch (error) {
    log.warn({ err: error }, 'market data is rebuilt from the whole journal: the database does not answer')
    return 0
  }
}

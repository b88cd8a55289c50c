import type { KlineHistory, MarketData } from '@bowline/capabilities/market-data/index.ts'
import type { MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { SpotHistory } from '@bowline/capabilities/spot/index.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'

/** Everything the handlers of the site API lean on. */
export interface Site {
  readonly engine: EngineClient
  readonly sql: Sql
  readonly markets: MarketRegistry
  readonly marketData: MarketData
  readonly klines: KlineHistory
  readonly history: SpotHistory
}

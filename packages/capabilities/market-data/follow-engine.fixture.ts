import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { completeMarketData } from './complete-market-data.ts'
import type { MarketData } from './market-data.ts'

/** Feeds an engine's batches to `marketData`, like the api process. Resolves when the data is complete. */
export async function followEngine(engine: EngineClient, marketData: MarketData): Promise<void> {
  engine.onBatch((batch) => marketData.apply(batch))
  await completeMarketData(engine, marketData)
}

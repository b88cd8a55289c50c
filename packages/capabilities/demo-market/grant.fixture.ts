import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { ensureDefinitions } from '../markets/index.ts'
import { MarketRegistry } from '../markets/market-registry.ts'

export const alice = 1_001
export const someDay = Date.UTC(2026, 0, 10, 9)
export const capacity = {
  assets: 32,
  markets: 32,
  accounts: 1_024,
  ledgerRows: 4_096,
  seats: 256,
  orders: 256,
  levels: 256,
}

/** The default markets, as the engine reports them. */
export async function listed(engine: EngineClient): Promise<MarketRegistry> {
  await ensureDefinitions(engine)
  const markets = new MarketRegistry()
  markets.apply(await engine.query({ kind: 'query-definitions' }))
  return markets
}

import { Side } from '@bowline/core/messages/terms.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { BookLevel } from './book-side.ts'
import type { MarketData } from './market-data.ts'

/** More levels than any book has. */
const ALL_LEVELS = 4_294_967_295

/**
 * Asks the engine for the terms and books that `marketData` cannot learn from batches. Batches continue to be applied
 * meanwhile.
 */
export async function completeMarketData(engine: EngineClient, marketData: MarketData): Promise<void> {
  const definitions = await engine.query({ kind: 'query-definitions' })
  for (const event of definitions.events) {
    // A batch applied meanwhile may have had newer terms.
    if (event.kind === 'market' && !marketData.isDefined(event.market)) marketData.define(event)
  }
  await Promise.all(marketData.unseededMarkets().map((market) => seedBook(engine, marketData, market)))
}

async function seedBook(engine: EngineClient, marketData: MarketData, market: number): Promise<void> {
  const { events } = await engine.query({ kind: 'query-depth', market, limit: ALL_LEVELS })
  const bids: BookLevel[] = []
  const asks: BookLevel[] = []
  let updateId: number | undefined
  for (const event of events) {
    if (event.kind === 'depth') updateId = event.updateId
    if (event.kind === 'level') (event.side === Side.buy ? bids : asks).push({ price: event.price, qty: event.qty })
  }
  if (updateId === undefined) {
    throw new Error(
      `the database has trades of market ${market}, which the journal does not define: it is kept from another exchange, or ` +
        'the journal is gone. Restore a backup, or start with an empty database',
    )
  }
  marketData.seedBook(market, updateId, bids, asks)
}

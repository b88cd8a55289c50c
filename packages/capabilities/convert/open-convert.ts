import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { MarketData } from '../market-data/index.ts'
import { Convert, type ConvertSources } from './convert.ts'
import { Inventory } from './inventory.ts'
import { Prices } from './prices.ts'

export interface ConvertNeeds extends Omit<ConvertSources, 'prices' | 'inventory'> {
  readonly marketData: MarketData
  readonly onBatch: (listen: (batch: EventBatch) => void) => void
}

/** `complete`: what the house has was read, and what a crash left open was settled. */
export function openConvert({ marketData, onBatch, ...needs }: ConvertNeeds) {
  const inventory = new Inventory()
  onBatch((batch) => inventory.apply(batch))
  const prices = new Prices({ markets: needs.markets, marketData })
  const convert = new Convert({ ...needs, prices, inventory })
  const complete = inventory.read(needs.ledger).then(() => convert.settleInterrupted())
  return { convert, complete }
}

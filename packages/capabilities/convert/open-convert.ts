import type { EngineClient, EventBatch } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import { startLoop } from '@bowline/platform/loop.ts'
import type { EarlyMarkets } from '../alpha-access/index.ts'
import type { LedgerHistory } from '../ledger-history/index.ts'
import type { MarketData } from '../market-data/index.ts'
import { Convert, type ConvertSources } from './convert.ts'
import { ConvertHouse } from './convert-house.ts'
import { Hedger } from './hedger.ts'
import { Inventory } from './inventory.ts'
import { LimitOrders } from './limit-orders.ts'
import { LimitOversight } from './limit-oversight.ts'
import { Prices } from './prices.ts'
import { SmallBalances } from './small-balances.ts'
import { StoppedCoins } from './stopped-coins.ts'

/** How soon a process that started without its database makes good what it could not read. */
const ROUND_MS = 5_000
/** How often prices are compared with those that limit orders wait for. */
const LIMIT_ROUND_MS = 1_000

export interface ConvertNeeds
  extends Omit<ConvertSources, 'prices' | 'inventory' | 'hedger' | 'stopped' | 'engine' | 'ledger'> {
  readonly ledger: ConvertSources['ledger'] & Pick<LedgerHistory, 'sums'>
  readonly engine: EngineClient
  readonly log: Log
  readonly marketData: MarketData
  readonly earlyMarkets: Pick<EarlyMarkets, 'isEarly'>
  readonly onBatch: (listen: (batch: EventBatch) => void) => void
  readonly onFailure: (error: Error) => void
}

/** Reads what the house has, and settles conversions that a crash left open, as soon as the database allows it. */
export function openConvert({ marketData, earlyMarkets, onBatch, onFailure, ...needs }: ConvertNeeds) {
  const inventory = new Inventory()
  onBatch((batch) => inventory.apply(batch))
  const prices = new Prices({ markets: needs.markets, marketData, earlyMarkets })
  const stopped = new StoppedCoins()
  const hedger = new Hedger({ ...needs, prices, stopped, inventory })
  const sources = { ...needs, prices, stopped, inventory, hedger }
  const convert = new Convert(sources)
  const round = async () => {
    await stopped.read(needs.sql)
    await inventory.read(needs.ledger)
    await convert.settleInterrupted()
    if (inventory.isComplete) await hedger.round()
  }
  const loop = startLoop({ everyMs: ROUND_MS, round, onFailure })
  const limitOrders = new LimitOrders(sources)
  const limits = startLoop({ everyMs: LIMIT_ROUND_MS, round: () => limitOrders.round(), onFailure })
  const house = new ConvertHouse(sources)
  return {
    convert,
    limitOrders,
    limitOversight: new LimitOversight({ ...sources, limitOrders }),
    smallBalances: new SmallBalances(sources),
    house,
    complete: loop.once(),
    round: loop.once,
    async close(): Promise<void> {
      await Promise.all([loop.close(), limits.close()])
    },
  }
}

import { completeMarketData, type MarketData, openMarketData } from '@bowline/capabilities/market-data/index.ts'
import { type ContractFamily, type MarketRegistry, openMarkets } from '@bowline/capabilities/markets/index.ts'
import { CONTRACT_ORDER_LIMITS, type OrderLimits, openOrderLimits } from '@bowline/capabilities/orders/index.ts'
import {
  type Markings,
  openMarkings,
  openPerpetuals,
  openTouchedAccounts,
  type Perpetuals,
  type TouchedAccounts,
} from '@bowline/capabilities/perpetuals/index.ts'
import { openSpot, type Spot } from '@bowline/capabilities/spot/index.ts'
import { type EventBatch, type RunningEngine, startEngine } from '@bowline/engine/index.ts'
import { SPOT_LIMITS } from '@bowline/gateways/binance-kit/index.ts'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Traces } from '@bowline/platform/traces.ts'
import type { ApiOptions } from '../options.ts'
import { HouseAccounts } from './house-accounts.ts'
import { restoreMarketData } from './restore-market-data.ts'
import { tracedEngine } from './traced-engine.ts'

export interface ExchangeNeeds extends Pick<ApiOptions, 'config' | 'log' | 'limits' | 'capacity' | 'host'> {
  readonly sql: Sql
  readonly traces: Traces | undefined
}

/** The engine, and what follows everything that happens in it. */
export interface Exchange {
  readonly engine: RunningEngine
  readonly markets: MarketRegistry
  readonly markings: Markings
  readonly marketData: MarketData
  readonly klines: ReturnType<typeof openMarketData>['klines']
  readonly spot: Spot
  readonly perpetuals: Perpetuals
  readonly touched: Pick<TouchedAccounts, 'of'>
  readonly orderLimits: OrderLimits
  readonly contractOrderLimits: Readonly<Record<ContractFamily, OrderLimits>>
  readonly houseAccounts: HouseAccounts
  readonly now: () => number
  /** Called with every batch after everything above has processed it. */
  onBatch(listener: (batch: EventBatch) => void): void
  close(): Promise<void>
}

export async function openExchange({ sql, log, config, traces, ...options }: ExchangeNeeds): Promise<Exchange> {
  const { limits, capacity, host = startEngine } = options
  const markets = openMarkets()
  const markings = openMarkings()
  const { live: marketData, klines } = openMarketData({ sql })
  const position = await restoreMarketData(sql, marketData, log)
  const spot = openSpot({ sql, startsAfter: position })
  const touched = openTouchedAccounts(position)
  const perpetuals = openPerpetuals({
    sql,
    markings,
    seen: () => marketData.position,
    seenOf: (account) => touched.of(account),
  })
  const houseAccounts = new HouseAccounts(sql, log)
  const isExempt = (account: number) => houseAccounts.has(account)
  const orderLimits = openOrderLimits({
    rules: { ...SPOT_LIMITS, ...limits },
    isExempt,
    counts: (market) => !markets.contract(market),
  })
  const limitsOf = (family: ContractFamily) =>
    openOrderLimits({
      rules: CONTRACT_ORDER_LIMITS,
      isExempt,
      counts: (market) => markets.contract(market)?.family === family,
    })
  const contractOrderLimits = { linear: limitsOf('linear'), inverse: limitsOf('inverse') }

  // The order matters: later readers may use what earlier ones derived from a batch.
  const followers: ((batch: EventBatch) => void)[] = [
    (batch) => markets.apply(batch),
    (batch) => markings.apply(batch),
    (batch) => marketData.apply(batch),
    (batch) => spot.recent.apply(batch),
    (batch) => touched.apply(batch),
    (batch) => perpetuals.positionTimes.apply(batch),
    (batch) => perpetuals.walletTimes.apply(batch),
    ({ events }) => {
      for (const each of [orderLimits, contractOrderLimits.linear, contractOrderLimits.inverse]) each.apply(events)
    },
  ]
  const untraced = await host({
    directory: config.dataDirectory,
    emitAfter: position,
    onBatch: (batch) => {
      for (const follow of followers) follow(batch)
    },
    log: (line) => log.info(line),
    warn: (line) => log.warn(line),
    capacity: { ...capacity, ...config.tableSizes },
  })
  const engine = traces ? tracedEngine(untraced, traces) : untraced
  const close = () => engine.stop()
  try {
    reportRecovery(engine, log)
    const definitions = await engine.query({ kind: 'query-definitions' })
    markets.apply(definitions)
    markings.apply(definitions)
    await completeMarketData(engine, marketData)
    await houseAccounts.refresh()
  } catch (error) {
    // The engine's threads would keep a failed start alive.
    await close()
    throw error
  }
  return {
    ...{ engine, markets, markings, marketData, klines, spot, perpetuals, touched, houseAccounts, close },
    ...{ orderLimits, contractOrderLimits },
    now: engine.clock.now,
    onBatch: (listener) => followers.push(listener),
  }
}

function reportRecovery({ recovery }: RunningEngine, log: Log): void {
  const { sequence, snapshotSequence, replayed, snapshotMs, replayMs } = recovery
  log.info({ sequence, snapshotSequence, replayed, snapshotMs, replayMs }, 'the exchange is rebuilt')
}

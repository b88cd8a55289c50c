import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { BizType, LedgerCode } from '@bowline/core/messages/terms.ts'
import type { EngineClient, EventBatch } from '@bowline/engine/engine-client.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { LedgerProjector } from '../ledger-history/index.ts'
import { LedgerHistory } from '../ledger-history/ledger-history.read.ts'
import { KlineProjector } from '../market-data/index.ts'
import { KlineHistory } from '../market-data/klines.read.ts'
import { MarketData } from '../market-data/market-data.ts'
import { MarketRegistry } from '../markets/market-registry.ts'
import { setDatabase } from '../migrated-database.fixture.ts'
import { ProjectionRunner } from '../projection/index.ts'
import { sampleEvent } from '../projection/sample-batches.fixture.ts'
import { Portfolio } from './portfolio.ts'

const alice = 1001
const [USDT, BTC] = [1, 3]
const UNIT = 100_000_000n
/** Tick 0.01 USDT, lot 0.00001 BTC. */
const TICK = 1_000_000n
const NOW = Date.UTC(2026, 2, 10, 14, 30)
const at = (day: number, hour: number, minute: number) => Date.UTC(2026, 2, day, hour, minute)

const trade = (tradeId: number, price: bigint) =>
  sampleEvent('trade', { market: 1, tradeId, price: (price * UNIT) / TICK, qty: 1n, quote: 1n })
const definitions = [
  sampleEvent('asset', { asset: USDT, code: 'USDT' }),
  sampleEvent('asset', { asset: BTC, code: 'BTC' }),
  sampleEvent('market', { market: 1, symbol: 'BTCUSDT', base: BTC, quote: USDT, tick: TICK, lot: 1_000n, state: 2 }),
]
const deposit = sampleEvent('posting', {
  asset: BTC,
  debitCode: LedgerCode.demoFunding,
  creditCode: LedgerCode.spotAvailable,
  creditOwner: alice,
  amount: 2n * UNIT,
  debitBalance: -2n * UNIT,
  creditBalance: 2n * UNIT,
  bizType: BizType.funding,
})
const past: [time: number, events: EventBatch['events']][] = [
  [at(8, 9, 0), definitions],
  [at(9, 15, 10), [trade(1, 60_000n)]],
  [at(9, 16, 20), [deposit]],
  [at(10, 9, 50), [trade(2, 66_000n)]],
  [at(10, 14, 10), [trade(3, 63_000n)]],
]

describe('value over time, from the stored ledger and the stored bars', async () => {
  const database = await setDatabase()
  const projectors = [new LedgerProjector(), new KlineProjector()]
  const runner = new ProjectionRunner(() => connect(database.url, { connections: 1 }), projectors)
  await runner.start()
  const markets = new MarketRegistry()
  const marketData = new MarketData()
  past.forEach(([time, events], index) => {
    const batch = { sequence: index + 1, time, command: 10, events }
    markets.apply(batch)
    marketData.apply(batch)
    runner.accept(batch)
  })
  await runner.stop()
  const portfolio = new Portfolio({
    engine: {} as EngineClient,
    markets,
    marketData,
    klines: new KlineHistory(database.sql, marketData),
    ledger: new LedgerHistory(database.sql),
  })

  const curve = async (currency: string, range: '24h' | '7d' | '30d' | '90d') => {
    const found = await portfolio.equityCurve(alice, currency, range, NOW)
    assert.ok(found)
    return found.points.map(({ atMs, value, netDeposits }) => [atMs, value / UNIT, netDeposits / UNIT])
  }

  it('uses for every hour the price at its end: 2 BTC at 60,000, then 66,000, now 63,000', async () => {
    const points = await curve('USDT', '24h')
    assert.deepEqual(points.slice(0, 3), [
      [at(9, 16, 0), 0n, 0n],
      [at(9, 17, 0), 120_000n, 120_000n],
      [at(9, 18, 0), 120_000n, 0n],
    ])
    assert.deepEqual(
      points.filter(([time]) => time === at(10, 9, 0) || time === at(10, 10, 0)).map(([, value]) => value),
      [120_000n, 132_000n],
    )
    assert.deepEqual(points.slice(-2), [
      [at(10, 14, 0), 132_000n, 0n],
      [NOW, 126_000n, 0n],
    ])
    assert.equal(points.length, 24)
    assert.deepEqual(await curve('USDT', '7d'), points)
  })

  it('uses for every day the price at its midnight on the long ranges', async () => {
    const days = [
      [at(9, 0, 0), 0n, 0n],
      [at(10, 0, 0), 120_000n, 120_000n],
      [NOW, 126_000n, 0n],
    ]
    assert.deepEqual(await curve('USDT', '30d'), days)
    assert.deepEqual(await curve('USDT', '90d'), days)
  })

  it('counts what prices contributed and not what was deposited, in either coin', async () => {
    const inDollars = await portfolio.dayChange(alice, 'USDT', NOW)
    assert.deepEqual([inDollars?.profit, inDollars?.percent], [6_000n * UNIT, 500n])
    const inBitcoin = await portfolio.dayChange(alice, 'BTC', NOW)
    assert.deepEqual([inBitcoin?.profit, inBitcoin?.netDeposits], [0n, 2n * UNIT])
  })

  it('is empty for a user who never had a balance', async () => {
    assert.deepEqual((await portfolio.equityCurve(1002, 'USDT', '7d', NOW))?.points, [])
    assert.equal(await portfolio.dayChange(1002, 'USDT', NOW), undefined)
  })
})

import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import { until } from '@bowline/platform/eventually.fixture.ts'
import { createLog } from '@bowline/platform/log.ts'
import type { TemporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { MarketData } from '../market-data/market-data.ts'
import { MarketRegistry } from '../markets/market-registry.ts'
import { setDatabase } from '../migrated-database.fixture.ts'
import { sampleEvent } from '../projection/sample-batches.fixture.ts'
import { alertsOf, type PriceAlert } from './index.ts'
import { PriceAlerts } from './price-alerts.ts'

const BTC_USDT = 1
/** Ticks of 0.01 USDT. */
const TICK = 1_000_000n
const UNIT = 100_000_000n
const log = createLog('test', { level: 'silent' })

describe('price alerts', async () => {
  let exchange: ReturnType<typeof openExchange>

  const database = await setDatabase()
  const people = await database.sql<{ id: bigint }[]>`
    insert into users (email, password_hash, kyc_level, is_demo)
    values ('alice@example.com', 'x', 0, false), ('bob@example.com', 'x', 0, false) returning id`
  const [alice, bob] = people.map(({ id }) => Number(id)) as [number, number]
  beforeEach(async () => {
    await exchange?.alerts.close()
    await database.sql`delete from price_alerts`
    exchange = openExchange(database)
  })
  after(() => exchange.alerts.close())

  const create = (price: bigint, direction: 'above' | 'below' = 'above', userId = alice) =>
    exchange.alerts.create({ userId, market: BTC_USDT, direction, price: price * UNIT })

  it('fire once, with the first trade at the price or beyond, in the order in which they are met', async () => {
    exchange.trade(60_000n)
    await create(61_000n)
    await create(60_500n)
    await create(59_000n, 'below', bob)
    exchange.trade(60_499n)
    exchange.trade(62_000n)
    exchange.trade(58_999n)
    exchange.trade(63_000n)
    const notified = await exchange.notified(3)
    assert.deepEqual(
      notified.map(({ userId, price, fired }) => [userId, price / UNIT, (fired?.price ?? 0n) / UNIT]),
      [
        [alice, 60_500n, 62_000n],
        [alice, 61_000n, 62_000n],
        [bob, 59_000n, 58_999n],
      ],
    )
    assert.equal(notified[0]?.fired?.atMs, 4_000)
    assert.deepEqual(
      (await alertsOf(database.sql, alice)).map(({ fired }) => fired?.atMs),
      [4_000, 4_000],
    )
  })

  it('are refused at a price already reached, and beyond fifty waiting ones, even when requested at once', async () => {
    exchange.trade(60_000n)
    assert.deepEqual(await create(60_000n), { ok: false, refusal: 'already-there' })
    assert.deepEqual(await create(60_001n, 'below'), { ok: false, refusal: 'already-there' })
    const results = await Promise.all(Array.from({ length: 55 }, (_, n) => create(70_000n + BigInt(n))))
    assert.equal(results.filter(({ ok }) => ok).length, 50)
    assert.equal((await alertsOf(database.sql, alice)).length, 50)
    assert.ok((await create(61_000n, 'above', bob)).ok)
  })

  it('are deleted by their owner only, and then do not fire', async () => {
    const made = await create(61_000n)
    assert.ok(made.ok)
    assert.equal(await exchange.alerts.delete(bob, made.alert.id), false)
    assert.equal(await exchange.alerts.delete(alice, made.alert.id), true)
    const other = await create(61_000n, 'above', bob)
    assert.ok(other.ok)
    exchange.trade(61_000n)
    assert.deepEqual(
      (await exchange.notified(1)).map(({ userId }) => userId),
      [bob],
    )
  })

  it('survive a restart, and fire at once if the price has passed them', async () => {
    exchange.trade(60_000n)
    await create(61_000n)
    await create(65_000n)
    await exchange.alerts.close()
    const later = openExchange(database)
    later.trade(62_000n)
    await later.alerts.start()
    assert.deepEqual(
      (await later.notified(1)).map(({ price }) => price / UNIT),
      [61_000n],
    )
    later.trade(65_000n)
    assert.deepEqual(
      (await later.notified(2)).map(({ price }) => price / UNIT),
      [61_000n, 65_000n],
    )
    await later.alerts.close()
    const last = openExchange(database)
    last.trade(70_000n)
    await last.alerts.start()
    assert.equal(
      (await alertsOf(database.sql, alice)).every(({ fired }) => fired),
      true,
    )
    await last.alerts.close()
    assert.deepEqual(last.received, [])
  })
})

/** Market data and alerts connected as in the api, with batches from the test. */
function openExchange({ sql }: TemporaryDatabase) {
  const markets = new MarketRegistry()
  const marketData = new MarketData()
  const alerts = new PriceAlerts({ sql, markets, marketData, log })
  const received: PriceAlert[] = []
  alerts.onFired((alert) => received.push(alert))
  let sequence = 0
  const apply = (events: EventBatch['events']) => {
    const batch = { sequence: ++sequence, time: sequence * 1_000, command: 10, events }
    markets.apply(batch)
    marketData.apply(batch)
    alerts.apply(batch)
  }
  apply([
    sampleEvent('asset', { asset: 1, code: 'USDT' }),
    sampleEvent('asset', { asset: 3, code: 'BTC' }),
    sampleEvent('market', { market: BTC_USDT, symbol: 'BTCUSDT', base: 3, quote: 1, tick: TICK, lot: 1_000n }),
  ])
  return {
    alerts,
    received,
    trade: (price: bigint) =>
      apply([sampleEvent('trade', { market: BTC_USDT, tradeId: sequence, price: (price * UNIT) / TICK, qty: 1n })]),
    async notified(count: number) {
      await until(() => received.length >= count)
      return received
    },
  }
}

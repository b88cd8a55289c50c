import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { Bar } from './bar.ts'
import type { BarZone } from './bar-series.ts'
import { MarketData } from './market-data.ts'
import { SAMPLE_DEFINITIONS, SampleEngine, sampleEvent } from './sample-events.fixture.ts'
import { changePercent, weightedAverage } from './ticker.ts'

const LOT = 1_000n
const DAY = 86_400_000
const MINUTE = 60_000
/** BTC in lots, and USDT in ticks, of the sample market. */
const btc = (amount: bigint) => amount * 100_000n
const usdt = (price: bigint) => price * 100n

let engine: SampleEngine
let data: MarketData

const trade = (price: bigint, qty: bigint, buyerIsMaker = false) =>
  data.apply(engine.batch(engine.trades([{ price: usdt(price), qty: btc(qty), buyerIsMaker }])))

beforeEach(() => {
  engine = new SampleEngine()
  data = new MarketData()
  data.apply(engine.batch(SAMPLE_DEFINITIONS))
})

test('S10: trades 100×2, 110×1, 90×1, 105×1 give volume 5, quote 505, vwap 101 and +5.000 %', () => {
  for (const [price, qty] of [
    [100n, 2n],
    [110n, 1n],
    [90n, 1n],
    [105n, 1n],
  ] as const)
    trade(price, qty)
  const stats = data.dayTicker(1, engine.time + 1_500)
  assert.equal(stats.volume, btc(5n))
  assert.equal(stats.quoteVolume, 505_00000000n)
  assert.equal(weightedAverage(stats.quoteVolume, stats.volume, LOT), 101_00000000n)
  assert.equal(stats.last - stats.open, usdt(5n))
  assert.equal(changePercent(stats), 5_000n)
  assert.deepEqual([stats.open, stats.high, stats.low, stats.last], [100n, 110n, 90n, 105n].map(usdt))
  assert.deepEqual([stats.firstTradeId, stats.lastTradeId, stats.count], [1, 4, 4])
  assert.equal(stats.closeTime, engine.time + 1_500)
  assert.equal(stats.openTime, engine.time - DAY)
})

test('the percentage is rounded half to even at three decimals', () => {
  assert.equal(changePercent({ open: 200_000n, last: 200_001n }), 0n, '0.0005 % rounds to the even 0')
  assert.equal(changePercent({ open: 200_000n, last: 200_003n }), 2n, '0.0015 % rounds to the even 2')
  assert.equal(changePercent({ open: 3n, last: 2n }), -33_333n)
  assert.equal(changePercent({ open: 0n, last: 2n }), 0n)
})

test('the day window opens on a whole minute, so a trade in the minute 24 h ago still counts, and one before it does not', () => {
  const noon = engine.time
  trade(100n, 1n)
  engine.time = noon + MINUTE
  trade(120n, 1n)
  assert.equal(data.dayTicker(1, noon + DAY + 59_999).open, usdt(100n))
  const later = data.dayTicker(1, noon + DAY + MINUTE)
  assert.equal(later.open, usdt(120n))
  assert.equal(later.previousClose, usdt(100n))
  assert.equal(later.count, 1)
})

test('a window without trades has the last price and no volume', () => {
  trade(100n, 1n)
  engine.time += 2 * DAY
  trade(150n, 1n)
  const stats = data.dayTicker(1, engine.time + 3 * DAY)
  assert.deepEqual([stats.open, stats.high, stats.low, stats.last, stats.previousClose], Array(5).fill(usdt(150n)))
  assert.deepEqual([stats.volume, stats.quoteVolume, stats.count, stats.firstTradeId], [0n, 0n, 0, -1])
})

test('windows of any length and the trading day are cut from the same minutes', () => {
  const noon = engine.time
  for (let minute = 0; minute < 180; minute++) {
    engine.time = noon + minute * MINUTE
    trade(100n + BigInt(minute), 1n)
  }
  const now = engine.time + 30_000
  assert.equal(data.ticker(1, 60, now).count, 61, 'sixty minutes and the running one')
  assert.equal(data.ticker(1, 1, now).count, 2)
  assert.equal(data.ticker(1, 7 * 1_440, now).count, 180)
  assert.equal(data.tradingDay(1, now).open, usdt(100n))
  const zone = -11 * 3_600_000
  const local = data.tradingDay(1, now, zone)
  assert.equal(local.openTime, Date.UTC(2026, 0, 5, 11), 'local midnight eleven hours west')
  assert.equal(local.closeTime, local.openTime + DAY - 1)
  assert.equal(data.tradingDay(1, now, -13 * 3_600_000).count, 120, 'the local day began an hour after the first trade')
})

test('a window read again after more trades includes them', () => {
  trade(100n, 1n)
  assert.equal(data.ticker(1, 60, engine.time).count, 1)
  trade(90n, 1n)
  assert.equal(data.ticker(1, 60, engine.time).count, 2)
  engine.time += MINUTE
  trade(80n, 1n)
  assert.equal(data.ticker(1, 60, engine.time).count, 3)
  assert.equal(data.ticker(1, 60, engine.time).low, usdt(80n))
})

test('a market that never traded has only zeros', () => {
  const stats = data.dayTicker(2, engine.time)
  assert.deepEqual([stats.open, stats.last, stats.volume, stats.previousClose], [0n, 0n, 0n, 0n])
  assert.deepEqual([stats.firstTradeId, stats.lastTradeId, stats.count], [-1, -1, 0])
  assert.equal(data.averagePrice(2, engine.time).lastTradeTime, 0)
})

test('the average price weights the full seconds of five minutes and is the last price after that', () => {
  const start = engine.time
  assert.equal(data.averagePrice(1, start).price, 50_00000000n, 'the listing price before any trade')
  trade(90n, 1n)
  assert.equal(data.averagePrice(1, start + 999).price, 50_00000000n, 'the running second does not count yet')
  assert.equal(data.averagePrice(1, start + 1_000).price, 90_00000000n)
  engine.time += 100_000
  trade(100n, 3n)
  assert.equal(data.averagePrice(1, engine.time).price, 90_00000000n)
  assert.equal(data.averagePrice(1, engine.time + 1_000).price, 97_50000000n)
  assert.equal(data.averagePrice(1, start + 300_000).price, 97_50000000n)
  assert.equal(data.averagePrice(1, start + 301_000).price, 100_00000000n, 'only the second trade is within')
  assert.deepEqual(data.averagePrice(1, engine.time + DAY), { price: 100_00000000n, lastTradeTime: engine.time })
})

test('the index price is valid for a minute after it was set', () => {
  assert.equal(data.indexPrice(1, engine.time), undefined)
  data.apply(engine.batch([sampleEvent('index', { market: 1, price: 95_50000000n })]))
  assert.equal(data.indexPrice(1, engine.time + 60_000), 95_50000000n)
  assert.equal(data.indexPrice(1, engine.time + 60_001), undefined)
  assert.equal(data.indexPrice(2, engine.time), undefined)
  assert.deepEqual([data.indexAtMs(1), data.indexAtMs(2)], [engine.time, 0])
})

test('batches at or before the position change nothing', () => {
  const batch = engine.batch(engine.trades([{ price: 100n, qty: 1n }]))
  data.apply(batch)
  data.apply(batch)
  assert.equal(data.recentTrades(1, 10).length, 1)
  assert.equal(data.position, batch.sequence)
})

test('trades of one taker at one price are one aggregate', () => {
  const fills = [
    { price: 100n, qty: 1n },
    { price: 100n, qty: 2n },
    { price: 101n, qty: 4n },
  ]
  data.apply(engine.batch(engine.trades(fills)))
  const aggregates = data.recentAggregates(1, 10)
  assert.deepEqual(
    aggregates.map((a) => [a.aggregateId, a.price, a.qty, a.firstTradeId, a.lastTradeId]),
    [
      [1, 100n, 3n, 1, 2],
      [2, 101n, 4n, 3, 3],
    ],
  )
})

test('the tape keeps the last thousand trades', () => {
  for (let i = 0; i < 1_005; i++) data.apply(engine.batch(engine.trades([{ price: BigInt(i + 1), qty: 1n }])))
  const recent = data.recentTrades(1, 5_000)
  assert.equal(recent.length, 1_000)
  assert.deepEqual([recent[0]?.tradeId, recent[999]?.tradeId], [6, 1_005])
  assert.deepEqual(
    data.recentTrades(1, 2).map((t) => t.tradeId),
    [1_004, 1_005],
  )
  assert.equal(data.lastPrice(1), 1_005n)
})

test('restored data gives the same figures, and the following events continue them', () => {
  const whole = data
  const noon = engine.time
  const play = (into: MarketData, minute: number) => {
    engine.time = noon + minute * MINUTE
    into.apply(engine.batch(engine.trades([{ price: usdt(BigInt(100 + (minute % 7))), qty: btc(1n) }])))
  }
  for (let minute = 0; minute < 200; minute++) play(whole, minute)
  const stored = whole.bars(1, '1m', 0, Number.MAX_SAFE_INTEGER)
  const restored = new MarketData()
  restored.restore([{ market: 1, minutes: stored, trades: whole.recentTrades(1, 1_000) }], whole.position)
  for (const event of SAMPLE_DEFINITIONS) if (event.kind === 'market') restored.define(event)
  const next = engine.batch(engine.trades([{ price: usdt(500n), qty: btc(1n), buyerIsMaker: true }]))
  for (const picture of [whole, restored]) picture.apply(next)
  const now = engine.time + 20_000
  assert.deepEqual(restored.dayTicker(1, now), whole.dayTicker(1, now))
  assert.deepEqual(restored.averagePrice(1, now), whole.averagePrice(1, now))
  for (const interval of ['1s', '1m', '5m', '1h', '4h', '1d', '1w', '1M'] as const) {
    assert.deepEqual(restored.currentBar(1, interval, now), whole.currentBar(1, interval, now), interval)
  }
})

test('a market restored after weeks without trades has its last price', () => {
  trade(100n, 1n)
  trade(110n, 1n)
  const trades = data.recentTrades(1, 1_000)
  const monthBefore = data.currentBar(1, '1M', engine.time) as Bar
  const restored = new MarketData()
  restored.restore(
    [{ market: 1, minutes: [], monthsBefore: new Map<BarZone, Bar>([[0, monthBefore]]), trades }],
    data.position,
  )
  for (const event of SAMPLE_DEFINITIONS) if (event.kind === 'market') restored.define(event)
  const later = engine.time + 14 * DAY
  const stats = restored.dayTicker(1, later)
  assert.deepEqual([stats.open, stats.last, stats.previousClose, stats.count], [11_000n, 11_000n, 11_000n, 0])
  assert.equal(restored.currentBar(1, '1m', later)?.close, 11_000n)
  assert.deepEqual(restored.currentBar(1, '1M', later), monthBefore)
  assert.equal(restored.averagePrice(1, later).price, 110_00000000n)
  engine.time = later
  restored.apply(engine.batch(engine.trades([{ price: usdt(120n), qty: btc(1n) }])))
  assert.deepEqual(
    [restored.dayTicker(1, later).open, restored.dayTicker(1, later).previousClose],
    [usdt(120n), usdt(110n)],
  )
  assert.equal(restored.currentBar(1, '1M', later)?.trades, 3)
  assert.equal(restored.currentBar(1, '1d', later)?.trades, 1)
})

test('the steady price moves only as far as a price is held, whatever was traded at it', () => {
  const noon = engine.time - (engine.time % MINUTE)
  engine.time = noon
  trade(100n, 1n)
  // Five minutes at 109, with a hundred times the volume.
  engine.time = noon + 55 * MINUTE
  trade(109n, 100n)
  assert.equal(data.steadyPrice(1, 60, noon + 60 * MINUTE), 100_75000000n)
  assert.equal(data.averagePrice(1, noon + 57 * MINUTE).price, 109_00000000n)
  assert.equal(data.steadyPrice(1, 60, noon + 115 * MINUTE), 109_00000000n)
  assert.equal(data.steadyPrice(1, 60, noon + 10 * DAY), 109_00000000n)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { intervals } from '@bowline/contract/terms/intervals.ts'
import { addTrade, type Bar, type BarTrade, quietBar } from './bar.ts'
import { BarRing } from './bar-ring.ts'
import { BAR_ZONES, BarSeries } from './bar-series.ts'
import { barStart } from './interval.ts'

const NOON = Date.UTC(2026, 0, 31, 23, 0, 0)
const MINUTE = 60_000

const trade = (tradeId: number, price: bigint, buyerIsMaker = 0): BarTrade => ({
  tradeId,
  price,
  qty: 2n,
  quote: price * 2n,
  buyerIsMaker,
})

test('running bars of another time zone equal those built from the trades of its days, weeks and months', () => {
  const series = new BarSeries()
  const [zoned] = BAR_ZONES.slice(1)
  const trades: { trade: BarTrade; time: number }[] = []
  // From 22:00 to 02:30 in that zone, across the end of its January.
  for (let id = 1; id <= 2_700; id++) {
    const each = { trade: trade(id, 1_000n + BigInt(id % 97)), time: Date.UTC(2026, 0, 31, 14) + id * 6_000 }
    trades.push(each)
    series.add(each.trade, each.time)
  }
  const { time } = trades.at(-1) as { time: number }
  for (const interval of intervals) {
    const start = barStart(interval, time, zoned)
    const expected = quietBar(start, 0n)
    for (const each of trades) if (barStart(interval, each.time, zoned) === start) addTrade(expected, each.trade)
    assert.deepEqual(series.bar(interval, start, zoned), expected, interval)
  }
  assert.equal(series.bar('1M', barStart('1M', time, zoned), zoned)?.openTime, Date.UTC(2026, 0, 31, 16))
})

test('running bars of every interval equal those built from the trades one by one', () => {
  const series = new BarSeries()
  const trades: { trade: BarTrade; time: number }[] = []
  let time = NOON
  for (let id = 1; id <= 2_000; id++) {
    // Irregular steps, some across the ends of the hour, the day and the month.
    time += (id * 7_919) % 9_000
    const each = { trade: trade(id, 1_000n + BigInt((id * 31) % 97), id % 3 === 0 ? 1 : 0), time }
    trades.push(each)
    series.add(each.trade, each.time)
  }
  for (const interval of intervals) {
    const start = barStart(interval, time)
    const expected = quietBar(start, 0n)
    for (const each of trades) if (barStart(interval, each.time) === start) addTrade(expected, each.trade)
    assert.deepEqual(series.bar(interval, start), expected, interval)
    assert.ok(expected.trades > 0)
  }
})

test('the bar that just ended is still readable, as is an empty one after it', () => {
  const series = new BarSeries()
  series.add(trade(1, 100n), NOON + 1_000)
  series.add(trade(2, 110n), NOON + 10 * MINUTE)
  assert.equal(series.bar('1m', NOON)?.close, 100n)
  assert.deepEqual(series.bar('1m', NOON + 5 * MINUTE), quietBar(NOON + 5 * MINUTE, 100n))
  assert.equal(series.bar('5m', NOON)?.trades, 1)
  assert.deepEqual(series.bar('5m', NOON + 5 * MINUTE), quietBar(NOON + 5 * MINUTE, 100n))
  assert.deepEqual(series.bar('5m', NOON + 20 * MINUTE), quietBar(NOON + 20 * MINUTE, 110n))
  assert.equal(series.bar('1h', NOON)?.trades, 2)
  assert.equal(series.bar('1m', NOON - MINUTE), undefined, 'nothing was traded before')
})

test('a returned bar does not change with later trades', () => {
  const series = new BarSeries()
  series.add(trade(1, 100n), NOON)
  const before = series.bar('1m', NOON)
  series.add(trade(2, 120n), NOON + 1)
  assert.equal(before?.high, 100n)
  assert.equal(series.bar('1m', NOON)?.high, 120n)
})

test('a full ring drops the oldest bars and still knows the close before the rest', () => {
  const ring = new BarRing(100)
  const bar = (n: number): Bar => ({ ...quietBar(n * MINUTE, BigInt(n)), trades: n, firstTradeId: n, lastTradeId: n })
  for (let n = 0; n < 250; n++) ring.push(bar(n))
  assert.equal(ring.first, 150)
  assert.equal(ring.end, 250)
  assert.deepEqual(ring.at(150), bar(150))
  assert.deepEqual(ring.at(249), bar(249))
  assert.equal(ring.closeBefore(150), 149n)
  assert.equal(ring.closeBefore(200), 199n)
  assert.equal(ring.rowFrom(180 * MINUTE), 180)
  assert.equal(ring.rowFrom(179 * MINUTE + 1), 180)
  assert.equal(ring.rowFrom(0), 150)
  assert.equal(ring.rowFrom(1_000 * MINUTE), 250)
})

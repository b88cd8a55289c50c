import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TradingFloor } from '../trading-floor.fixture.ts'

const TEN_MINUTES = 600_000

/** Terms of an order good till `ms` from now. */
const till = (floor: TradingFloor, ms: number) => ({ tif: 'gtd', until: floor.time + ms }) as const

test('an order good till a date expires when it comes, not before', () => {
  const floor = new TradingFloor()
  const { alice } = floor
  const { id } = alice.buys('1 @ 100', till(floor, TEN_MINUTES))
  floor.waits(TEN_MINUTES - 1)
  floor.bookIs('bid 100 | alice 1')
  floor.waits(1)
  assert.equal(floor.fate(id), 'expired gtd 0/1')
  floor.bookIs('')
  assert.equal(alice.funds('USDT'), '1000000 free')
})

test('a fill in the same millisecond comes too late', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  const { id } = alice.buys('1 @ 100', till(floor, TEN_MINUTES))
  floor.time += TEN_MINUTES
  assert.deepEqual(bob.sells('1 @ 100').trades, [])
  assert.equal(floor.fate(id), 'expired gtd 0/1')
  floor.bookIs('ask 100 | bob 1')
})

test('a partly filled order expires with what is left', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  const { id } = alice.buys('3 @ 100', till(floor, TEN_MINUTES))
  bob.sells('1 @ 100')
  floor.waits(TEN_MINUTES)
  assert.equal(floor.fate(id), 'expired gtd 1/3')
})

test('orders expire by their time, then by their id', () => {
  const floor = new TradingFloor()
  const { alice } = floor
  const ids = [3, 1, 2, 1].map((minutes) => alice.buys('1 @ 100', till(floor, TEN_MINUTES + minutes)).id)
  alice.cancels(ids[2] ?? 0)
  const ended = floor.waits(TEN_MINUTES + 3).events.filter((event) => event.kind === 'order')
  assert.deepEqual(
    ended.map(({ orderId }) => orderId),
    [ids[1], ids[3], ids[0]],
  )
})

test('expiry does not wait for a halt to end', () => {
  const floor = new TradingFloor()
  const { id } = floor.alice.buys('1 @ 100', till(floor, TEN_MINUTES))
  floor.enters('halted')
  floor.waits(TEN_MINUTES)
  assert.equal(floor.fate(id), 'expired gtd 0/1')
})

test('a date nearer than ten minutes, or of another time in force, is refused', () => {
  const floor = new TradingFloor()
  const { alice } = floor
  assert.equal(alice.buyRefused('1 @ 100', till(floor, TEN_MINUTES - 1)), 'badExpiry')
  assert.equal(alice.buyRefused('1 @ 100', { tif: 'gtd' }), 'badExpiry')
  assert.equal(alice.buyRefused('1 @ 100', { until: floor.time + TEN_MINUTES }), 'badTerms')
  assert.equal(alice.buyRefused('1 @ 100', { ...till(floor, TEN_MINUTES), as: 'limitMaker' }), 'badTerms')
})

test('the exchange says when it next wants to be told the time', () => {
  const floor = new TradingFloor()
  const { exchange } = floor.runner
  const midnight = floor.time + 86_400_000
  assert.equal(exchange.nextDue(), midnight)
  floor.alice.buys('1 @ 100', till(floor, TEN_MINUTES))
  assert.equal(exchange.nextDue(), floor.time + TEN_MINUTES)
  floor.waits(TEN_MINUTES)
  assert.equal(exchange.nextDue(), midnight)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BTC_USDT } from '../simulation/listings.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

/** BTC for USDT with the chosen fees of 0.1 %; nobody has anything that the case does not give. */
const btcFloor = (terms = {}) => new TradingFloor({ on: BTC_USDT, fees: true, funds: false, terms })

test('S1: a buy for 1,000 USDT takes whole lots and gives back what pays no further lot', () => {
  const floor = btcFloor()
  const { alice, bob } = floor
  bob.gets('1 BTC')
  alice.gets('1000 USDT')
  bob.sells('0.01 @ 60000')
  bob.sells('0.02 @ 60010')
  const { id, trades } = alice.buys('for 1000')
  assert.deepEqual(trades, ['alice buys 0.01 @ 60000 from bob', 'alice buys 0.00666 @ 60010 from bob'])
  assert.equal(floor.fate(id), 'filled 0.01666/0')
  assert.equal(alice.funds('USDT'), '0.3334 free')
  assert.equal(alice.funds('BTC'), '0.01664334 free')
})

test('S2: a sell to receive 1,000 USDT stops below it', () => {
  const floor = btcFloor()
  const { alice, bob } = floor
  bob.gets('100000 USDT')
  alice.gets('1 BTC')
  bob.buys('0.007 @ 59990')
  bob.buys('1 @ 59980')
  const { id, trades } = alice.sells('for 1000')
  assert.deepEqual(trades, ['alice sells 0.007 @ 59990 to bob', 'alice sells 0.00967 @ 59980 to bob'])
  assert.equal(floor.order(id).cumQuote, 99_993_660_000n)
  // 999.9366 less the fees of both fills, each rounded up: 0.41993 and 0.5800066
  assert.equal(alice.funds('USDT'), '998.9366634 free')
  assert.equal(alice.funds('BTC'), '0.98333 free')
})

test('a market order by base takes until it is done, and the rest expires when the book is empty', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  bob.sells('1 @ 100')
  bob.sells('2 @ 102')
  assert.equal(floor.fate(alice.buys('2').id), 'filled 2/2')
  assert.equal(floor.fate(alice.buys('2').id), 'expired insufficientLiquidity 1/2')
  assert.equal(alice.funds('USDT'), '999696 free')
  floor.bookIs('')
})

test('a market order that meets nothing expires and has cost nothing', () => {
  const floor = new TradingFloor()
  assert.equal(floor.fate(floor.alice.buys('for 1000').id), 'expired insufficientLiquidity 0/0')
  assert.equal(floor.fate(floor.alice.sells('2').id), 'expired insufficientLiquidity 0/2')
  assert.equal(floor.alice.funds('USDT'), '1000000 free')
})

test('a taker that reaches the edge of the band expires there, whatever its limit', () => {
  const floor = new TradingFloor({ terms: { bandBps: 500 } })
  const { alice, bob } = floor
  bob.sells('1 @ 105')
  bob.sells('1 @ 106')
  const { id, trades } = alice.buys('2 @ 110')
  assert.deepEqual(trades, ['alice buys 1 @ 105 from bob'])
  assert.equal(floor.fate(id), 'expired priceRange 1/2')
  floor.bookIs('ask 106 | bob 1')
  bob.buys('1 @ 94')
  assert.equal(floor.fate(alice.sells('1').id), 'expired priceRange 0/1')
})

test('the band stands around the index while that is fresh, else around the average', () => {
  const floor = new TradingFloor({ terms: { bandBps: 500 } })
  const { alice, bob } = floor
  bob.sells('2 @ 120')
  floor.index('115')
  assert.equal(floor.fate(alice.buys('1').id), 'filled 1/1')
  // The trade at 120 is the average from the next second on; listed at 100, so it was not before.
  floor.waits(60_000)
  floor.index('100')
  floor.waits(60_000)
  assert.equal(floor.fate(alice.buys('1 @ 120', { tif: 'ioc' }).id), 'expired priceRange 0/1')
  floor.waits(1)
  assert.equal(floor.fate(alice.buys('1 @ 120', { tif: 'ioc' }).id), 'filled 1/1')
})

test('a sell by quote that runs out of base expires for want of funds', () => {
  const floor = new TradingFloor({ funds: false })
  const { alice, bob } = floor
  alice.gets('1 ETH')
  bob.gets('1000 USDT')
  bob.buys('5 @ 100')
  const { id } = alice.sells('for 300')
  assert.equal(floor.fate(id), 'expired insufficientFunds 1/0')
  assert.equal(alice.funds('USDT'), '100 free')
})

test('a market buy by quote reaches the hidden size of an iceberg', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  bob.sells('5 @ 100', { shows: '1' })
  assert.equal(alice.buys('for 350').trades.length, 4)
  floor.bookIs('ask 100 | bob 0.5 (+1 hidden)')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BTC_USDT } from '../simulation/listings.ts'
import { buy, sell } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

/** The table of domain/spot.md §5, a case per row. The floor checks after every command that each lock is spent or released. */

/** Band 5 %, listed at 60,000: market orders reach from 57,000 to 63,000. Alice has 100,000 USDT and 1 BTC. */
function btcFloor(): TradingFloor {
  const floor = new TradingFloor({ on: BTC_USDT, funds: false, terms: { minNotional: 0n } })
  for (const person of [floor.alice, floor.bob, floor.carol]) {
    person.gets('100000 USDT')
    person.gets('1 BTC')
  }
  return floor
}

test('S8: a buy of 0.1 at 60,000 locks 6,000; a fill of 0.04 at 59,900 spends 2,396 and returns 4', () => {
  const floor = new TradingFloor({ on: BTC_USDT, fees: true, funds: false })
  const { alice, bob } = floor
  alice.gets('6000 USDT')
  bob.gets('0.04 BTC')
  bob.sells('0.04 @ 59900')
  const { id } = alice.buys('0.1 @ 60000')
  assert.equal(alice.funds('USDT'), '4 free, 3600 locked')
  assert.equal(alice.funds('BTC'), '0.03996 free')
  assert.equal(bob.funds('USDT'), '2393.604 free')
  alice.cancels(id)
  assert.equal(alice.funds('USDT'), '3604 free')
})

test('a sell locks its quantity', () => {
  const { alice } = btcFloor()
  alice.sells('0.4 @ 61000')
  assert.equal(alice.funds('BTC'), '0.6 free, 0.4 locked')
  const { id } = alice.sells('0.5', { stop: '59000' })
  assert.equal(alice.funds('BTC'), '0.1 free, 0.9 locked')
  alice.cancels(id)
  assert.equal(alice.funds('BTC'), '0.6 free, 0.4 locked')
})

test('a market buy by base locks the upper edge of the band and returns at once what it does not spend', () => {
  const floor = btcFloor()
  const { alice, bob } = floor
  bob.sells('1 @ 60000')
  const { events, id } = alice.buys('1')
  assert.deepEqual(floor.journal(events).slice(0, 1), ['2100 alice → 2101 alice 63000 USDT'])
  assert.equal(floor.fate(id), 'filled 1/1')
  assert.equal(alice.funds('USDT'), '40000 free')
  // 63,000 at the edge is more than is left.
  assert.equal(alice.buyRefused('0.7'), 'insufficientBalance')
})

test('a market buy by quote locks its amount', () => {
  const floor = btcFloor()
  const { alice } = floor
  assert.deepEqual(floor.journal(alice.buys('for 1000').events), [
    '2100 alice → 2101 alice 1000 USDT',
    '2101 alice → 2100 alice 1000 USDT',
  ])
  assert.equal(alice.buyRefused('for 100000.01'), 'insufficientBalance')
})

test('a market sell by quote locks the base needed at the lower edge of the band, up to a lot', () => {
  const floor = btcFloor()
  // 1,000 / 57,000 = 0.017543…
  assert.equal(floor.journal(floor.alice.sells('for 1000').events)[0], '2100 alice → 2101 alice 0.01755 BTC')
})

test('a market sell by quote locks at most what is available, and is refused without one lot', () => {
  const floor = btcFloor()
  const { alice } = floor
  alice.sells('0.99 @ 61000')
  assert.equal(floor.journal(alice.sells('for 1000').events)[0], '2100 alice → 2101 alice 0.01 BTC')
  alice.sells('0.01 @ 61000')
  assert.equal(alice.sellRefused('for 1000'), 'insufficientBalance')
})

test('a stop or take-profit market buy locks its trigger and the band above it', () => {
  const { alice } = btcFloor()
  alice.buys('0.1', { stop: '61000' })
  assert.equal(alice.funds('USDT'), '93595 free, 6405 locked')
  alice.buys('0.1', { takeProfit: '59000' })
  assert.equal(alice.funds('USDT'), '87400 free, 12600 locked')
})

test('a stop market buy whose reserve is no whole number of units locks it rounded up', () => {
  const floor = new TradingFloor({ on: BTC_USDT, terms: { bandBps: 1, minNotional: 0n } })
  // 0.00001 × 60,000.01 × 1.0001 = 0.60006010001
  floor.alice.buys('0.00001', { stop: '60000.01' })
  assert.equal(floor.alice.funds('USDT'), '999999.39993989 free, 0.60006011 locked')
})

test('a trailing market buy locks the average and the band above it', () => {
  const { alice } = btcFloor()
  alice.buys('0.1', { trailing: 100 })
  assert.equal(alice.funds('USDT'), '93700 free, 6300 locked')
})

test('a conditional buy with a price locks its price', () => {
  const { alice } = btcFloor()
  alice.buys('0.1 @ 61500', { stop: '61000' })
  assert.equal(alice.funds('USDT'), '93850 free, 6150 locked')
})

test('an OCO locks the larger of its legs once, and gives it back when the list ends', () => {
  const floor = btcFloor()
  const { alice } = floor
  const [stop = 0, limit = 0] = alice.lists('oco', buy('0.1 @ 61500', { stop: '61000' }), buy('0.1 @ 59000'))
  assert.equal(alice.funds('USDT'), '93850 free, 6150 locked')
  assert.deepEqual([floor.fate(stop), floor.fate(limit)], ['waiting 0/0.1', 'new 0/0.1'])
  alice.cancels(limit)
  assert.equal(alice.funds('USDT'), '100000 free')
})

test('an OTO locks its working leg; the pending leg locks when it becomes active', () => {
  const floor = btcFloor()
  const { alice, bob } = floor
  const [, pending = 0] = alice.lists('oto', buy('0.1 @ 59000'), sell('0.1 @ 61000'))
  assert.equal(alice.funds('USDT'), '94100 free, 5900 locked')
  assert.equal(alice.funds('BTC'), '1 free')
  bob.sells('0.1 @ 59000')
  assert.equal(floor.fate(pending), 'new 0/0.1')
  assert.equal(alice.funds('BTC'), '1 free, 0.1 locked')
})

test('an amount beyond any balance is refused, never wrapped around', () => {
  const floor = new TradingFloor({ terms: { maxPrice: 0n, maxQty: 0n, maxNotional: 0n } })
  const order = floor.alice.order('buy', '1 @ 100')
  const huge = { ...order, price: 2n ** 40n - 1n, qty: 2n ** 63n - 1n }
  assert.equal(floor.tries(huge).refusal, 'insufficientBalance')
  assert.equal(floor.tries({ ...huge, side: 1 }).refusal, 'insufficientBalance')
})

test('each unit that is missing counts', () => {
  const { alice } = new TradingFloor({ funds: false })
  alice.gets('199.99999999 USDT')
  assert.equal(alice.buyRefused('2 @ 100'), 'insufficientBalance')
  alice.gets('0.00000001 USDT')
  alice.buys('2 @ 100')
  assert.equal(alice.funds('USDT'), '0 free, 200 locked')
})

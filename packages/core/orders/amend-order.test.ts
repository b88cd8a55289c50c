import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buy, only, sell } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

test('a lower quantity keeps id and place, and gives back its part of the lock', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  const { id } = alice.buys('5 @ 100')
  bob.buys('1 @ 100')
  assert.equal(alice.amends(id, '2', { requestClientId: 'less' }).id, id)
  floor.bookIs('bid 100 | alice 2, bob 1')
  assert.equal(alice.funds('USDT'), '999800 free, 200 locked')
  assert.deepEqual(floor.story(id), ['new', 'replaced'])
  assert.deepEqual([floor.order(id).requestClientId, floor.order(id).amends], ['less', 1])
})

test('the new quantity lies below the old one and above what is executed', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  const { id } = alice.sells('5 @ 100')
  bob.buys('2 @ 100')
  for (const size of ['5', '6', '2', '1', '0']) assert.equal(alice.amends(id, size).refusal, 'amendNotLower', size)
  assert.equal(alice.amends(id, '2.01').refusal, 'none')
  floor.bookIs('ask 100 | alice 0.01')
  assert.equal(floor.fate(id), 'partiallyFilled 2/2.01')
})

test('what prevention took away counts as executed', () => {
  const { alice } = new TradingFloor()
  const { id } = alice.buys('5 @ 100')
  alice.sells('2 @ 100', { stp: 'decrement' })
  assert.equal(alice.amends(id, '2').refusal, 'amendNotLower')
  assert.equal(alice.amends(id, '3').refusal, 'none')
  assert.equal(alice.funds('USDT'), '999900 free, 100 locked')
})

test('an iceberg loses hidden size first, and what shows only when less is left', () => {
  const floor = new TradingFloor()
  const { alice } = floor
  const { id } = alice.sells('10 @ 100', { shows: '3' })
  assert.equal(only(alice.amends(id, '4').events, 'level').length, 0)
  floor.bookIs('ask 100 | alice 3 (+1 hidden)')
  assert.equal(only(alice.amends(id, '2').events, 'level')[0]?.qty, 200n)
  floor.bookIs('ask 100 | alice 2')
  assert.equal(alice.funds('ETH'), '998 free, 2 locked')
})

test('an order is amended so often and no more', () => {
  const { alice } = new TradingFloor({ terms: { maxAmends: 2 } })
  const { id } = alice.buys('5 @ 100')
  assert.deepEqual(
    ['4', '3', '2'].map((size) => alice.amends(id, size).refusal),
    ['none', 'none', 'amendTooMany'],
  )
})

test('the new quantity passes the filters for quantity and value', () => {
  const floor = new TradingFloor({ terms: { minQty: 100n, minNotional: 20_000_000_000n } })
  const { alice } = floor
  const { id } = alice.buys('5 @ 100')
  assert.equal(alice.amends(id, '0.99').refusal, 'filter lot')
  assert.equal(alice.amends(id, '1.99').refusal, 'filter notional')
  assert.equal(alice.funds('USDT'), '999500 free, 500 locked')
  assert.equal(alice.amends(id, '2').refusal, 'none')
})

test('only an order that stands in the book by itself is amended', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  floor.tradesAt('100')
  const waiting = alice.sells('2', { stop: '90' }).id
  assert.equal(alice.amends(waiting, '1').refusal, 'badTerms')
  const [leg = 0, pending = 0] = alice.lists('oto', buy('2 @ 90'), sell('2 @ 110'))
  assert.equal(alice.amends(leg, '1').refusal, 'badTerms')
  assert.equal(alice.amends(pending, '1').refusal, 'badTerms')
  const { id } = alice.buys('2 @ 95')
  assert.equal(bob.amends(id, '1').refusal, 'unknownOrder')
  assert.equal(alice.amends(0, '1', { clientId: 'nobody' }).refusal, 'unknownOrder')
  assert.equal(alice.amends(id, '1', { market: 7 }).refusal, 'unknownMarket')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BTC_USDT } from '../simulation/listings.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

const DAY_MS = 86_400_000
const first = { id: 'mine', policy: 'firstResult' } as const

test('refuseOpen: an id is taken while its order is open and free afterwards', () => {
  const { alice } = new TradingFloor()
  const { id } = alice.buys('1 @ 100', { id: 'mine' })
  assert.equal(alice.buyRefused('1 @ 100', { id: 'mine' }), 'duplicateClientId')
  alice.cancels(id)
  assert.notEqual(alice.buys('1 @ 100', { id: 'mine' }).id, id)
})

test('an id is unique over all markets of an account, and means nothing to another account', () => {
  const { alice, bob } = new TradingFloor()
  alice.buys('1 @ 100', { id: 'mine' })
  assert.equal(alice.buyRefused('0.1 @ 60000', { id: 'mine', on: BTC_USDT }), 'duplicateClientId')
  bob.buys('1 @ 100', { id: 'mine' })
})

test('firstResult: a repeat points to the first order and changes nothing', () => {
  const floor = new TradingFloor()
  const { alice } = floor
  const { id } = alice.buys('1 @ 100', first)
  const repeated = floor.tries(alice.order('buy', '7 @ 90', first))
  assert.deepEqual([repeated.refusal, repeated.id], ['repeatedClientId', id])
  floor.bookIs('bid 100 | alice 1')
})

test('firstResult: an order answers until 24 h after its end', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  const { id } = alice.buys('1 @ 100', first)
  bob.sells('1 @ 100')
  floor.waits(DAY_MS - 1)
  assert.equal(floor.tries(alice.order('buy', '1 @ 100', first)).id, id)
  floor.waits(1)
  assert.notEqual(alice.buys('1 @ 100', first).id, id)
})

test('firstResult answers an open order of the other policy, and forgets it with its end', () => {
  const { alice } = new TradingFloor()
  const { id } = alice.buys('1 @ 100', { id: 'mine' })
  assert.equal(alice.buyRefused('1 @ 100', first), 'repeatedClientId')
  alice.cancels(id)
  alice.buys('1 @ 100', first)
})

test('a remembered id is free for refuseOpen, and then points to the later order', () => {
  const floor = new TradingFloor()
  const { alice } = floor
  alice.cancels(alice.buys('1 @ 100', first).id)
  const later = alice.buys('1 @ 99', { id: 'mine' }).id
  assert.equal(floor.tries(alice.order('buy', '1 @ 100', first)).id, later)
  assert.equal(alice.cancels(0, { clientId: 'mine' }).id, later)
  floor.waits(DAY_MS)
  alice.buys('1 @ 100', first)
})

test('the empty id is no id', () => {
  const { alice } = new TradingFloor()
  alice.buys('1 @ 100', { policy: 'firstResult' })
  alice.buys('1 @ 100', { policy: 'firstResult' })
})

test('ids that differ in their last character are two', () => {
  const { alice } = new TradingFloor()
  for (const end of ['a', 'b']) alice.buys('1 @ 100', { id: 'x'.repeat(39) + end })
  assert.equal(alice.buyRefused('1 @ 100', { id: `${'x'.repeat(39)}a` }), 'duplicateClientId')
})

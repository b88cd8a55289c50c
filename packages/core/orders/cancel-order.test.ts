import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_MARKETS } from '../messages/commands.ts'
import { CancelOnly } from '../messages/terms.ts'
import { BTC_USDT } from '../simulation/listings.ts'
import { only } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

test('a cancel takes the order out of the book and gives back what it holds', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  const { id } = alice.buys('3 @ 100')
  bob.sells('1 @ 100')
  floor.bookIs('bid 100 | alice 2')
  assert.equal(alice.cancels(id, { requestClientId: 'stop it' }).id, id)
  floor.bookIs('')
  assert.equal(floor.fate(id), 'canceled canceledByUser 1/3')
  assert.equal(floor.order(id).requestClientId, 'stop it')
  assert.equal(alice.funds('USDT'), '999900 free')
})

test('an order is found by its client id; with an order id that alone counts', () => {
  const { alice } = new TradingFloor()
  const first = alice.buys('1 @ 100', { id: 'mine' }).id
  const second = alice.buys('1 @ 99', { id: 'other' }).id
  assert.equal(alice.cancels(second, { clientId: 'mine' }).id, second)
  assert.equal(alice.cancels(0, { clientId: 'mine' }).id, first)
  assert.equal(alice.cancels(0, { clientId: 'mine' }).refusal, 'unknownOrder')
})

test('only an open order of the account on the market can be cancelled', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  const { id } = alice.buys('1 @ 100', { id: 'mine' })
  assert.equal(bob.cancels(id).refusal, 'unknownOrder')
  assert.equal(bob.cancels(0, { clientId: 'mine' }).refusal, 'unknownOrder')
  assert.equal(alice.cancels(id, { market: BTC_USDT }).refusal, 'unknownOrder')
  assert.equal(alice.cancels(id + 1).refusal, 'unknownOrder')
  assert.equal(alice.cancels(0).refusal, 'unknownOrder')
  assert.equal(alice.cancels(id, { market: 7 }).refusal, 'unknownMarket')
  assert.equal(alice.cancels(id, { account: 40 }).refusal, 'unknownAccount')
  alice.cancels(id)
  assert.equal(alice.cancels(id).refusal, 'unknownOrder')
})

test('a cancel may ask for an order not yet filled, or only for a partly filled one', () => {
  const { alice, bob } = new TradingFloor()
  const { id } = alice.buys('2 @ 100')
  assert.equal(alice.cancels(id, { cancelOnly: CancelOnly.partiallyFilled }).refusal, 'cancelRestricted')
  bob.sells('1 @ 100')
  assert.equal(alice.cancels(id, { cancelOnly: CancelOnly.new }).refusal, 'cancelRestricted')
  assert.equal(alice.cancels(id, { cancelOnly: CancelOnly.partiallyFilled }).refusal, 'none')
})

test('an order in the middle of the queue leaves without disturbing the others', () => {
  const floor = new TradingFloor()
  const { alice, bob, carol } = floor
  alice.buys('1 @ 100')
  const { id } = bob.buys('2 @ 100')
  carol.buys('3 @ 100')
  bob.cancels(id)
  floor.bookIs('bid 100 | alice 1, carol 3')
  alice.buys('4 @ 100')
  floor.bookIs('bid 100 | alice 1, carol 3, alice 4')
})

test('cancel-all cancels everything of one account on one market, lowest id first', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  floor.tradesAt('100')
  const ids = [
    alice.sells('1 @ 110').id,
    alice.buys('1 @ 90').id,
    alice.sells('1', { stop: '80' }).id,
    ...alice.lists('oto', { side: 'buy', text: '1 @ 85' }, { side: 'sell', text: '1 @ 120' }),
  ]
  const elsewhere = alice.buys('0.1 @ 59000', { on: BTC_USDT }).id
  bob.buys('1 @ 91')
  const { events } = floor.does({ kind: 'cancel-all', account: alice.account, market: floor.market })
  assert.deepEqual(
    only(events, 'order').map(({ orderId }) => orderId),
    ids,
  )
  for (const id of ids) assert.match(floor.fate(id), /^canceled canceledByUser/)
  assert.equal(floor.fate(elsewhere), 'new 0/0.1')
  floor.bookIs('bid 91 | bob 1')
  assert.equal(alice.funds('ETH'), '1000 free')
})

test('cancel-all without open orders is done', () => {
  const floor = new TradingFloor()
  const cancelAll = { kind: 'cancel-all', account: 1, market: floor.market } as const
  assert.equal(floor.tries(cancelAll).refusal, 'none')
  assert.equal(floor.tries({ ...cancelAll, account: 40 }).refusal, 'unknownAccount')
  assert.equal(floor.tries({ ...cancelAll, account: 40, market: ALL_MARKETS }).refusal, 'unknownAccount')
  assert.equal(floor.tries({ ...cancelAll, market: 7 }).refusal, 'unknownMarket')
})

test('cancel-all over all markets passes over the closed ones', () => {
  const floor = new TradingFloor()
  const { alice } = floor
  const here = alice.buys('1 @ 90').id
  const halted = alice.buys('0.1 @ 59000', { on: BTC_USDT }).id
  floor.enters('halted', BTC_USDT)
  floor.does({ kind: 'cancel-all', account: alice.account, market: ALL_MARKETS })
  assert.deepEqual([floor.fate(here), floor.fate(halted)], ['canceled canceledByUser 0/1', 'new 0/0.1'])
})

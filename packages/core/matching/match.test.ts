import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BTC_USDT } from '../simulation/listings.ts'
import { only } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

test('the best price trades first, then the order that came first', () => {
  const floor = new TradingFloor()
  const { alice, bob, carol } = floor
  alice.sells('2 @ 101')
  bob.sells('3 @ 100')
  alice.sells('1 @ 100')
  floor.bookIs(`
    ask 101 | alice 2
    ask 100 | bob 3, alice 1
  `)
  assert.deepEqual(carol.buys('5 @ 101').trades, [
    'carol buys 3 @ 100 from bob',
    'carol buys 1 @ 100 from alice',
    'carol buys 1 @ 101 from alice',
  ])
  floor.bookIs('ask 101 | alice 1')
})

test('what a limit order does not take rests at its price, behind those who were there', () => {
  const floor = new TradingFloor()
  const { alice, bob, carol } = floor
  bob.buys('4 @ 100')
  carol.sells('1 @ 101')
  alice.buys('3 @ 101')
  floor.bookIs(`
    bid 101 | alice 2
    bid 100 | bob 4
  `)
  carol.buys('1 @ 101')
  floor.bookIs(`
    bid 101 | alice 2, carol 1
    bid 100 | bob 4
  `)
})

test('an order that rests is reported with the number of lots before it', () => {
  const { alice, bob } = new TradingFloor()
  const lotsAhead = (events: ReturnType<typeof alice.buys>['events']) => only(events, 'order')[0]?.lotsAhead
  assert.equal(lotsAhead(alice.buys('4 @ 100', { shows: '3' }).events), 0n)
  assert.equal(lotsAhead(bob.buys('2 @ 100').events), 300n)
})

test('a trade is at the price of the order that waited, and the taker gets the difference back', () => {
  const { alice, bob } = new TradingFloor()
  bob.sells('2 @ 90')
  alice.buys('3 @ 100')
  assert.equal(alice.funds('USDT'), '999720 free, 100 locked')
  assert.equal(alice.funds('ETH'), '1002 free')
  assert.equal(bob.funds('USDT'), '1000180 free')
})

test('a seller who takes above its limit receives the better price', () => {
  const { alice, bob } = new TradingFloor()
  bob.buys('2 @ 110')
  assert.deepEqual(alice.sells('2 @ 100').trades, ['alice sells 2 @ 110 to bob'])
  assert.equal(alice.funds('USDT'), '1000220 free')
})

test('S4: an iceberg shows slice after slice, each at the back of the queue', () => {
  const floor = new TradingFloor()
  const { alice, bob, carol } = floor
  const dave = floor.opens('dave')
  dave.gets('20 ETH')
  alice.buys('2 @ 100')
  const iceberg = bob.buys('10 @ 100', { shows: '3' }).id
  carol.buys('4 @ 100')
  floor.bookIs('bid 100 | alice 2, bob 3 (+7 hidden), carol 4')
  assert.deepEqual(dave.sells('8 @ 100').trades, [
    'dave sells 2 @ 100 to alice',
    'dave sells 3 @ 100 to bob',
    'dave sells 3 @ 100 to carol',
  ])
  floor.bookIs('bid 100 | carol 1, bob 3 (+4 hidden)')
  dave.sells('3 @ 100')
  floor.bookIs('bid 100 | bob 1 (+4 hidden)')
  assert.equal(floor.fate(iceberg), 'partiallyFilled 5/10')
})

test('a post-only order that would take is refused, one tick away it rests', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  bob.sells('1 @ 101')
  assert.equal(alice.buyRefused('1 @ 101', { as: 'limitMaker' }), 'wouldTake')
  alice.buys('1 @ 100', { as: 'limitMaker' })
  floor.bookIs(`
    ask 101 | bob 1
    bid 100 | alice 1
  `)
})

test('immediate-or-cancel takes what there is and the rest expires', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  bob.sells('1 @ 100')
  bob.sells('1 @ 102')
  const { id } = alice.buys('3 @ 101', { tif: 'ioc' })
  assert.equal(floor.fate(id), 'expired iocRest 1/3')
  floor.bookIs('ask 102 | bob 1')
  assert.equal(alice.funds('USDT'), '999900 free')
})

test('consecutive trades of one taker at one price share an aggregate id, another price or taker begins a new one', () => {
  const { alice, bob, carol } = new TradingFloor()
  for (const price of ['100', '100', '101']) bob.sells(`1 @ ${price}`)
  bob.sells('1 @ 101')
  const ids = [...only(alice.buys('3 @ 101').events, 'trade'), ...only(carol.buys('1 @ 101').events, 'trade')]
  assert.deepEqual(
    ids.map(({ tradeId, aggregateId }) => [tradeId, aggregateId]),
    [
      [1, 1],
      [2, 1],
      [3, 2],
      [4, 3],
    ],
  )
})

test('every change of the visible book is reported once, with the next update id and the quantity after it', () => {
  const { alice, bob, carol } = new TradingFloor()
  const reported = [
    bob.sells('2 @ 100'),
    bob.sells('3 @ 101'),
    carol.sells('1 @ 101'),
    alice.buys('4 @ 101'),
    bob.cancels(2),
  ].map(({ events }) => only(events, 'level').map(({ updateId, price, qty }) => `${updateId}: ${qty} @ ${price}`))
  assert.deepEqual(reported, [
    ['1: 200 @ 100'],
    ['2: 300 @ 101'],
    ['3: 400 @ 101'],
    ['4: 0 @ 100', '5: 200 @ 101'],
    ['6: 100 @ 101'],
  ])
})

test('each side receives its fill, the maker first', () => {
  const { alice, bob } = new TradingFloor()
  const resting = bob.sells('2 @ 100').id
  const { id, events } = alice.buys('1 @ 100')
  const fills = only(events, 'order').filter(({ lastQty }) => lastQty > 0n)
  assert.deepEqual(
    fills.map(({ orderId, isMaker, lastQty, lastPrice, lastQuote }) => [
      orderId,
      isMaker,
      lastQty,
      lastPrice,
      lastQuote,
    ]),
    [
      [resting, 1, 100n, 100n, 10_000_000_000n],
      [id, 0, 100n, 100n, 10_000_000_000n],
    ],
  )
})

test('a market keeps to itself what trades on another', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  bob.sells('1 @ 60000', { on: BTC_USDT })
  alice.buys('1 @ 100')
  floor.bookIs('ask 60000 | bob 1', BTC_USDT)
  floor.bookIs('bid 100 | alice 1')
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Execution, OrderStatus } from '../messages/terms.ts'
import { only } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

test('S5: a decrement of 2 against 6 ends the taker and leaves the maker open with 4', () => {
  const floor = new TradingFloor()
  const { alice } = floor
  const maker = alice.buys('6 @ 2').id
  const { id, trades, events } = alice.sells('2 @ 2', { stp: 'decrement' })
  assert.deepEqual(trades, [])
  assert.equal(floor.fate(id), 'expiredInMatch selfTrade 0/2')
  assert.equal(floor.order(id).prevented, 200n)
  assert.equal(floor.order(maker).prevented, 200n)
  floor.bookIs('bid 2 | alice 4')
  assert.equal(alice.funds('USDT'), '999992 free, 8 locked')
  const [match] = only(events, 'prevented')
  assert.deepEqual([match?.price, match?.takerQty, match?.makerQty], [2n, 200n, 200n])
  assert.deepEqual([match?.takerOrder, match?.makerOrder], [id, maker])
})

test('a decrement of 6 against 2 ends the maker, and the taker goes on', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  const maker = alice.buys('2 @ 100').id
  bob.buys('1 @ 100')
  const { id, trades } = alice.sells('6 @ 100', { stp: 'decrement' })
  assert.equal(floor.fate(maker), 'expiredInMatch selfTrade 0/2')
  assert.deepEqual(trades, ['alice sells 1 @ 100 to bob'])
  assert.equal(floor.fate(id), 'partiallyFilled 1/6')
  floor.bookIs('ask 100 | alice 3')
})

test('a decrement of equal sizes ends both', () => {
  const floor = new TradingFloor()
  const { alice } = floor
  const maker = alice.buys('2 @ 100').id
  const { id } = alice.sells('2 @ 100', { stp: 'decrement' })
  assert.deepEqual(
    [floor.fate(maker), floor.fate(id)],
    ['expiredInMatch selfTrade 0/2', 'expiredInMatch selfTrade 0/2'],
  )
  assert.equal(alice.funds('USDT'), '1000000 free')
})

test('a decrement takes its value off a market order by quote', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  alice.sells('1 @ 100')
  bob.sells('5 @ 100')
  const { id, trades } = alice.buys('for 300', { stp: 'decrement' })
  assert.deepEqual(trades, ['alice buys 2 @ 100 from bob'])
  assert.equal(floor.order(id).preventedQuote, 10_000_000_000n)
  assert.equal(alice.funds('USDT'), '999800 free')
})

test('a decrement meets the slice of an iceberg, which refills at the back', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  alice.buys('6 @ 100', { shows: '2' })
  bob.buys('1 @ 100')
  assert.deepEqual(alice.sells('3 @ 100', { stp: 'decrement' }).trades, ['alice sells 1 @ 100 to bob'])
  floor.bookIs('bid 100 | alice 2 (+2 hidden)')
})

/** Alice's own 2 @ 100 stand before bob's 3 @ 100 when she sells 4. */
const modes = [
  { stp: 'none', taker: 'filled 4/4', maker: 'filled 2/2', book: 'bid 100 | bob 1' },
  {
    stp: 'expireTaker',
    taker: 'expiredInMatch selfTrade 0/4',
    maker: 'new 0/2',
    book: 'bid 100 | alice 2, bob 3',
  },
  {
    stp: 'expireMaker',
    taker: 'partiallyFilled 3/4',
    maker: 'expiredInMatch selfTrade 0/2',
    book: 'ask 100 | alice 1',
  },
  {
    stp: 'expireBoth',
    taker: 'expiredInMatch selfTrade 0/4',
    maker: 'expiredInMatch selfTrade 0/2',
    book: 'bid 100 | bob 3',
  },
] as const

for (const { stp, taker, maker, book } of modes) {
  test(`${stp}: the taker is ${taker}, the maker ${maker}`, () => {
    const floor = new TradingFloor()
    const { alice, bob } = floor
    const resting = alice.buys('2 @ 100').id
    bob.buys('3 @ 100')
    const { id } = alice.sells('4 @ 100', { stp })
    assert.deepEqual([floor.fate(id), floor.fate(resting)], [taker, maker])
    floor.bookIs(book)
  })
}

test('each side that prevention ends is reported as what it was, with all that was left of it', () => {
  const { alice } = new TradingFloor()
  const maker = alice.buys('2 @ 100').id
  const { id, events } = alice.sells('4 @ 100', { stp: 'expireBoth' })
  const reported = only(events, 'order').filter(({ execution }) => execution === Execution.tradePrevention)
  assert.deepEqual(
    reported.map(({ orderId, isMaker, lastQty, prevented }) => [orderId, isMaker, lastQty, prevented]),
    [
      [maker, 1, 200n, 200n],
      [id, 0, 400n, 400n],
    ],
  )
})

test('a market order by quote that is done behind an own order is reported as filled, and the own order as expired', () => {
  const { alice, bob } = new TradingFloor()
  bob.sells('1 @ 100')
  const own = alice.sells('1 @ 100').id
  bob.sells('1 @ 102')
  const { id, events } = alice.buys('for 101', { stp: 'expireMaker' })
  const lastReported = new Map(only(events, 'order').map(({ orderId, status }) => [orderId, status]))
  assert.deepEqual([lastReported.get(own), lastReported.get(id)], [OrderStatus.expiredInMatch, OrderStatus.filled])
})

test("an order without a mode has the market's default", () => {
  const floor = new TradingFloor()
  const { alice } = floor
  const resting = alice.buys('2 @ 100').id
  alice.sells('1 @ 100')
  assert.equal(floor.fate(resting), 'expiredInMatch selfTrade 0/2')
})

test('a mode the market does not allow is refused', () => {
  const floor = new TradingFloor({ terms: { stpModes: 1 << 3 } })
  assert.equal(floor.alice.buyRefused('1 @ 100', { stp: 'none' }), 'stpNotAllowed')
  floor.alice.buys('1 @ 100', { stp: 'expireMaker' })
})

test('accounts of one trade group never trade with each other, others do', () => {
  const floor = new TradingFloor()
  const [dave, eve, frank] = ['dave', 'eve', 'frank'].map((name, at) =>
    floor.opens(name, { tradeGroup: at < 2 ? 7 : 8 }),
  )
  for (const person of [dave, eve, frank]) person?.gets('10 ETH')
  floor.alice.buys('1 @ 99')
  eve?.gets('1000 USDT')
  const theirs = eve?.buys('2 @ 100').id ?? 0
  assert.deepEqual(dave?.sells('1 @ 100').trades, [])
  assert.equal(floor.fate(theirs), 'expiredInMatch selfTrade 0/2')
  floor.bookIs(`
    ask 100 | dave 1
    bid 99 | alice 1
  `)
  assert.deepEqual(frank?.sells('1 @ 99').trades, ['frank sells 1 @ 99 to alice'])
})

test('prevented matches count themselves, and make no trade, fee, volume or price', () => {
  const floor = new TradingFloor({ fees: true })
  const { alice } = floor
  const match = () => {
    alice.buys('1 @ 100')
    const { id, events } = alice.sells('1 @ 100', { stp: 'expireBoth' })
    assert.deepEqual(floor.journal(events), [
      '2100 alice → 2101 alice 1 ETH',
      '2101 alice → 2100 alice 100 USDT',
      '2101 alice → 2100 alice 1 ETH',
    ])
    assert.equal(only(events, 'trade').length, 0)
    return floor.order(id).preventedId
  }
  assert.deepEqual([match(), match()], [1, 2])
  const [market] = only(floor.does({ kind: 'set-market-state', market: floor.market, state: 3 }).events, 'market')
  assert.deepEqual([market?.lastTradeId, market?.lastPrice], [0, 0n])
})

test('a partly filled order ended by prevention has what was left of it counted as prevented', () => {
  const floor = new TradingFloor()
  const { alice, bob } = floor
  bob.buys('1 @ 101')
  alice.buys('5 @ 100')
  const { id } = alice.sells('3 @ 100', { stp: 'expireTaker' })
  assert.equal(floor.fate(id), 'expiredInMatch selfTrade 1/3')
  assert.equal(floor.order(id).prevented, 200n)
})

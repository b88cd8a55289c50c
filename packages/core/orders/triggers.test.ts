import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BTC_USDT } from '../simulation/listings.ts'
import type { OrderWords } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

/** The last price is 100. */
function traded(): TradingFloor {
  const floor = new TradingFloor()
  floor.tradesAt('100')
  return floor
}

const rows: [what: string, side: 'buy' | 'sell', words: OrderWords, misses: string, hits: string][] = [
  ['a stop to sell waits for a price at or below it', 'sell', { stop: '95' }, '96', '95'],
  ['a stop to buy waits for a price at or above it', 'buy', { stop: '105' }, '104', '105'],
  ['a take-profit to sell waits for a price at or above it', 'sell', { takeProfit: '105' }, '104', '106'],
  ['a take-profit to buy waits for a price at or below it', 'buy', { takeProfit: '95' }, '96', '94'],
]
for (const [what, side, words, misses, hits] of rows) {
  test(what, () => {
    const floor = traded()
    const { alice } = floor
    const { id } = side === 'buy' ? alice.buys('1', words) : alice.sells('1', words)
    floor.tradesAt(misses)
    assert.equal(floor.fate(id), 'waiting 0/1')
    floor.tradesAt(hits)
    // Nobody is on the other side, so a market order ends.
    assert.equal(floor.fate(id), 'expired insufficientLiquidity 0/1')
    assert.deepEqual(floor.story(id), ['new', 'triggered', 'expired'])
  })
}

test('an order whose trigger is met already is refused', () => {
  const { alice } = traded()
  assert.equal(alice.sellRefused('1', { stop: '100' }), 'wouldTrigger')
  assert.equal(alice.sellRefused('1', { stop: '101' }), 'wouldTrigger')
  assert.equal(alice.buyRefused('1', { stop: '100' }), 'wouldTrigger')
  assert.equal(alice.sellRefused('1', { takeProfit: '100' }), 'wouldTrigger')
  assert.equal(alice.buyRefused('1', { takeProfit: '100' }), 'wouldTrigger')
})

test('before the first trade no trigger is met', () => {
  const floor = new TradingFloor()
  assert.equal(floor.fate(floor.alice.sells('1', { stop: '150' }).id), 'waiting 0/1')
})

test('a triggered order with a limit rests at it', () => {
  const floor = traded()
  const { id } = floor.alice.sells('1 @ 94', { stop: '95' })
  floor.bookIs('')
  floor.tradesAt('95')
  assert.equal(floor.fate(id), 'new 0/1')
  floor.bookIs('ask 94 | alice 1')
})

test('a triggered order takes what it meets within its limit', () => {
  const floor = traded()
  const { alice, bob } = floor
  const { id } = alice.buys('3 @ 106', { stop: '105', tif: 'ioc' })
  bob.sells('1 @ 105')
  bob.sells('1 @ 106')
  bob.sells('1 @ 107')
  floor.carol.buys('0.5 @ 105')
  assert.equal(floor.fate(id), 'expired iocRest 1.5/3')
})

test('orders that trigger together enter in the order in which they were created', () => {
  const floor = traded()
  const { alice, bob, carol } = floor
  const late = alice.sells('1', { stop: '97' }).id
  const early = bob.sells('1', { stop: '98' }).id
  carol.buys('1 @ 90')
  carol.buys('1 @ 89')
  carol.buys('1 @ 96')
  const { trades } = alice.sells('1 @ 96')
  assert.deepEqual(trades, ['alice sells 1 @ 96 to carol', 'alice sells 1 @ 90 to carol', 'bob sells 1 @ 89 to carol'])
  assert.deepEqual([floor.fate(late), floor.fate(early)], ['filled 1/1', 'filled 1/1'])
})

test('a triggered order sets off others, each after the one before is finished', () => {
  const floor = traded()
  const { alice, bob, carol } = floor
  const second = alice.sells('1', { stop: '92' }).id
  const first = bob.sells('2', { stop: '95' }).id
  carol.buys('1 @ 95')
  carol.buys('1 @ 92')
  carol.buys('1 @ 91')
  carol.buys('1 @ 90')
  assert.deepEqual(alice.sells('1 @ 95').trades, [
    'alice sells 1 @ 95 to carol',
    'bob sells 1 @ 92 to carol',
    'bob sells 1 @ 91 to carol',
    'alice sells 1 @ 90 to carol',
  ])
  assert.deepEqual([floor.fate(first), floor.fate(second)], ['filled 2/2', 'filled 1/1'])
})

test('a price in the middle of one taker’s walk triggers too', () => {
  const floor = traded()
  const { alice, bob, carol } = floor
  const stop = alice.buys('1', { stop: '102' }).id
  for (const price of ['101', '102', '103']) bob.sells(`1 @ ${price}`)
  carol.buys('2 @ 102')
  assert.equal(floor.fate(stop), 'filled 1/1')
})

test('a frozen account’s order expires when it triggers', () => {
  const floor = traded()
  const { alice } = floor
  const { id } = alice.sells('1', { stop: '95' })
  alice.freezes()
  floor.tradesAt('95')
  assert.equal(floor.fate(id), 'expired freeze 0/1')
  assert.equal(alice.funds('ETH'), '1000 free')
})

test('a stop-market buy that meets prices above what it reserved ends for want of funds', () => {
  const floor = new TradingFloor({ terms: { bandBps: 500 } })
  floor.tradesAt('100')
  const { alice, bob, carol } = floor
  // 105 × 2 × 1.05 = 220.5
  const { id } = alice.buys('2', { stop: '105' })
  floor.index('110')
  bob.sells('0.01 @ 105')
  bob.sells('1 @ 108')
  bob.sells('1 @ 115')
  carol.buys('0.01 @ 105')
  // 220.5 less 108 pays 0.97 at 115
  assert.equal(floor.fate(id), 'expired insufficientFunds 1.97/2')
})

/** Trading on BTC/USDT without bounds, so that prices may go where the published examples go. */
function wideBtc(): TradingFloor {
  const wide = { bandBps: 9_999, bidUp: 0, bidDown: 0, askUp: 0, askDown: 0, minNotional: 0n }
  return new TradingFloor({ on: BTC_USDT, terms: wide })
}

const trailing: [side: 'buy' | 'sell', bps: number, first: string, extreme: string, misses: string, hits: string][] = [
  ['sell', 200, '70000', '71250', '69825.01', '69825'],
  ['sell', 200, '70000', '71233.37', '69808.71', '69808.70'],
  ['sell', 750, '46000', '46500', '43012.51', '43012.5'],
  ['buy', 500, '43000', '42000', '44099.99', '44100'],
]
for (const [side, bps, first, extreme, misses, hits] of trailing) {
  test(`S6: a trailing ${side} ${bps} bps from ${extreme} lets ${misses} pass and triggers at ${hits}`, () => {
    const floor = wideBtc()
    const { alice } = floor
    const { id } = side === 'buy' ? alice.buys('0.1', { trailing: bps }) : alice.sells('0.1', { trailing: bps })
    floor.tradesAt(first)
    assert.deepEqual(floor.story(id), ['new', 'activated'])
    floor.tradesAt(extreme)
    floor.tradesAt(misses)
    assert.equal(floor.fate(id), 'waiting 0/0.1')
    floor.tradesAt(hits)
    assert.equal(floor.fate(id), 'expired insufficientLiquidity 0/0.1')
  })
}

test('a trailing order with an activation price begins to follow when that trades', () => {
  const floor = traded()
  const { id } = floor.alice.sells('1', { trailing: 1_000, activation: '110' })
  floor.tradesAt('109')
  floor.tradesAt('90')
  assert.deepEqual(floor.story(id), ['new'])
  floor.tradesAt('111')
  assert.deepEqual(floor.story(id), ['new', 'activated'])
  assert.equal(floor.order(id).trailExtreme, 111n)
  floor.tradesAt('120')
  floor.tradesAt('109')
  assert.equal(floor.fate(id), 'waiting 0/1')
  floor.tradesAt('108')
  assert.equal(floor.fate(id), 'expired insufficientLiquidity 0/1')
})

test('a buy follows downward, from its activation price on', () => {
  const floor = traded()
  const { id } = floor.alice.buys('1', { trailing: 1_000, activation: '90' })
  for (const price of ['91', '120', '90', '80', '87']) floor.tradesAt(price)
  assert.equal(floor.fate(id), 'waiting 0/1')
  floor.tradesAt('88')
  assert.equal(floor.fate(id), 'expired insufficientLiquidity 0/1')
})

test('the trailing distance has bounds', () => {
  const { alice } = traded()
  assert.equal(alice.sellRefused('1', { trailing: 9 }), 'filter trailingDelta')
  assert.equal(alice.sellRefused('1', { trailing: 2_001 }), 'filter trailingDelta')
  alice.sells('1', { trailing: 10 })
  alice.sells('1', { trailing: 2_000 })
})

test('a waiting order can be cancelled and nothing triggers it afterwards', () => {
  const floor = traded()
  const { alice } = floor
  const ids = [alice.sells('1', { stop: '95' }).id, alice.sells('1', { trailing: 500 }).id]
  for (const id of ids) alice.cancels(id)
  floor.tradesAt('90')
  for (const id of ids) assert.equal(floor.fate(id), 'canceled canceledByUser 0/1')
})

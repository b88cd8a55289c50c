import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BTC_INVERSE, BTC_PERPETUAL } from './contracts.fixture.ts'
import { PerpetualsFloor } from './perpetuals-floor.fixture.ts'

const FREE = { makerRate: 0, takerRate: 0 }

/** Alice and bob with much money, and an index of 60,000. */
function setFloor(terms = {}, index = '60000') {
  const floor = new PerpetualsFloor(terms)
  const alice = floor.opens('alice', '100000 USDT', '10 BTC')
  const bob = floor.opens('bob', '100000 USDT', '10 BTC')
  const carol = floor.opens('carol', '100000 USDT', '10 BTC')
  floor.index(index)
  floor.index(index, BTC_INVERSE, 0)
  return { floor, alice, bob, carol }
}

describe('a position', () => {
  test('opens on both sides of a trade, at its exact value', () => {
    const { alice, bob } = setFloor(FREE)
    alice.sells('0.5 @ 60000')
    bob.buys('0.5 @ 60000')
    assert.deepEqual([alice.position(), bob.position()], ['short 0.5 for 30000', 'long 0.5 for 30000'])
  })

  test('grows, shrinks by its share, and flips', () => {
    const { floor, alice, bob } = setFloor(FREE)
    bob.buys('0.5 @ 60000')
    alice.sells('0.5 @ 60000')
    floor.index('61000')
    bob.buys('0.3 @ 61000')
    alice.sells('0.3 @ 61000')
    assert.equal(bob.position(), 'long 0.8 for 48300')
    alice.buys('0.3 @ 61200')
    bob.sells('0.3 @ 61200')
    assert.equal(bob.position(), 'long 0.5 for 30187.5')
    assert.equal(bob.wallet(), '100247.5')
    alice.buys('0.7 @ 61200')
    bob.sells('0.7 @ 61200')
    assert.deepEqual([bob.position(), alice.position()], ['short 0.2 for 12240', 'long 0.2 for 12240'])
    assert.equal(bob.wallet(), '100660')
  })

  test('of an inverse contract settles in its coin (P6)', () => {
    const { floor, alice, bob } = setFloor(FREE, '5000')
    bob.buys('1000 @ 5000', { on: BTC_INVERSE })
    alice.sells('1000 @ 5000', { on: BTC_INVERSE })
    assert.equal(bob.position(BTC_INVERSE), 'long 1000 for 0.2')
    floor.index('5500', BTC_INVERSE)
    bob.sells('1000 @ 5500', { on: BTC_INVERSE })
    alice.buys('1000 @ 5500', { on: BTC_INVERSE })
    assert.deepEqual([bob.wallet('BTC'), alice.wallet('BTC')], ['10.01818182', '9.98181818'])
  })

  test('pays fees from the wallet, the maker 0.02 % and the taker 0.05 %', () => {
    const { floor, alice, bob } = setFloor()
    alice.sells('0.5 @ 60000')
    bob.buys('0.5 @ 60000')
    assert.deepEqual([alice.wallet(), bob.wallet()], ['99994', '99985'])
    assert.equal(floor.balance(4110, 0, 2), '21')
  })
})

describe('margin of orders', () => {
  test('is that of the larger side (P8)', () => {
    const { alice, bob } = setFloor({ ...FREE, nearPpm: 100_000, farPpm: 200_000 }, '20000')
    assert.equal(alice.leverage(2), 'none')
    bob.sells('0.5 @ 20000')
    alice.buys('0.5 @ 20000')
    alice.buys('0.1 @ 19000')
    alice.sells('0.1 @ 22000')
    assert.equal(alice.margin().initialMargin, '5950')
  })

  test('of hedge mode adds up (P8)', () => {
    const { alice, bob } = setFloor({ ...FREE, nearPpm: 100_000, farPpm: 200_000 }, '20000')
    assert.deepEqual([alice.hedges(), alice.leverage(10)], ['none', 'none'])
    bob.sells('0.5 @ 20000')
    alice.buys('0.5 @ 20000', { position: 'long' })
    bob.buys('0.2 @ 20000')
    alice.sells('0.2 @ 20000', { position: 'short' })
    alice.buys('0.1 @ 19000', { position: 'long' })
    assert.equal(alice.margin().initialMargin, '1590')
    assert.deepEqual(
      [alice.position(BTC_PERPETUAL, 'long'), alice.position(BTC_PERPETUAL, 'short')],
      ['long 0.5 for 10000', 'short 0.2 for 4000'],
    )
  })

  test('and open loss and the fee must be there', () => {
    const { floor } = setFloor()
    const dave = floor.opens('dave', '300 USDT')
    // 0.1 at 60,000: 300 of margin at 20x and a fee of 3.
    assert.equal(dave.buyRefused('0.1 @ 60000'), 'insufficientMargin')
    dave.gets('3 USDT')
    assert.equal(dave.buyRefused('0.1 @ 60000'), 'none')
  })

  test('a leverage is bound by the tiers, and by what is available (P29)', () => {
    const { floor, bob } = setFloor(FREE)
    const dave = floor.opens('dave', '4180 USDT')
    bob.sells('0.5 @ 60000')
    dave.buys('0.5 @ 60000')
    dave.buys('0.2 @ 59000')
    assert.equal(dave.margin().initialMargin, '2090')
    assert.equal(dave.leverage(126), 'badLeverage')
    assert.equal(dave.leverage(9), 'insufficientMargin')
    assert.equal(dave.leverage(10), 'none')
    assert.equal(dave.margin().initialMargin, '4180')
    assert.equal(dave.margin().available, '0')
    assert.equal(dave.leverage(50), 'none')
    assert.equal(dave.margin().initialMargin, '836')
  })

  test('a lower leverage may be had, however large the position, and a refused one leaves no seat', () => {
    const { floor, alice, bob } = setFloor()
    const { seats } = floor.runner.exchange.state
    const before = seats.used
    assert.equal(floor.opens('erin').leverage(126), 'badLeverage')
    assert.equal(seats.used, before)
    alice.leverage(125)
    bob.sells('0.8 @ 60000')
    alice.buys('0.8 @ 60000')
    // Worth more by now than 125x may hold, and than 110x.
    floor.index('65000')
    assert.equal(alice.leverage(110), 'none')
    assert.equal(alice.leverage(125), 'beyondTier')
  })

  test('one account and its orders hold no more than the first tier or their share of the open interest', () => {
    const { alice } = setFloor({ openInterestPpm: 200_000 })
    assert.equal(alice.buyRefused('0.5 @ 59000'), 'none')
    assert.equal(alice.buyRefused('0.3 @ 59000'), 'none')
    assert.equal(alice.buyRefused('0.1 @ 59000'), 'openInterest')
    assert.equal(alice.sellRefused('0.8 @ 61000'), 'none')
  })

  test('beyond the tier that allows the leverage nothing opens', () => {
    const { alice } = setFloor()
    assert.equal(alice.leverage(125), 'none')
    assert.equal(alice.buyRefused('0.9 @ 60000'), 'beyondTier')
    assert.equal(alice.buyRefused('0.8 @ 60000'), 'none')
  })

  test('what only closes may, however large the position has become', () => {
    const { floor, alice, bob } = setFloor()
    alice.leverage(125)
    bob.sells('0.8 @ 60000')
    alice.buys('0.8 @ 60000')
    floor.index('65000')
    assert.equal(alice.buyRefused('0.001 @ 65000'), 'beyondTier')
    assert.equal(alice.sellRefused('0.8 @ 65000'), 'none')
    // Beside it one more would open.
    assert.equal(alice.sellRefused('0.001 @ 65000'), 'beyondTier')
  })
})

describe('an isolated position', () => {
  test('has a margin of its own, gives its share back and loses no more (P5i)', () => {
    const { floor, alice, bob } = setFloor()
    assert.equal(bob.isolates(), 'none')
    alice.sells('0.5 @ 60000')
    bob.buys('0.5 @ 60000')
    assert.equal(bob.position(), 'long 0.5 for 30000, margin 1500')
    assert.equal(bob.wallet(), '98485')
    floor.index('61000')
    alice.buys('0.2 @ 61000')
    bob.sells('0.2 @ 61000')
    // 600 of margin + 200 of profit − 6.10 of fee.
    assert.equal(bob.position(), 'long 0.3 for 18000, margin 900')
    assert.equal(bob.wallet(), '99278.9')
  })

  test('puts up no more money than there is, and nobody pays the rest', () => {
    const { floor, bob } = setFloor(FREE)
    const dave = floor.opens('dave', '3000 USDT')
    floor.fund('1000')
    dave.isolates()
    bob.buys('1 @ 61200')
    // Checked at its own price it needs 3,000; sold at the bid it would ask for 3,060.
    dave.sells('1 @ 60000')
    assert.equal(dave.position(), 'short 1 for 61200, margin 3000')
    assert.deepEqual([dave.wallet(), floor.fundOf()], ['0', '1000'])
  })

  test('takes money and gives money back, within bounds (P19)', () => {
    const { floor, alice, bob } = setFloor(FREE)
    bob.isolates()
    alice.sells('0.5 @ 60000')
    bob.buys('0.5 @ 60000')
    assert.equal(bob.adjusts('500'), 'none')
    floor.index('59500')
    assert.equal(floor.mark(), '59500')
    assert.equal(bob.adjusts('-262.51'), 'notRemovable')
    assert.equal(bob.adjusts('-262.5'), 'none')
    assert.equal(bob.position(), 'long 0.5 for 30000, margin 1737.5')
    assert.equal(bob.adjusts('1000000'), 'insufficientMargin')
  })

  test('is topped up at a lower leverage, and left alone at a higher one', () => {
    const { alice, bob } = setFloor(FREE)
    bob.isolates()
    alice.sells('0.5 @ 60000')
    bob.buys('0.5 @ 60000')
    assert.equal(bob.leverage(10), 'none')
    assert.equal(bob.position(), 'long 0.5 for 30000, margin 3000')
    assert.equal(bob.leverage(20), 'none')
    assert.equal(bob.position(), 'long 0.5 for 30000, margin 3000')
  })
})

describe('modes', () => {
  test('change without orders and positions, and only if they change', () => {
    const { alice, bob } = setFloor(FREE)
    assert.deepEqual([bob.isolates(BTC_PERPETUAL, 0), bob.hedges(0)], ['noChange', 'noChange'])
    const { id } = bob.buys('0.1 @ 59000')
    assert.deepEqual([bob.isolates(), bob.hedges()], ['hasOpenOrders', 'hasOpenOrders'])
    bob.cancels(id)
    bob.buys('0.1 @ 60000')
    alice.sells('0.1 @ 60000')
    assert.deepEqual([bob.isolates(), bob.hedges()], ['hasPosition', 'hasPosition'])
  })

  test('name the side of an order, or not', () => {
    const { alice, bob } = setFloor(FREE)
    assert.equal(bob.buyRefused('0.1 @ 59000', { position: 'long' }), 'badPositionSide')
    bob.hedges()
    assert.equal(bob.buyRefused('0.1 @ 59000'), 'badPositionSide')
    assert.equal(bob.sellRefused('0.1 @ 60000', { position: 'long' }), 'reduceOnly')
    alice.sells('0.1 @ 60000')
    bob.buys('0.1 @ 60000', { position: 'long' })
    assert.equal(bob.sellRefused('0.2 @ 60000', { position: 'long' }), 'none')
    assert.deepEqual(bob.orders(), ['sell 0.1 @ 60000'])
  })
})

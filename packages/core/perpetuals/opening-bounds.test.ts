import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { EndReason } from '../messages/terms.ts'
import { nameOf, only } from '../trading-floor/words.fixture.ts'
import { BTC_PERPETUAL } from './contracts.fixture.ts'
import { PerpetualsFloor } from './perpetuals-floor.fixture.ts'

/** A book of bob's alone, as far apart as the price limits of a mark of 60,000 allow, and alice with isolated margin. */
function setFloor({ leverage = 125, funds = '1400', version = 13 } = {}) {
  const floor = new PerpetualsFloor({}, false, version)
  const bob = floor.opens('bob', '1000000 USDT')
  const alice = floor.opens('alice', `${funds} USDT`)
  floor.fund('10000')
  floor.index('60000')
  alice.isolates()
  alice.leverage(leverage)
  bob.sells('0.8 @ 61200')
  bob.buys('0.8 @ 58800')
  return { floor, alice, bob }
}

describe('what opens an isolated position', () => {
  test('is refused at a price at which it would be bankrupt, whatever is in the wallet', () => {
    const { floor, alice } = setFloor()
    assert.equal(alice.buyRefused('0.8 @ 61200'), 'insufficientMargin')
    assert.equal(alice.sellRefused('0.8 @ 58800'), 'insufficientMargin')
    floor.waits(1_000)
    assert.deepEqual([alice.position(), alice.wallet(), floor.fundOf()], ['flat', '1400', '10000'])
  })

  test('was not by the rules of version 12, and the fund paid', () => {
    const { floor, alice, bob } = setFloor({ version: 12 })
    alice.buys('0.8 @ 61200')
    floor.waits(1_000)
    assert.deepEqual([alice.position(), bob.position()], ['flat', 'flat'])
    assert.equal(floor.fundOf(), '8447.383688')
  })

  test('is refused up to the price at which margin less loss and fee is the maintenance margin', () => {
    const { alice } = setFloor()
    // 0.0075 of 0.8 × p less what it is dearer than 48,000 is 192 at 60,211.58.
    assert.equal(alice.buyRefused('0.8 @ 60211.59'), 'insufficientMargin')
    alice.buys('0.8 @ 60211.58')
    assert.deepEqual(alice.orders(), ['buy 0.8 @ 60211.58'])
  })

  test('may have any price within the limits where its margin bears it', () => {
    const { alice, bob } = setFloor({ leverage: 20, funds: '10000' })
    alice.buys('0.8 @ 61200')
    assert.deepEqual([alice.position(), bob.position()], ['long 0.8 for 48960, margin 2448', 'short 0.8 for 48960'])
  })

  test('counts what is behind the position that it enlarges', () => {
    const { floor, alice, bob } = setFloor({ funds: '5000' })
    bob.sells('0.1 @ 60000')
    alice.buys('0.1 @ 60000')
    assert.equal(alice.buyRefused('0.5 @ 61200'), 'insufficientMargin')
    assert.equal(alice.adjusts('2000'), 'none')
    alice.buys('0.5 @ 61200')
    assert.deepEqual([alice.position(), floor.fundOf()], ['long 0.6 for 36600, margin 2292.8', '10000'])
  })

  test('at market stops before it would be, and fills what is nearer', () => {
    const { floor, alice, bob } = setFloor()
    bob.sells('0.3 @ 60100')
    const { events } = alice.buys('0.8', { as: 'market' })
    const [last] = only(events, 'order')
      .filter(({ account }) => account === alice.account)
      .slice(-1)
    assert.equal(nameOf(EndReason, last?.endReason ?? 0), 'insufficientFunds')
    assert.deepEqual([alice.position(), floor.fundOf()], ['long 0.3 for 18030, margin 144.24', '10000'])
  })

  test('may not be amended to such a price', () => {
    const { floor, alice } = setFloor()
    alice.buys('0.8 @ 60000')
    const orderId = floor.runner.exchange.state.orders.lastOrderId
    const terms = { kind: 'amend-contract-order', account: alice.account, market: BTC_PERPETUAL, orderId } as const
    const { tick } = floor.step(BTC_PERPETUAL)
    assert.equal(floor.tries({ ...terms, price: 6_120_000n * (1_000_000n / tick) }).refusal, 'insufficientMargin')
    assert.deepEqual(alice.orders(), ['buy 0.8 @ 60000'])
  })

  test('and waited for a trigger expires', () => {
    const { floor, alice } = setFloor()
    alice.buys('0.8 @ 61100', { as: 'stopLimit', stop: '60100', by: 'mark' })
    floor.index('60100')
    assert.deepEqual([alice.orders(), alice.position(), floor.fundOf()], [[], 'flat', '10000'])
  })

  test('turns a position only where what it opens bears its price', () => {
    const { floor, alice, bob } = setFloor({ funds: '5000' })
    bob.sells('0.1 @ 60000')
    alice.buys('0.1 @ 60000')
    alice.adjusts('400')
    assert.equal(alice.sellRefused('0.8 @ 58800'), 'insufficientMargin')
    alice.sells('0.1 @ 58800')
    assert.deepEqual([alice.position(), floor.fundOf()], ['flat', '10000'])
  })
})

describe('what waits in the book to open an isolated position', () => {
  test('expires before it is met where the mark has left it', () => {
    const { floor, alice, bob } = setFloor()
    alice.buys('0.8 @ 60000')
    floor.index('59400')
    assert.equal(alice.orders().length, 1)
    const { events } = bob.sells('0.8 @ 59900')
    const [last] = only(events, 'order').filter(({ account }) => account === alice.account)
    assert.equal(nameOf(EndReason, last?.endReason ?? 0), 'insufficientFunds')
    assert.deepEqual([alice.position(), alice.orders(), bob.orders().length], ['flat', [], 3])
  })

  test('does so by what those before it come to, and not by itself', () => {
    const { floor, alice, bob } = setFloor({ leverage: 100, funds: '5000' })
    bob.sells('0.1 @ 60000')
    alice.buys('0.1 @ 60000')
    alice.adjusts('400')
    for (let order = 0; order < 3; order++) alice.buys('0.3 @ 60000')
    floor.index('59100')
    // 370 are behind the position, and each order takes 99 of that: the third would leave 73 where 245.50 are needed.
    bob.sells('0.9 @ 59900')
    assert.equal(alice.position(), 'long 0.7 for 42000, margin 820')
    assert.deepEqual([alice.orders(), floor.fundOf()], [[], '10000'])
  })

  test('of cross margin stays, which the whole wallet stands behind', () => {
    const { floor, alice, bob } = setFloor({ funds: '5000' })
    alice.isolates(BTC_PERPETUAL, 0)
    alice.buys('0.8 @ 60000')
    floor.index('59400')
    bob.sells('0.8 @ 59900')
    assert.equal(alice.position(), 'long 0.8 for 48000')
  })
})

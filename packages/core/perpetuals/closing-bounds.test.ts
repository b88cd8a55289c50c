import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { journal, moved } from '../messages/journal.ts'
import { BizType, FuturesWallet, LedgerCode } from '../messages/terms.ts'
import { USDT } from '../simulation/listings.ts'
import { read } from '../trading-floor/words.fixture.ts'
import { PerpetualsFloor } from './perpetuals-floor.fixture.ts'

/** Alice long 0.5 at 60,000 with 125x, bankrupt at 59,549.78: her margin is 240. */
function setFloor() {
  const floor = new PerpetualsFloor()
  const maker = floor.opens('maker', '10000000 USDT')
  const alice = floor.opens('alice', '255 USDT')
  const bob = floor.opens('bob', '1000000 USDT')
  floor.fund('10000')
  floor.index('60000')
  alice.isolates()
  alice.leverage(125)
  maker.sells('0.5 @ 60000')
  alice.buys('0.5 @ 60000')
  assert.equal(alice.position(), 'long 0.5 for 30000, margin 240')
  return { floor, maker, alice, bob }
}

describe('what closes a position', () => {
  test('does so at no price that its owner cannot pay', () => {
    const { alice } = setFloor()
    assert.equal(alice.sellRefused('0.5 @ 59549.77'), 'priceTooLow')
    assert.equal(alice.sellRefused('0.5 @ 59549.77', { reduceOnly: true }), 'priceTooLow')
    alice.sells('0.5 @ 59549.78', { reduceOnly: true })
    assert.deepEqual(alice.orders(), ['sell 0.5 @ 59549.78'])
  })

  test('at market stops there, and the fund pays nobody', () => {
    const { floor, alice, bob } = setFloor()
    bob.buys('0.2 @ 59600')
    bob.buys('0.5 @ 58900')
    alice.sells('0.5', { as: 'market', reduceOnly: true })
    assert.equal(floor.fundOf(), '10000')
    assert.equal(bob.position(), 'long 0.2 for 11920')
  })

  test('in the book goes when its owner could not pay its price any more', () => {
    const floor = new PerpetualsFloor()
    const [maker, alice, bob] = ['10000000', '600', '1000000'].map((funds, i) =>
      floor.opens(`trader ${i}`, `${funds} USDT`),
    )
    floor.index('60000')
    alice?.leverage(125)
    maker?.sells('0.5 @ 60000')
    alice?.buys('0.5 @ 60000')
    alice?.sells('0.5 @ 58900', { reduceOnly: true })
    // With 300 less the price is 59,459.73.
    const wallet = { code: LedgerCode.futuresWallet, owner: alice?.account ?? 0, subKey: FuturesWallet.uUsdt }
    const lines = moved(wallet, { code: LedgerCode.demoFunding }, USDT, read('300'))
    floor.does(journal({ bizType: BizType.transfer, bizId: floor.key(), bizTime: floor.time }, lines))
    bob?.buys('0.5 @ 58900')
    assert.deepEqual([alice?.orders(), bob?.position()], [[], 'flat'])
  })

  test('and has waited for a trigger is set to the edge, as one beyond the price limits', () => {
    const { floor, alice, bob } = setFloor()
    alice.sells('0.5 @ 58000', { as: 'stopLimit', stop: '59900', by: 'mark', reduceOnly: true })
    floor.index('59900')
    assert.deepEqual(alice.orders(), ['sell 0.5 @ 59549.78 at 59900'])
    bob.sells('0.1 @ 50000', { as: 'stopLimit', stop: '59800', by: 'mark' })
    floor.index('59800')
    assert.deepEqual(bob.orders(), ['sell 0.1 @ 58604 at 59800'])
  })
})

describe('a plain order that was to close', () => {
  test('is cancelled when what reduces has closed it first and nothing covers it', () => {
    const floor = new PerpetualsFloor()
    const maker = floor.opens('maker', '10000000 USDT')
    const alice = floor.opens('alice', '632 USDT')
    floor.index('60000')
    alice.leverage(100)
    maker.sells('1 @ 60000')
    alice.buys('1 @ 60000')
    // What she has after the fees is not the margin of one coin.
    alice.sells('1 @ 60500')
    alice.sells('0.4 @ 60000', { reduceOnly: true })
    maker.buys('0.4 @ 60000')
    assert.deepEqual([alice.position(), alice.orders()], ['long 0.6 for 36000', ['sell 1 @ 60500']])
    alice.sells('0.6 @ 60000', { reduceOnly: true })
    maker.buys('0.6 @ 60000')
    assert.deepEqual([alice.position(), alice.orders()], ['flat', []])
  })

  test('of an isolated position reserves what its turn needs beyond the margin that comes back', () => {
    const floor = new PerpetualsFloor({ makerRate: 0, takerRate: 0 })
    const maker = floor.opens('maker', '10000000 USDT')
    const alice = floor.opens('alice', '3000 USDT')
    floor.index('60000')
    alice.isolates()
    maker.sells('1 @ 60000')
    alice.buys('1 @ 60000')
    assert.equal(alice.wallet(), '0')
    alice.sells('2 @ 60000')
    alice.cancels(floor.runner.exchange.state.orders.lastOrderId)
    floor.index('59400')
    // 600 of the 3,000 are lost: the short would have 2,400.
    assert.equal(alice.sellRefused('2 @ 59400'), 'insufficientMargin')
    alice.sells('1 @ 59400')
  })
})

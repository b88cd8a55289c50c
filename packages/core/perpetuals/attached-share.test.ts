import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { floorCapacity } from '../trading-floor/markets.fixture.ts'
import { PerpetualsFloor } from './perpetuals-floor.fixture.ts'

const PAIR = { profitAt: '66000', lossAt: '57000' }
const SHARE = 'filter accountConditional'
/** With two legs each they are the whole share. */
const ORDERS = floorCapacity.accountConditional / 2

/** Alice has orders in the book that bring as many legs as she may have waiting orders. */
function setPairs(version?: number) {
  const wide = { maxOpenOrders: 0, maxConditional: 0, makerRate: 0, takerRate: 0 }
  const floor = new PerpetualsFloor(wide, false, version)
  const [alice, maker] = [floor.opens('alice', '1000000 USDT'), floor.opens('maker', '10000000 USDT')]
  floor.index('60000')
  const ids = Array.from({ length: ORDERS }, () => alice.buys('0.001 @ 59000', PAIR).id)
  const conditional = () => floor.runner.exchange.state.account.conditional(alice.account)
  return { alice, maker, ids, conditional }
}

describe('the pair of an order takes its part of the share of waiting orders', () => {
  test('when the order is placed, and gives it back when the order ends', () => {
    const { alice, ids, conditional } = setPairs()
    assert.equal(conditional(), 0)
    assert.equal(alice.buyRefused('0.001 @ 59000', PAIR), SHARE)
    assert.equal(alice.buyRefused('0.001 @ 59000', { lossAt: '57000' }), SHARE)
    assert.equal(alice.buyRefused('0.001 @ 62000', { ...PAIR, stop: '61000' }), SHARE)
    assert.equal(alice.buyRefused('0.001 @ 59000'), 'none', 'what brings nothing may')
    alice.cancels(ids[0] ?? 0)
    assert.equal(alice.buyRefused('0.001 @ 59000', PAIR), 'none')
    assert.equal(alice.buyRefused('0.001 @ 59000', PAIR), SHARE)
  })

  test('and keeps it while its legs wait', () => {
    const { alice, maker, conditional } = setPairs()
    maker.sells('0.1 @ 59000')
    assert.deepEqual([conditional(), alice.orders().length], [200, ORDERS + 100])
    assert.equal(alice.buyRefused('0.001 @ 59000', PAIR), SHARE)
  })

  test('not by the rules of older records', () => {
    assert.equal(setPairs(11).alice.buyRefused('0.001 @ 59000', PAIR), 'none')
  })
})

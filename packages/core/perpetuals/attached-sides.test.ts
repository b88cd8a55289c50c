import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { BTC_PERPETUAL } from './contracts.fixture.ts'
import { PerpetualsFloor } from './perpetuals-floor.fixture.ts'

function setFloor() {
  const floor = new PerpetualsFloor({ makerRate: 0, takerRate: 0, nearPpm: 200_000, farPpm: 300_000 })
  const alice = floor.opens('alice', '1000000 USDT')
  const bob = floor.opens('bob', '1000000 USDT')
  floor.index('60000')
  return { floor, alice, bob }
}

describe('the pair attached to an order', () => {
  test('lies on both sides of the price at which the order opens', () => {
    const { alice } = setFloor()
    for (const pair of [{ profitAt: '59000' }, { profitAt: '58999' }, { lossAt: '59000' }, { lossAt: '61000' }])
      assert.equal(alice.buyRefused('1 @ 59000', pair), 'wouldTrigger', JSON.stringify(pair))
    for (const pair of [{ profitAt: '61000' }, { lossAt: '61000' }, { profitAt: '62000' }, { lossAt: '60000' }])
      assert.equal(alice.sellRefused('1 @ 61000', pair), 'wouldTrigger', JSON.stringify(pair))
    assert.deepEqual(alice.orders(), [])
    alice.buys('1 @ 59000', { profitAt: '59000.1', lossAt: '58999.9' })
    alice.sells('1 @ 61000', { profitAt: '60999.9', lossAt: '61000.1' })
    assert.equal(alice.orders().length, 2)
  })

  test('of an order that waits lies on both sides of its trigger', () => {
    const { alice } = setFloor()
    assert.equal(alice.buyRefused('1', { stop: '61000', profitAt: '61000' }), 'wouldTrigger')
    assert.equal(alice.buyRefused('1', { stop: '61000', lossAt: '61500' }), 'wouldTrigger')
    alice.buys('1', { stop: '61000', profitAt: '61500', lossAt: '60900' })
  })

  test('of an order at market lies on both sides of the price that each leg listens to', () => {
    const { alice, bob } = setFloor()
    bob.sells('1 @ 60100')
    alice.buys('0.5 @ 60100')
    assert.equal(alice.buyRefused('0.1', { profitAt: '60100' }), 'wouldTrigger')
    assert.equal(alice.buyRefused('0.1', { lossAt: '60100' }), 'wouldTrigger')
    alice.buys('0.1', { profitAt: '60100.1', lossAt: '60099.9' })
  })

  test('stays there when the price of the order is changed, and is no bar to less of it', () => {
    const { floor, alice } = setFloor()
    const { id } = alice.buys('1 @ 59000', { profitAt: '59500', lossAt: '58500' })
    const amend = (terms: { qty?: bigint; price?: bigint }) =>
      floor.tries({
        ...{ kind: 'amend-contract-order', account: alice.account, market: BTC_PERPETUAL, orderId: id, ...terms },
      }).refusal
    assert.equal(amend({ price: 5_950_000n }), 'wouldTrigger')
    assert.equal(amend({ price: 5_850_000n }), 'wouldTrigger')
    assert.deepEqual(alice.orders(), ['buy 1 @ 59000'])
    assert.equal(amend({ price: 5_949_990n }), 'none')
    assert.equal(amend({ qty: 500n }), 'none')
    assert.deepEqual(alice.orders(), ['buy 0.5 @ 59499.9'])
  })
})

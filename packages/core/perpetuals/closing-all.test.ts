import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PerpetualsFloor } from './perpetuals-floor.fixture.ts'

const FREE = { makerRate: 0, takerRate: 0 }

function setFloor(terms = {}) {
  const floor = new PerpetualsFloor({ ...FREE, nearPpm: 200_000, farPpm: 300_000, clampPpm: 300_000, ...terms })
  const [alice, bob] = [floor.opens('alice', '1000000 USDT'), floor.opens('bob', '1000000 USDT')]
  const maker = floor.opens('maker', '10000000 USDT')
  floor.index('60000')
  return { floor, alice, bob, maker }
}

describe('an order that only reduces', () => {
  test('at market closes all of a position, whatever the greatest lots are; at a price and what opens does not', () => {
    const { alice, maker } = setFloor({ maxQty: 150n, marketMaxQty: 100n })
    for (let n = 0; n < 2; n++) {
      maker.sells('0.1 @ 60000')
      alice.buys('0.1 @ 60000')
    }
    for (let n = 0; n < 4; n++) maker.buys('0.1 @ 60000')
    assert.equal(alice.sellRefused('0.101'), 'filter marketLot')
    assert.equal(alice.sellRefused('0.2 @ 60000', { reduceOnly: true }), 'filter lot')
    alice.sells('0.2', { reduceOnly: true })
    assert.equal(alice.position(), 'flat')
  })

  test('that waits for its trigger closes all of it too, and so does an immediate one at a price', () => {
    const { alice, bob, maker, floor } = setFloor({ maxQty: 150n, marketMaxQty: 100n })
    for (let n = 0; n < 4; n++) {
      maker.sells('0.1 @ 60000')
      alice.buys('0.1 @ 60000')
    }
    alice.sells('0.2', { stop: '59990', reduceOnly: true })
    for (let n = 0; n < 4; n++) maker.buys('0.1 @ 59990')
    bob.sells('0.001 @ 59990')
    floor.settles()
    assert.equal(alice.position(), 'long 0.2 for 12000')
    alice.sells('0.2 @ 59990', { reduceOnly: true, tif: 'ioc' })
    assert.equal(alice.position(), 'long 0.001 for 60')
  })

  test('by records of before was refused by the greatest lot of market orders', () => {
    const floor = new PerpetualsFloor({ marketMaxQty: 100n }, false, 13)
    const [maker, alice] = [floor.opens('maker', '100000 USDT'), floor.opens('alice', '10000 USDT')]
    floor.index('60000')
    maker.sells('0.2 @ 60000')
    alice.buys('0.2 @ 60000')
    assert.equal(alice.sellRefused('0.2', { reduceOnly: true }), 'filter marketLot')
  })
})

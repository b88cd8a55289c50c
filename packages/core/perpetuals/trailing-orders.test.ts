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

describe('an order', () => {
  for (const by of ['mark', 'index'] as const) {
    test(`that trails follows the ${by}, and no trade`, () => {
      const { alice, bob, maker, floor } = setFloor()
      maker.sells('1 @ 60000')
      alice.buys('1 @ 60000')
      maker.buys('1 @ 60000')
      alice.sells('0.5', { trailing: 100, by, reduceOnly: true })
      floor.index('61000')
      floor.index('62000')
      bob.sells('0.1 @ 60000')
      floor.index('61500')
      assert.equal(alice.position(), 'long 1 for 60000')
      floor.index('61200')
      floor.settles()
      assert.equal(alice.position(), 'long 0.5 for 30000')
    })
  }

  test('that trails followed the last price alone by records of before', () => {
    const floor = new PerpetualsFloor(FREE, false, 13)
    const alice = floor.opens('alice', '10000 USDT')
    floor.index('60000')
    assert.equal(alice.sellRefused('0.5', { trailing: 100, by: 'mark', reduceOnly: true }), 'badTerms')
    assert.equal(alice.sellRefused('0.5', { trailing: 100, reduceOnly: true }), 'none')
  })
})

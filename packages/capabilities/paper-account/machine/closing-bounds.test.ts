import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Rejection } from '@bowline/core/rejections.ts'
import { PaperFloor, PERP, USDT, units } from './paper-world.fixture.ts'

/** The floor of core/perpetuals/closing-bounds.test.ts: long 0.5 at 60,000 with 125x, bankrupt at 59,549.78. */
function setFloor(isolated = true) {
  const floor = new PaperFloor([{ place: 'futures', asset: USDT, amount: units('255') }])
  if (isolated) floor.does({ do: 'isolated', market: PERP, isolated: true })
  floor.does({ do: 'leverage', market: PERP, leverage: 125 })
  floor.maxBuy = '61200'
  floor.minSell = '58800'
  floor.asks = ['60000 x 0.5']
  floor.places('buy', { price: '60000', qty: '0.5' }, PERP)
  assert.equal(floor.position(), '0.5 for 30000')
  floor.asks = ['61200 x 0.8']
  floor.bids = ['58800 x 0.8']
  return floor
}

describe('what closes a paper position', () => {
  it('does so at no price that its owner cannot pay', () => {
    const floor = setFloor()
    assert.equal(floor.refuses('sell', { price: '59549.77', qty: '0.5' }, PERP), Rejection.priceTooLow)
    assert.equal(
      floor.refuses('sell', { price: '59549.77', qty: '0.5', reduceOnly: true }, PERP),
      Rejection.priceTooLow,
    )
    const order = floor.places('sell', { price: '59549.78', qty: '0.5', reduceOnly: true }, PERP)
    assert.equal(floor.fate(order), 'new 0/0.5')
  })

  it('at market stops there, and the fund pays nobody', () => {
    const floor = setFloor()
    floor.bids = ['59600 x 0.2', '58900 x 0.5']
    const order = floor.places('sell', { type: 'market', qty: '0.5', reduceOnly: true }, PERP)
    assert.equal(floor.fate(order), 'expired insufficientFunds 0.2/0.5')
    assert.deepEqual([floor.position(), floor.has('fund')], ['0.3 for 18000', '0'])
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Rejection } from '@bowline/core/rejections.ts'
import { BY_MARK, PaperFloor, PERP, priceText, USDT, units } from './paper-world.fixture.ts'

/** The floor of core/perpetuals/opening-bounds.test.ts: a book as far apart as the price limits of a mark of 60,000 allow. */
function setFloor({ leverage = 125, funds = '1400' } = {}) {
  const floor = new PaperFloor([{ place: 'futures', asset: USDT, amount: units(funds) }])
  floor.does({ do: 'isolated', market: PERP, isolated: true })
  floor.does({ do: 'leverage', market: PERP, leverage })
  floor.maxBuy = '61200'
  floor.minSell = '58800'
  floor.asks = ['61200 x 0.8']
  floor.bids = ['58800 x 0.8']
  return floor
}

describe('what opens an isolated paper position', () => {
  it('is refused up to the price at which the exchange would refuse it', () => {
    const floor = setFloor()
    assert.equal(floor.refuses('buy', { price: '61200', qty: '0.8' }, PERP), Rejection.insufficientMargin)
    assert.equal(floor.refuses('sell', { price: '58800', qty: '0.8' }, PERP), Rejection.insufficientMargin)
    assert.equal(floor.refuses('buy', { price: '60211.59', qty: '0.8' }, PERP), Rejection.insufficientMargin)
    const order = floor.places('buy', { price: '60211.58', qty: '0.8' }, PERP)
    assert.equal(floor.fate(order), 'new 0/0.8')
  })

  it('may have any price within the limits where its margin bears it', () => {
    const floor = setFloor({ leverage: 20, funds: '10000' })
    floor.places('buy', { price: '61200', qty: '0.8' }, PERP)
    assert.equal(floor.position(), '0.8 for 48960')
  })

  it('at market stops before it would be liquidated, and fills what is nearer', () => {
    const floor = setFloor()
    floor.asks = ['60100 x 0.3', '61200 x 0.8']
    const order = floor.places('buy', { type: 'market', qty: '0.8' }, PERP)
    assert.equal(floor.fate(order), 'expired insufficientFunds 0.3/0.8')
    assert.deepEqual([floor.position(), floor.has('fund')], ['0.3 for 18030', '0'])
    // What it did not fill it did not take.
    assert.deepEqual(
      [...floor.state.taken.values()].map((taken) => priceText(taken.price)),
      ['60100'],
    )
  })

  it('and waited for a trigger expires', () => {
    const floor = setFloor()
    const said = { type: 'stopLimit', price: '61100', stopPrice: '60100', qty: '0.8', triggerBy: BY_MARK } as const
    const order = floor.places('buy', said, PERP)
    floor.marks('60100')
    assert.equal(floor.fate(order), 'expired insufficientFunds 0/0.8')
    assert.deepEqual([floor.position(), floor.has('fund')], ['0 for 0', '0'])
  })

  it('and rests goes before it is met where the mark has left it', () => {
    for (const meet of [
      (floor: PaperFloor) => floor.trades('59900', '0.8', 'sells', PERP),
      (floor: PaperFloor) => {
        floor.asks = ['60000 x 0.8']
        floor.sees({ saw: 'book', market: PERP })
      },
    ]) {
      const floor = setFloor()
      const order = floor.places('buy', { price: '60000', qty: '0.8' }, PERP)
      floor.marks('59400')
      assert.equal(floor.fate(order), 'new 0/0.8')
      meet(floor)
      assert.equal(floor.fate(order), 'expired insufficientFunds 0/0.8')
      assert.equal(floor.position(), '0 for 0')
    }
  })

  it('turns a position only where what it opens bears its price', () => {
    const floor = setFloor({ funds: '5000' })
    floor.asks = ['60000 x 0.1']
    floor.places('buy', { type: 'market', qty: '0.1' }, PERP)
    // So that what it closes may have the price.
    floor.does({ do: 'margin', market: PERP, amount: units('400') })
    assert.equal(floor.refuses('sell', { price: '58800', qty: '0.8' }, PERP), Rejection.insufficientMargin)
    floor.places('sell', { price: '59900', qty: '0.8' }, PERP)
  })
})

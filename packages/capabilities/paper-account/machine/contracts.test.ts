import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Rejection } from '@bowline/core/rejections.ts'
import { liquidationPriceIn } from './figures.ts'
import { BY_MARK, PaperFloor, PERP, price, priceText, text, USDT, units } from './paper-world.fixture.ts'

const floorOf = (amount = '10000') => new PaperFloor([{ place: 'futures', asset: USDT, amount: units(amount) }])

describe('a paper position', () => {
  it('costs fee and margin, earns by its exact entry, and its money balances', () => {
    const floor = floorOf()
    floor.asks = ['60000 x 1']
    floor.bids = ['59990 x 1']
    floor.places('buy', { type: 'market', qty: '1' }, PERP)
    // 60,000 × 0.05 % = 30.
    assert.deepEqual([floor.position(), floor.has('futures')], ['1 for 60000', '9970'])
    floor.bids = ['61000 x 0.4']
    floor.places('sell', { type: 'market', qty: '0.4', reduceOnly: true }, PERP)
    // 0.4 × 1,000 − 0.4 × 61,000 × 0.05 % = 400 − 12.2.
    assert.deepEqual([floor.position(), floor.has('futures')], ['0.6 for 36000', '10357.8'])
  })

  it('is refused what its margin does not allow, and what its leverage does not', () => {
    const floor = floorOf('1000')
    floor.asks = ['60000 x 100']
    floor.bids = ['59990 x 1']
    // At 20× with the price limit of 66,000: 3,300 of margin for one.
    assert.equal(floor.refuses('buy', { type: 'market', qty: '1' }, PERP), Rejection.insufficientMargin)
    assert.equal(floor.refuses('buy', { price: '67000', qty: '0.1' }, PERP), Rejection.priceTooHigh)
    assert.equal(floor.refuses('sell', { type: 'market', qty: '0.1', reduceOnly: true }, PERP), Rejection.reduceOnly)
    floor.does({ do: 'leverage', market: PERP, leverage: 125 })
    assert.equal(floor.refuses('buy', { price: '60000', qty: '1' }, PERP), Rejection.beyondTier)
  })

  it('closes all of it at market, as the exchange does, however little a market order may open', () => {
    const floor = floorOf()
    floor.asks = ['60000 x 1']
    floor.places('buy', { type: 'market', qty: '1' }, PERP)
    floor.bounds = { maxQty: 500n, marketMaxQty: 300n }
    floor.bids = ['60000 x 1']
    assert.equal(floor.refuses('sell', { type: 'market', qty: '0.4' }, PERP), Rejection.filter)
    assert.equal(floor.refuses('sell', { price: '60000', qty: '1', reduceOnly: true }, PERP), Rejection.filter)
    floor.places('sell', { type: 'market', qty: '1', reduceOnly: true }, PERP)
    assert.equal(floor.has('futures'), '9940')
  })

  it('turns in one order: what closes is settled, the rest is opened', () => {
    const floor = floorOf()
    floor.asks = ['60000 x 1']
    floor.places('buy', { type: 'market', qty: '0.5' }, PERP)
    floor.bids = ['60000 x 1']
    floor.places('sell', { type: 'market', qty: '0.8' }, PERP)
    assert.equal(floor.position(), '-0.3 for 18000')
  })

  it('isolated, has its own margin, and gives back all of it with the last lot', () => {
    const floor = floorOf()
    floor.does({ do: 'isolated', market: PERP, isolated: true })
    floor.does({ do: 'leverage', market: PERP, leverage: 10 })
    floor.asks = ['60000 x 1']
    floor.places('buy', { type: 'market', qty: '0.5' }, PERP)
    assert.deepEqual([floor.has(`isolated:${PERP}`), floor.has('futures')], ['3000', '6985'])
    floor.does({ do: 'margin', market: PERP, amount: units('500') })
    assert.equal(floor.has(`isolated:${PERP}`), '3500')
    floor.bids = ['59000 x 1']
    floor.places('sell', { type: 'market', qty: '0.5', reduceOnly: true }, PERP)
    // 3,500 − 500 of loss − 14.75 of fee.
    assert.deepEqual([floor.has(`isolated:${PERP}`), floor.has('futures')], ['0', '9470.25'])
  })

  it('pays and receives the real funding by its worth at the mark', () => {
    const floor = floorOf()
    floor.asks = ['60000 x 1']
    floor.places('buy', { type: 'market', qty: '1' }, PERP)
    floor.sees({ saw: 'funding', funding: { market: PERP, rate: 10_000n, mark: price('60000') } })
    // 60,000 × 0.01 % = 6.
    assert.deepEqual([floor.has('futures'), floor.has('funding')], ['9964', '6'])
  })
})

describe('orders that close', () => {
  it('give way when there is less to close, and end with the position', () => {
    const floor = floorOf()
    floor.asks = ['60000 x 1']
    floor.places('buy', { type: 'market', qty: '1' }, PERP)
    const far = floor.places('sell', { price: '63000', qty: '1', reduceOnly: true }, PERP)
    const stop = floor.places(
      'sell',
      { type: 'stopMarket', stopPrice: '58000', closePosition: true, triggerBy: BY_MARK },
      PERP,
    )
    floor.bids = ['60000 x 1']
    floor.places('sell', { type: 'market', qty: '0.4' }, PERP)
    assert.equal(floor.fate(far), 'new 0/0.6')
    floor.bids = ['57990 x 0.6']
    floor.marks('58000')
    assert.deepEqual([floor.position(), floor.fate(stop)], ['0 for 0', 'filled 0.6/0.6'])
  })
})

describe('a paper liquidation', () => {
  it('comes at the real mark by the real formula, in the live book, and says what would have saved it', () => {
    const floor = floorOf('1000')
    floor.does({ do: 'leverage', market: PERP, leverage: 100 })
    floor.asks = ['60000 x 1']
    floor.places('buy', { price: '60000', qty: '0.8' }, PERP)
    const at = liquidationPriceIn(floor.state, floor.world, PERP)
    assert.ok(at)
    // 976 of wallet behind 48,000; maintenance 0.4 %: (48,000 − 976) / (0.8 × 0.996).
    assert.equal(priceText(at.value / at.over), '59016.06')
    floor.marks('59020')
    assert.equal(floor.position(), '0.8 for 48000')
    floor.bids = ['59000 x 0.5', '58990 x 0.5']
    floor.marks('59010')
    assert.equal(floor.position(), '0 for 0')
    const [statement] = floor.changes?.liquidations ?? []
    assert.ok(statement)
    assert.deepEqual([statement.equity, statement.maintenance, statement.fee, statement.takenOver].map(text), [
      '184',
      '188.832',
      '23.5985',
      '0',
    ])
    // Lots of 0.5 at 59,000 and 0.3 at 58,990: 47,197, a loss of 803.
    assert.equal(text(statement.value), '47197')
    assert.equal(text(statement.clearance), '47.197')
    assert.equal(floor.has('futures'), '102.2045')
    assert.equal(priceText(statement.savingPrice), '59016.07')
  })

  it('leaves no debt when the book has nothing above the price at which nothing is left', () => {
    const floor = floorOf('1000')
    floor.does({ do: 'leverage', market: PERP, leverage: 100 })
    floor.asks = ['60000 x 1']
    floor.places('buy', { price: '60000', qty: '0.8' }, PERP)
    floor.bids = ['50000 x 5']
    floor.marks('57000')
    assert.equal(floor.position(), '0 for 0')
    assert.ok(!floor.has('futures').startsWith('-'))
    assert.equal(text(floor.changes?.liquidations[0]?.takenOver ?? 0n), text(800n))
  })

  it('of an isolated position takes its margin and nothing else', () => {
    const floor = floorOf('10000')
    floor.does({ do: 'isolated', market: PERP, isolated: true })
    floor.does({ do: 'leverage', market: PERP, leverage: 50 })
    floor.asks = ['60000 x 1']
    floor.places('buy', { price: '60000', qty: '0.5' }, PERP)
    const before = floor.has('futures')
    floor.bids = []
    floor.marks('58000')
    assert.deepEqual([floor.position(), floor.has(`isolated:${PERP}`), floor.has('futures')], ['0 for 0', '0', before])
  })

  it('waits while nobody knows the index', () => {
    const floor = floorOf('1000')
    floor.does({ do: 'leverage', market: PERP, leverage: 100 })
    floor.asks = ['60000 x 1']
    floor.places('buy', { price: '60000', qty: '0.8' }, PERP)
    floor.isIndexFrozen = true
    floor.marks('50000')
    assert.equal(floor.position(), '0.8 for 48000')
  })
})

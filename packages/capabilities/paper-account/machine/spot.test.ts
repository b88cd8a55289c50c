import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Rejection } from '@bowline/core/rejections.ts'
import { BTC, FOK, IOC, PaperFloor, SPOT, USDT, units } from './paper-world.fixture.ts'

const rich = () =>
  new PaperFloor([
    { place: 'spot', asset: USDT, amount: units('100000') },
    { place: 'spot', asset: BTC, amount: units('1') },
  ])

describe('a paper order for spot that takes', () => {
  it('walks the displayed book level by level, with the fee of the lowest tier', () => {
    const floor = rich()
    floor.asks = ['60000 x 0.5', '60010 x 0.3', '60100 x 1']
    const order = floor.places('buy', { type: 'market', qty: '1' })
    assert.deepEqual(floor.fills(), ['0.5 @ 60000 fee 0.0005', '0.3 @ 60010 fee 0.0003', '0.2 @ 60100 fee 0.0002'])
    assert.equal(floor.fate(order), 'filled 1/1')
    // 100,000 − 0.5 × 60,000 − 0.3 × 60,010 − 0.2 × 60,100 = 39,977; 1 + 1 − 0.001 BTC.
    assert.deepEqual([floor.has('spot'), floor.has('spot', BTC), floor.has('locked')], ['39977', '1.999', '0'])
    assert.deepEqual([floor.has('fees', BTC), floor.has('traded'), floor.has('traded', BTC)], ['0.001', '60023', '-1'])
  })

  it('does not find the same displayed lots twice, until the level shows something else', () => {
    const floor = rich()
    floor.asks = ['60000 x 0.5', '60010 x 0.3']
    floor.places('buy', { type: 'market', qty: '0.4' })
    floor.places('buy', { type: 'market', qty: '0.3' })
    assert.deepEqual(floor.fills(), ['0.1 @ 60000 fee 0.0001', '0.2 @ 60010 fee 0.0002'])
    floor.asks = ['60000 x 0.45', '60010 x 0.3']
    floor.places('buy', { type: 'market', qty: '0.5' })
    assert.deepEqual(floor.fills(), ['0.45 @ 60000 fee 0.00045', '0.05 @ 60010 fee 0.00005'])
  })

  it('by quote spends no more than is said, and gives back what buys no lot', () => {
    const floor = rich()
    floor.asks = ['60000 x 5']
    const order = floor.places('buy', { type: 'market', quoteQty: '1000' })
    assert.deepEqual(floor.fills(), ['0.016 @ 60000 fee 0.000016'])
    assert.deepEqual(
      [floor.fate(order).split(' ')[0], floor.has('spot'), floor.has('locked')],
      ['filled', '99040', '0'],
    )
  })

  it('ends what may not rest: IOC its rest, FOK everything, post-only before it takes', () => {
    const floor = rich()
    floor.asks = ['60000 x 0.4']
    assert.equal(
      floor.fate(floor.places('buy', { price: '60000', qty: '0.5', timeInForce: IOC })),
      'expired iocRest 0.4/0.5',
    )
    floor.asks = ['60000 x 0.3']
    assert.equal(
      floor.fate(floor.places('buy', { price: '60000', qty: '0.5', timeInForce: FOK })),
      'expired fokUnfilled 0/0.5',
    )
    assert.equal(floor.refuses('buy', { type: 'limitMaker', price: '60000', qty: '0.1' }), Rejection.wouldTake)
  })

  it('is refused what a real one is refused', () => {
    const floor = rich()
    floor.asks = ['60000 x 0.4']
    assert.equal(floor.refuses('buy', { price: '60000', qty: '5' }), Rejection.insufficientBalance)
    assert.equal(floor.refuses('buy', { price: '1', qty: '0.001' }), Rejection.filter)
    assert.equal(floor.refuses('sell', { type: 'market', qty: '0.1' }), Rejection.noLiquidity)
    assert.equal(floor.refuses('sell', { type: 'stopMarket', qty: '0.1', stopPrice: '61000' }), Rejection.wouldTrigger)
  })
})

describe('a paper order for spot that rests', () => {
  it('is filled at its price by what is sold beyond the lots before it', () => {
    const floor = rich()
    floor.bids = ['59900 x 2']
    const order = floor.places('buy', { price: '59900', qty: '1' })
    floor.trades('59900', '1.5', 'sells')
    assert.equal(floor.fate(order), 'new 0/1')
    floor.trades('59900', '0.8', 'sells')
    assert.deepEqual(floor.fills(), ['0.3 @ 59900 fee 0.0003'])
    assert.equal(floor.fate(order), 'partiallyFilled 0.3/1')
  })

  it('moves forward when what stood before it is withdrawn, and not when somebody buys', () => {
    const floor = rich()
    floor.bids = ['59900 x 2']
    const order = floor.places('buy', { price: '59900', qty: '1' })
    floor.bids = ['59900 x 0.5']
    floor.sees({ saw: 'book', market: SPOT })
    floor.trades('59900', '9', 'buys')
    assert.equal(floor.fate(order), 'new 0/1')
    floor.trades('59900', '0.6', 'sells')
    assert.equal(floor.fate(order), 'partiallyFilled 0.1/1')
  })

  it('is filled by what trades through its price, at its own price and by no more than that', () => {
    const floor = rich()
    floor.bids = ['59900 x 2', '59800 x 3']
    const order = floor.places('buy', { price: '59900', qty: '1' })
    floor.trades('59800', '0.4', 'sells')
    assert.deepEqual(floor.fills(), ['0.4 @ 59900 fee 0.0004'])
    assert.equal(floor.fate(order), 'partiallyFilled 0.4/1')
    assert.equal(floor.has('locked'), '35940')
  })

  it('shares one trade among its own orders, the best price first', () => {
    const floor = rich()
    const better = floor.places('buy', { price: '59900', qty: '0.3' })
    const second = floor.places('buy', { price: '59850', qty: '0.5' })
    floor.trades('59800', '0.4', 'sells')
    assert.deepEqual([floor.fate(better), floor.fate(second)], ['filled 0.3/0.3', 'partiallyFilled 0.1/0.5'])
  })

  it('is filled by what is offered across its price, and by the same offer only once', () => {
    const floor = rich()
    const order = floor.places('buy', { price: '59900', qty: '1' })
    floor.asks = ['59890 x 0.4']
    floor.sees({ saw: 'book', market: SPOT })
    floor.sees({ saw: 'book', market: SPOT })
    assert.equal(floor.fate(order), 'partiallyFilled 0.4/1')
  })

  it('gives its lock back when it is canceled', () => {
    const floor = rich()
    const order = floor.places('sell', { price: '61000', qty: '0.4' })
    assert.deepEqual([floor.has('spot', BTC), floor.has('locked', BTC)], ['0.6', '0.4'])
    floor.does({ do: 'cancel', orderId: order.orderId })
    assert.deepEqual([floor.has('spot', BTC), floor.fate(order)], ['1', 'canceled canceledByUser 0/0.4'])
  })
})

describe('a paper order that waits', () => {
  it('is triggered by a real trade, and then takes the book of that moment', () => {
    const floor = rich()
    floor.bids = ['59500 x 0.2', '59400 x 1']
    const stop = floor.places('sell', { type: 'stopMarket', qty: '0.5', stopPrice: '59600' })
    floor.trades('59601', '1', 'sells')
    assert.equal(floor.fate(stop), 'new 0/0.5')
    floor.trades('59600', '1', 'sells')
    assert.deepEqual(floor.fills(), ['0.2 @ 59500 fee 11.9', '0.3 @ 59400 fee 17.82'])
    assert.equal(floor.fate(stop), 'filled 0.5/0.5')
  })

  it('a stop-limit rests with what the book does not have at its limit', () => {
    const floor = rich()
    floor.bids = ['59500 x 0.2', '59400 x 1']
    const stop = floor.places('sell', { type: 'stopLimit', qty: '0.5', stopPrice: '59600', price: '59500' })
    floor.trades('59600', '1', 'sells')
    assert.equal(floor.fate(stop), 'partiallyFilled 0.2/0.5')
    floor.trades('59500', '0.1', 'buys')
    assert.equal(floor.fate(stop), 'partiallyFilled 0.3/0.5')
  })

  it('a take-profit waits for the better price', () => {
    const floor = rich()
    floor.bids = ['60900 x 1']
    const profit = floor.places('sell', { type: 'takeProfitMarket', qty: '0.5', stopPrice: '61000' })
    floor.trades('61000', '1', 'buys')
    assert.equal(floor.fate(profit), 'filled 0.5/0.5')
  })
})

describe('a reset', () => {
  it('begins a new life with what is granted; the orders before it are canceled', () => {
    const floor = rich()
    const order = floor.places('buy', { price: '50000', qty: '1' })
    floor.does({ do: 'reset', grants: [{ place: 'spot', asset: USDT, amount: units('100000') }] })
    assert.deepEqual([floor.state.life, floor.has('spot'), floor.has('spot', BTC)], [2, '100000', '0'])
    assert.equal(floor.fate(order), 'canceled canceledByUser 0/1')
  })
})

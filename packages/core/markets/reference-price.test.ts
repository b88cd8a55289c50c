import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BTC_USDT } from '../simulation/listings.ts'
import { only, write } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

/** The average as the filters see it now. */
function average(floor: TradingFloor, tried = '1 @ 100'): string {
  // Any order lets the window catch up; this one is only tried.
  floor.tries({ ...floor.alice.order('buy', tried), dryRun: 1 })
  const market = only(floor.asks({ kind: 'query-definitions' }), 'market').find((each) => each.market === floor.market)
  return write(market?.averagePrice ?? 0n)
}

test('S7: at an average of 60,000 a buy asks at most 66,000 and a sell at least 54,000', () => {
  const { alice } = new TradingFloor({ on: BTC_USDT })
  const refused: [refusal: string, side: 'buy' | 'sell', price: string][] = [
    ['none', 'buy', '66000'],
    ['filter percentPrice', 'buy', '66000.01'],
    ['none', 'buy', '12000'],
    ['filter percentPrice', 'buy', '11999.99'],
    ['none', 'sell', '54000'],
    ['filter percentPrice', 'sell', '53999.99'],
    ['none', 'sell', '300000'],
    ['filter percentPrice', 'sell', '300000.01'],
  ]
  for (const [refusal, side, price] of refused) {
    const outcome = alice.floor.tries({ ...alice.order(side, `0.1 @ ${price}`), dryRun: 1 })
    assert.equal(outcome.refusal, refusal, `${side} at ${price}`)
  }
})

test('before the first trade the listing price is the average', () => {
  assert.equal(average(new TradingFloor()), '100')
})

test('the average weighs trades by their volume, from the second after them on', () => {
  const floor = new TradingFloor()
  floor.tradesAt('110', '3')
  floor.tradesAt('150', '1')
  assert.equal(average(floor), '100')
  floor.waits(999)
  assert.equal(average(floor), '100')
  floor.waits(1)
  assert.equal(average(floor), '120')
})

test('it is cut to a unit', () => {
  const floor = new TradingFloor()
  floor.tradesAt('100', '2')
  floor.tradesAt('101', '1')
  floor.waits(1_000)
  assert.equal(average(floor), '100.33333333')
})

test('a trade leaves the window after five minutes, and the last price stays', () => {
  const floor = new TradingFloor()
  floor.tradesAt('110')
  floor.waits(60_000)
  floor.tradesAt('120')
  floor.waits(240_000)
  assert.equal(average(floor), '115')
  floor.waits(1_000)
  assert.equal(average(floor), '120')
  floor.waits(60_000)
  assert.equal(average(floor), '120')
  floor.waits(86_400_000)
  assert.equal(average(floor), '120')
})

test('a trade in the window’s ring does not come back one round later', () => {
  const floor = new TradingFloor()
  floor.tradesAt('110', '5')
  floor.waits(512_000)
  floor.tradesAt('120', '1')
  floor.waits(1_000)
  assert.equal(average(floor), '120')
})

test('the percent-price bounds move with the average', () => {
  const floor = new TradingFloor({ terms: { bidUp: 11_000, bidDown: 2_000, askUp: 50_000, askDown: 9_000 } })
  floor.tradesAt('105')
  floor.waits(1_000)
  // 105 × 1.1 = 115.5, 105 × 0.9 = 94.5
  assert.equal(floor.alice.buyRefused('1 @ 116'), 'filter percentPrice')
  assert.equal(floor.alice.sellRefused('1 @ 94'), 'filter percentPrice')
  floor.bob.sells('1 @ 95')
  assert.equal(floor.alice.buyRefused('1 @ 115'), 'none')
})

test('seconds in which more coins trade than the sums have room for are left out, and nothing stops', () => {
  const cheap = {
    tick: 1n,
    lot: 10n ** 13n,
    listingPrice: 25n,
    maxPrice: 1_000n,
    maxQty: 400_000n,
    marketMaxQty: 400_000n,
  }
  const floor = new TradingFloor({ terms: { ...cheap, minNotional: 0n, maxNotional: 0n }, funds: false })
  floor.carol.gets('40000000000 ETH')
  floor.carol.gets('100000 USDT')
  const ORDER = '100000 @ 0.00000001'
  const second = (...prices: readonly string[]) => {
    for (const price of prices) floor.tradesAt(price, '40000000000')
    floor.waits(1_000)
  }
  second('0.0000002')
  second('0.0000003')
  assert.equal(average(floor, ORDER), '0.00000025')
  // A third does not fit beside them, and three in one second do not fit at all.
  second('0.00000045')
  assert.equal(average(floor, ORDER), '0.00000025')
  second('0.00000045', '0.00000045', '0.00000045')
  assert.equal(average(floor, ORDER), '0.00000025')
  floor.waits(300_000)
  assert.equal(average(floor, ORDER), '0.00000045')
  second('0.0000004')
  assert.equal(average(floor, ORDER), '0.0000004')
})

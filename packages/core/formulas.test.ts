import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trimUnits } from '@bowline/money'
import { MAX_PRICE } from './formulas/filters.ts'
import {
  bandAround,
  feeOfFills,
  lockOf,
  MIN_GTD_MS,
  type OrderTerms,
  orderTerms,
  priceBounds,
  restsAfter,
  tokenFeeOf,
  walkBook,
} from './formulas.ts'
import { MAX_PRICE_TICKS } from './matching/price-ladder.ts'
import { OrderType, Side } from './messages/terms.ts'
import { btcUsdt } from './simulation/listings.ts'
import { read } from './trading-floor/words.fixture.ts'
import { TradingFloor } from './trading-floor.fixture.ts'

const market = { ...btcUsdt() } as Required<ReturnType<typeof btcUsdt>>
const ticks = (price: string) => read(price, market.tick)
const lots = (qty: string) => read(qty, market.lot)
const level = (qty: string, price: string) => ({ qty: lots(qty), price: ticks(price) })
const money = (units: bigint) => trimUnits(units, 8)
const at = (price: string) => ({ average: read(price), reference: read(price) })
const order = (side: 'buy' | 'sell', type: keyof typeof OrderType, said: Partial<OrderTerms> = {}) =>
  orderTerms({ side: Side[side], type: OrderType[type], ...said })

test('S1: a buy for 1,000 takes whole lots and never more than its amount', () => {
  const buy = order('buy', 'market', { quoteQty: read('1000') })
  const walk = walkBook(
    market,
    buy,
    [level('0.01', '60000'), level('0.02', '60010')],
    bandAround(market, read('60000')),
  )
  assert.deepEqual(
    walk.fills.map(({ qty, quote }) => [money(qty * market.lot), money(quote)]),
    [
      ['0.01', '600'],
      ['0.00666', '399.6666'],
    ],
  )
  assert.deepEqual([money(walk.quote), walk.stop], ['999.6666', 'done'])
  const fee = feeOfFills(market, buy.side, walk.fills, 1_000n).received
  assert.equal(money(fee), '0.00001666')
  assert.equal(money(walk.qty * market.lot - fee), '0.01664334')
})

test('S2: a sell to receive 1,000 never receives more', () => {
  const sell = order('sell', 'market', { quoteQty: read('1000') })
  const walk = walkBook(market, sell, [level('0.007', '59990'), level('1', '59980')], bandAround(market, read('60000')))
  assert.deepEqual(
    walk.fills.map(({ quote }) => money(quote)),
    ['419.93', '580.0066'],
  )
  assert.equal(money(walk.quote), '999.9366')
})

test('S3: a fee in the platform token is a fifth lower, all or nothing', () => {
  const fills = [{ price: ticks('60000'), qty: lots('0.5'), quote: read('30000') }]
  const prices = { received: read('1'), token: read('0.05') }
  assert.equal(money(tokenFeeOf(read('30'), prices)), '480')
  const charge = (available: string) =>
    feeOfFills(market, Side.sell, fills, 1_000n, { prices, available: read(available) })
  assert.deepEqual(charge('480'), { received: 0n, token: read('480') })
  assert.deepEqual(charge('479.99999999'), { received: read('30'), token: 0n })
})

test('S7: at an average of 60,000 buys go up to 66,000 and sells down to 54,000', () => {
  assert.equal(priceBounds(market, Side.buy, read('60000')).high, ticks('66000'))
  assert.equal(priceBounds(market, Side.sell, read('60000')).low, ticks('54000'))
})

test('S8: a buy of 0.1 at 60,000 locks 6,000', () => {
  assert.equal(money(lockOf(market, order('buy', 'limit', level('0.1', '60000')), at('60000'), 0n)), '6000')
})

test('a buy that reaches the edge of the band takes what lies inside and does not rest', () => {
  const band = bandAround(market, read('60000'))
  assert.deepEqual([band.low, band.high], [ticks('57000'), ticks('63000')])
  const buy = order('buy', 'limit', level('1', '64000'))
  const walk = walkBook(market, buy, [level('0.3', '63000'), level('1', '63000.01')], band)
  assert.deepEqual([walk.qty, walk.stop, restsAfter(buy, walk)], [lots('0.3'), 'price-range', 0n])
})

test('the constants of pages are those of the exchange', () => {
  assert.equal(MAX_PRICE, BigInt(MAX_PRICE_TICKS))
  const floor = new TradingFloor()
  const until = (ms: number) => floor.alice.order('buy', '1 @ 90', { tif: 'gtd', until: floor.time + ms })
  assert.equal(floor.tries(until(MIN_GTD_MS - 1)).refusal, 'badExpiry')
  assert.equal(floor.tries(until(MIN_GTD_MS)).refusal, 'none')
})

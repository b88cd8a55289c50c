import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEMO_FLOW, type MarketFlow } from '@bowline/capabilities/demo-market/index.ts'
import { toMarket } from './traded-market.ts'

const listed = {
  symbol: 'BTCUSDT',
  status: 'TRADING',
  filters: [
    { filterType: 'PRICE_FILTER', minPrice: '0.01000000', maxPrice: '1000000.00000000', tickSize: '0.01000000' },
    { filterType: 'LOT_SIZE', minQty: '0.00001000', maxQty: '9000.00000000', stepSize: '0.00001000' },
    { filterType: 'NOTIONAL', minNotional: '5.00000000', maxNotional: '9000000.00000000' },
  ],
}
const btc = toMarket(DEMO_FLOW[0] as MarketFlow, listed)

test('steps are parsed from the filters in the public description', () => {
  assert.deepEqual(btc.steps, {
    tick: 0.01,
    lot: 0.00001,
    minNotional: 5,
    maxNotional: 9_000_000,
    minLots: 1,
    maxLots: 900_000_000,
  })
})

test('whole steps convert to text and back exactly', () => {
  assert.equal(btc.priceText(6_000_001), '60000.01000000')
  assert.equal(btc.qtyText(1), '0.00001000')
  assert.equal(btc.ticksOf('60000.01000000'), 6_000_001)
  assert.equal(btc.lotsOf('9000.00000000'), 900_000_000)
})

test('a market listed without a filter the makers need is reported', () => {
  const filters = listed.filters.filter((filter) => filter.filterType !== 'NOTIONAL')
  assert.throws(() => toMarket(DEMO_FLOW[0] as MarketFlow, { ...listed, filters }), /BTCUSDT.*NOTIONAL/)
})

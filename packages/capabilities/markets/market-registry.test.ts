import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { type Event, type EventName, eventLayouts } from '@bowline/core/messages/events.ts'
import { decode, encode, type Fields, type Layout, Words } from '@bowline/core/messages/layout.ts'
import { MarketState } from '@bowline/core/messages/terms.ts'
import { DEFAULT_ASSETS, DEFAULT_FEE_TIERS, DEFAULT_MARKETS } from './default-markets.ts'
import { amountText, type Market, parseAmount } from './market.ts'
import { MarketRegistry } from './market-registry.ts'
import { defineAsset, defineFeeTier, defineMarket } from './market-terms.ts'

/** What the engine would report for a definition: the same fields in the event's own layout. */
function reported<K extends EventName>(kind: K, fields: object): Event {
  const layout: Layout<Fields> = eventLayouts[kind]
  const memory = Words.ofBytes(layout.size)
  encode(layout, memory, 0, fields)
  return { kind, ...decode(layout, memory, 0) } as unknown as Event
}

const numbers = new Map(DEFAULT_ASSETS.map((asset) => [asset.code, asset.asset]))
const assets = DEFAULT_ASSETS.map((asset) => reported('asset', defineAsset(asset)))
const marketEvent = (symbol: string, change: object = {}) => {
  const definition = DEFAULT_MARKETS.find((market) => market.symbol === symbol)
  assert.ok(definition)
  return reported('market', { ...defineMarket(definition, (code) => numbers.get(code)), ...change })
}

let registry: MarketRegistry
const market = (symbol: string): Market => {
  const found = registry.bySymbol(symbol)
  assert.ok(found, symbol)
  return found
}

beforeEach(() => {
  registry = new MarketRegistry()
  registry.apply({ sequence: 1, events: assets })
  registry.apply({ sequence: 2, events: DEFAULT_MARKETS.map((each) => marketEvent(each.symbol)) })
  registry.apply({ sequence: 3, events: DEFAULT_FEE_TIERS.map((tier) => reported('fee-tier', defineFeeTier(tier))) })
})

test('markets are found by symbol and by number and listed in order', () => {
  assert.equal(market('BTCUSDT').number, 1)
  assert.equal(registry.byNumber(12)?.symbol, 'ETHBTC')
  assert.equal(market('ETHBTC').baseAsset, 'ETH')
  assert.equal(market('ETHBTC').quoteAsset, 'BTC')
  assert.equal(registry.bySymbol('BTCEUR'), undefined)
  assert.deepEqual(
    registry.markets().map((each) => each.symbol),
    DEFAULT_MARKETS.map((each) => each.symbol),
  )
})

test('assets are found by code, and the coin lists follow the visible markets', () => {
  assert.equal(registry.assetByCode('BOW')?.isPlatformToken, 1)
  assert.equal(registry.asset(1)?.code, 'USDT')
  assert.deepEqual(registry.countCoins(), ['USDT', 'USDC', 'BTC'])
  assert.deepEqual(registry.baseCoins(), ['BTC', 'ETH', 'BOW', 'SOL', 'XRP', 'DOGE', 'ADA', 'LTC', 'USDC'])
})

test('fee tiers are ascending, without unused rows', () => {
  registry.apply({ sequence: 4, events: [reported('fee-tier', { tier: 5, volume: -1n })] })
  assert.deepEqual(
    registry.feeTiers().map((tier) => [tier.tier, tier.maker, tier.taker]),
    [
      [0, 1000, 1000],
      [1, 900, 1000],
      [2, 800, 900],
      [3, 600, 800],
      [4, 400, 600],
    ],
  )
})

test('prices, quantities and amounts become text with eight decimals and back', () => {
  const btc = market('BTCUSDT')
  assert.equal(btc.priceText(6_000_001n), '60000.01000000')
  assert.equal(btc.priceText(6_000_001n, btc.priceDecimals), '60000.01')
  assert.equal(btc.qtyText(1n), '0.00001000')
  assert.equal(btc.qtyText(150_000n, btc.qtyDecimals), '1.50000')
  assert.equal(btc.parsePrice('60000.01'), 6_000_001n)
  assert.equal(btc.parsePrice('60000.015'), 'off-grid')
  assert.equal(btc.parseQty('0.000001'), 'off-grid')
  assert.equal(btc.parseQty('1e3'), 'malformed')
  assert.equal(amountText(239_600_000_000n), '2396.00000000')
  assert.equal(parseAmount('2396'), 239_600_000_000n)
  assert.equal(market('DOGEUSDT').qtyDecimals, 0)
})

test('the value of a fill is exact: 0.04 BTC at 59,900 is 2,396 USDT', () => {
  assert.equal(market('BTCUSDT').quoteOf(5_990_000n, 4_000n), 239_600_000_000n)
})

test('a delisted market is no longer listed, but can still be found by number for old orders', () => {
  registry.apply({ sequence: 5, events: [marketEvent('LTCBTC', { state: MarketState.delisted })] })
  assert.equal(registry.bySymbol('LTCBTC'), undefined)
  assert.equal(registry.byNumber(14)?.symbol, 'LTCBTC')
  assert.ok(!registry.markets().some((each) => each.symbol === 'LTCBTC'))
})

test('a late answer with older terms does not undo a newer report', () => {
  registry.apply({ sequence: 9, events: [marketEvent('BTCUSDT', { state: MarketState.halted })] })
  registry.apply({ sequence: 8, events: [marketEvent('BTCUSDT')] })
  assert.equal(market('BTCUSDT').terms.state, MarketState.halted)
  assert.equal(market('BTCUSDT').isTrading, false)
})

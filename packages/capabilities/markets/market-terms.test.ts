import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_PROMOTION } from '@bowline/core/messages/commands.ts'
import { MarketState, Stp } from '@bowline/core/messages/terms.ts'
import { DEFAULT_ASSETS, DEFAULT_FEE_TIERS, DEFAULT_MARKETS } from './default-markets.ts'
import type { MarketDefinition } from './market-definition.ts'
import { defineAsset, defineFeeTier, defineMarket, isRefused } from './market-terms.ts'

const numbers = new Map(DEFAULT_ASSETS.map((asset) => [asset.code, asset.asset]))
const assetOf = (code: string) => numbers.get(code)
const btcusdt = DEFAULT_MARKETS[0] as MarketDefinition

function refusalsOf(change: Partial<MarketDefinition>): string {
  const result = defineMarket({ ...btcusdt, ...change }, assetOf)
  return isRefused(result) ? result.refused.join(' | ') : ''
}

test('BTCUSDT is converted to ticks, lots and ledger units', () => {
  assert.deepEqual(defineMarket(btcusdt, assetOf), {
    kind: 'define-market',
    market: 1,
    symbol: 'BTCUSDT',
    base: 3,
    quote: 1,
    state: MarketState.trading,
    tick: 1_000_000n,
    lot: 1_000n,
    minPrice: 1n,
    maxPrice: 100_000_000n,
    listingPrice: 6_000_000n,
    minQty: 1n,
    maxQty: 900_000_000n,
    marketMaxQty: 12_000_000n,
    maxPosition: 0n,
    minNotional: 500_000_000n,
    maxNotional: 900_000_000_000_000n,
    bidUp: 11_000,
    bidDown: 2_000,
    askUp: 50_000,
    askDown: 9_000,
    bandBps: 500,
    maxOpenOrders: 200,
    maxConditional: 20,
    maxLists: 20,
    maxIcebergParts: 10,
    maxAmends: 10,
    minTrailingBps: 10,
    maxTrailingBps: 2_000,
    stpModes: (1 << Stp.expireTaker) | (1 << Stp.expireMaker) | (1 << Stp.expireBoth) | (1 << Stp.decrement),
    defaultStp: Stp.expireMaker,
    tokenDeduction: 1,
    postOnlyMs: 60_000,
    promoMaker: NO_PROMOTION,
    promoTaker: NO_PROMOTION,
  })
})

test('every default definition is accepted, and there are a dozen markets over three quotes', () => {
  for (const asset of DEFAULT_ASSETS) assert.ok(!isRefused(defineAsset(asset)), asset.code)
  for (const tier of DEFAULT_FEE_TIERS) assert.ok(!isRefused(defineFeeTier(tier)), `tier ${tier.tier}`)
  for (const market of DEFAULT_MARKETS) {
    const result = defineMarket(market, assetOf)
    assert.ok(!isRefused(result), isRefused(result) ? `${market.symbol}: ${result.refused}` : '')
  }
  assert.ok(DEFAULT_MARKETS.length >= 12)
  assert.deepEqual([...new Set(DEFAULT_MARKETS.map((market) => market.quote))], ['USDT', 'USDC', 'BTC'])
  assert.equal(new Set(DEFAULT_MARKETS.map((market) => market.market)).size, DEFAULT_MARKETS.length)
  assert.deepEqual(
    DEFAULT_ASSETS.filter((asset) => asset.isPlatformToken).map((asset) => asset.code),
    ['BOW'],
  )
})

test('one lot at the listing price is below the minimum notional, so the notional decides the smallest order', () => {
  for (const market of DEFAULT_MARKETS) {
    const terms = defineMarket(market, assetOf)
    assert.ok(!isRefused(terms))
    const factor = (terms.tick as bigint) * (terms.lot as bigint)
    const value = ((terms.listingPrice as bigint) * (terms.minQty as bigint) * factor) / 100_000_000n
    assert.ok(value <= (terms.minNotional as bigint), market.symbol)
  }
})

test('fee rates become parts per million, a rebate stays negative', () => {
  assert.deepEqual(defineFeeTier({ tier: 2, volume: '1000000', makerPercent: '-0.005', takerPercent: '0.09' }), {
    kind: 'define-fee-tier',
    tier: 2,
    maker: -50,
    taker: 900,
    volume: 100_000_000_000_000n,
  })
})

const refusals: readonly [what: string, change: Partial<MarketDefinition>, reason: RegExp][] = [
  ['steps that do not multiply to a quote unit', { tick: '0.001', lot: '0.000001' }, /not a whole number of 10\^-8/],
  ['an order that could overflow the ledger', { maxPrice: '1000000', maxQty: '50000' }, /does not fit the ledger/],
  ['a price off the grid', { listingPrice: '60000.001' }, /listingPrice .* whole multiple/],
  ['a listing price outside the limits', { listingPrice: '2000000' }, /listingPrice is not within/],
  ['an unknown coin', { base: 'EUR' }, /base EUR is not an asset/],
  ['a market of a coin with itself', { base: 'USDT' }, /same asset/],
  ['a word instead of a number', { maxQty: 'NaN' }, /maxQty "NaN" is malformed/],
  ['a tick of nothing', { tick: '0' }, /above zero/],
  ['a least quantity above the largest', { minQty: '9001' }, /minQty is above maxQty/],
  ['a default prevention mode that is not allowed', { options: { defaultStp: 'none' } }, /not among stpModes/],
  ['a factor with five decimals', { options: { bidUp: '1.00001' } }, /bidUp/],
  ['a band of everything', { options: { bandBps: 10_000 } }, /bandBps/],
]

for (const [what, change, reason] of refusals) {
  test(`refuses ${what}`, () => assert.match(refusalsOf(change), reason))
}

test('reports every fault at once', () => {
  assert.equal(refusalsOf({ base: 'EUR', maxQty: '-1', listingPrice: '1e5' }).split(' | ').length >= 3, true)
})

test('an asset code consists of capital letters and digits', () => {
  assert.ok(isRefused(defineAsset({ asset: 9, code: 'btc', name: 'Bitcoin' })))
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CommandOf } from '../messages/commands.ts'
import { MarketState, PriceKind, Stp } from '../messages/terms.ts'
import { floorCapacity, plainMarket } from '../trading-floor/markets.fixture.ts'
import { only } from '../trading-floor/words.fixture.ts'
import { TradingFloor } from '../trading-floor.fixture.ts'

type Market = Partial<CommandOf<'define-market'>>
const NEW = 6

const defined = (floor: TradingFloor, terms: Market) =>
  floor.tries({ ...plainMarket({ market: NEW }), ...terms }).refusal

const refused: [what: string, refusal: string, terms: Market][] = [
  ['no symbol', 'badDefinition', { symbol: '' }],
  ['one asset on both sides', 'badDefinition', { base: 2 }],
  ['an unknown base', 'unknownAsset', { base: 7 }],
  ['an unknown quote', 'unknownAsset', { quote: 7 }],
  ['no tick', 'badDefinition', { tick: 0n }],
  ['no lot', 'badDefinition', { lot: 0n }],
  ['no listing price', 'badDefinition', { listingPrice: 0n }],
  ['a tick and a lot whose product is no whole unit', 'badDefinition', { tick: 10n, lot: 1_000_000n }],
  ['a band of nothing', 'badDefinition', { bandBps: 0 }],
  ['a band down to nothing', 'badDefinition', { bandBps: 10_000 }],
  ['no default for self-trades', 'badDefinition', { defaultStp: Stp.default }],
  ['a default that is not allowed', 'badDefinition', { stpModes: 1 << Stp.none }],
  ['a negative bound', 'badDefinition', { minPrice: -1n }],
  ['an upper price below the lower', 'badDefinition', { minPrice: 5n, maxPrice: 4n }],
  ['an upper quantity below the lower', 'badDefinition', { minQty: 5n, maxQty: 4n }],
  ['an upper notional below the lower', 'badDefinition', { minNotional: 5n, maxNotional: 4n }],
  ['an upper multiplier below the lower', 'badDefinition', { askDown: 9_000, askUp: 8_000 }],
  ['a greatest trailing distance below the least', 'badDefinition', { minTrailingBps: 50, maxTrailingBps: 10 }],
  ['an unknown state', 'badDefinition', { state: 6 }],
  ['a token deduction that is neither yes nor no', 'badDefinition', { tokenDeduction: 2 }],
  ['a number beyond the table', 'badDefinition', { market: floorCapacity.markets }],
  ['a step too coarse for 64 bits', 'badDefinition', { tick: 100_000_000n, lot: 100_000_000n }],
]
for (const [what, refusal, terms] of refused) {
  test(`a market with ${what} is refused`, () => assert.equal(defined(new TradingFloor(), terms), refusal))
}

test('tick × lot may be one unit of the quote, and the least of both', () => {
  assert.equal(defined(new TradingFloor(), { tick: 100n, lot: 1_000_000n }), 'none')
})

test('base, quote, tick and lot of a known market stay; other terms change at once', () => {
  const floor = new TradingFloor()
  for (const terms of [{ base: 1 }, { quote: 1 }, { tick: 200_000_000n }, { lot: 2_000_000n }]) {
    assert.equal(floor.tries({ ...floor.terms(), ...terms }).refusal, 'badDefinition')
  }
  floor.alice.buys('1 @ 10')
  floor.defines({ ...floor.terms(), minPrice: 20n })
  assert.equal(floor.alice.buyRefused('1 @ 19'), 'filter price')
  floor.bookIs('bid 10 | alice 1')
})

test('a new definition leaves state and running figures alone', () => {
  const floor = new TradingFloor()
  floor.tradesAt('110')
  floor.index('120')
  floor.enters('cancelOnly')
  const [market] = only(floor.defines({ ...floor.terms(), state: MarketState.trading }).events, 'market')
  assert.deepEqual(
    [market?.state, market?.lastPrice, market?.lastTradeId, market?.updateId, market?.indexPrice],
    [MarketState.cancelOnly, 110n, 1, 2, 12_000_000_000n],
  )
})

test('a market may be defined in its post-only phase', () => {
  const floor = new TradingFloor({ terms: { state: MarketState.postOnly, postOnlyMs: 5_000 } })
  assert.equal(floor.alice.buyRefused('1 @ 100'), 'marketPostOnly')
  floor.waits(5_000)
  floor.alice.buys('1 @ 100')
})

test('an asset keeps its code, and no two have one', () => {
  const floor = new TradingFloor()
  const asset = (number: number, code: string) => floor.tries({ kind: 'define-asset', asset: number, code }).refusal
  assert.equal(asset(5, ''), 'badDefinition')
  assert.equal(asset(5, 'BTC'), 'badDefinition')
  assert.equal(asset(1, 'XBT'), 'badDefinition')
  assert.equal(asset(floorCapacity.assets, 'SOL'), 'badDefinition')
  assert.equal(asset(5, 'SOL'), 'none')
  assert.equal(asset(5, 'SOL'), 'none')
})

test('the last asset defined as the platform token is the token', () => {
  const floor = new TradingFloor()
  floor.does({ kind: 'define-asset', asset: 3, code: 'ETH', isPlatformToken: 1 })
  const assets = only(floor.asks({ kind: 'query-definitions' }), 'asset')
  assert.deepEqual(
    assets.filter(({ isPlatformToken }) => isPlatformToken === 1).map(({ code }) => code),
    ['ETH'],
  )
})

test('an index price is positive and of a known market', () => {
  const floor = new TradingFloor()
  const index = (market: number, price: bigint) =>
    floor.tries({ kind: 'set-price', market, priceKind: PriceKind.index, price }).refusal
  assert.equal(index(7, 1n), 'unknownMarket')
  assert.equal(index(floor.market, 0n), 'badDefinition')
  assert.equal(index(floor.market, 2n ** 62n + 1n), 'badDefinition')
  assert.equal(index(floor.market, 2n ** 62n), 'none')
})

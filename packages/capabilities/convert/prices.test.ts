import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseUnits, trimUnits } from '@bowline/money'
import type { Market } from '../markets/index.ts'
import { bandsOf } from './bands.ts'
import { Inventory } from './inventory.ts'
import type { PriceSources } from './market-prices.ts'
import { isUncertain, type Offer, Prices } from './prices.ts'
import { type Asked, amountsAt, isWorseForHouse } from './rate.ts'
import { walkBook } from './walk-book.ts'
import { worthOf } from './worth.ts'

const units = (text: string) => parseUnits(text, 8) as bigint
const NOW = 1_800_000_000_000
const SPREAD = 2_000n
/** A ten thousandth of the quote, and a hundredth of the base. */
const [TICK, LOT] = [units('0.000001'), units('0.01')]

interface Known {
  /** Price and whole coins, best first. */
  bids?: [string, string][]
  asks?: [string, string][]
  index?: string
  average?: string
  /** Over the last hour; the average where it is not said. */
  steady?: string
  isHalted?: boolean
}

function pricesOf(known: Record<string, Known>): Prices {
  const symbols = Object.keys(known)
  const markets = symbols.map((symbol, at) => {
    const [baseAsset, quoteAsset] = symbol.split('/')
    const isTrading = !known[symbol]?.isHalted
    return { number: at, baseAsset, quoteAsset, isTrading, terms: { tick: TICK, lot: LOT } } as unknown as Market
  })
  const of = (market: number) => known[symbols[market] as string] as Known
  const side = (levels: [string, string][] = []) =>
    levels.map(([price, qty]) => ({ price: units(price) / TICK, qty: units(qty) / LOT }))
  const maybe = (text: string | undefined) => (text === undefined ? undefined : units(text))
  const marketData: PriceSources['marketData'] = {
    bookTicker: (market) => ({ updateId: 0, bid: side(of(market).bids)[0], ask: side(of(market).asks)[0] }),
    depth: (market) => ({ lastUpdateId: 0, bids: side(of(market).bids), asks: side(of(market).asks) }),
    indexPrice: (market) => maybe(of(market).index),
    averagePrice: (market) => ({ price: maybe(of(market).average) ?? 0n, lastTradeTime: 0 }),
    steadyPrice: (market) => maybe(of(market).steady ?? of(market).average),
    bars: () => [],
  }
  return new Prices({ markets: { markets: () => markets }, earlyMarkets: { isEarly: () => false }, marketData })
}

/** What is got for what at the offer, less the spread; undefined: it is refused. */
function given(prices: Prices, from: string, to: string, asked: Asked): string | undefined {
  const offer = prices.offer(from, to, asked, NOW)
  if (!offer || isUncertain(offer, SPREAD)) return undefined
  const { fromAmount, toAmount } = amountsAt(offer.mid, SPREAD, asked)
  return `${trimUnits(fromAmount, 8)} → ${trimUnits(toAmount, 8)}`
}
const giving = (amount: string) => ({ fromAmount: units(amount) })
const getting = (amount: string) => ({ toAmount: units(amount) })

const dollars: Record<string, Known> = { 'BTC/USDT': { index: '60000' }, 'LTC/USDT': { index: '60' } }
const narrow = (middle: string): Known => {
  const half = units(middle) / 2_000n
  const around = (by: bigint): [string, string] => [trimUnits(units(middle) + by, 8) as string, '0.1']
  return { bids: [around(-half)], asks: [around(half)] }
}

describe('a price with an index', () => {
  it('C6 is the middle of the book while both agree: 0.1 BTC are 5,988 USDT, 2 ETH are 0.0998 BTC', () => {
    const prices = pricesOf({
      'BTC/USDT': { ...narrow('60000'), index: '60000' },
      'ETH/BTC': { ...narrow('0.05'), index: '0.05' },
    })
    assert.equal(given(prices, 'BTC', 'USDT', giving('0.1')), '0.1 → 5988')
    assert.equal(given(prices, 'BTC', 'USDT', getting('1000')), '0.01670007 → 1000')
    assert.equal(given(prices, 'USDT', 'BTC', giving('1000')), '1000 → 0.01663339')
    assert.equal(given(prices, 'ETH', 'BTC', giving('2')), '2 → 0.0998')
  })

  it('is none while trading is halted, on the market itself or on the way through USDT, however fresh the index is', () => {
    const halted = { ...narrow('60000'), index: '60000', isHalted: true }
    const prices = pricesOf({
      'BTC/USDT': halted,
      'LTC/USDT': { index: '60' },
      'LTC/BTC': { ...narrow('0.001'), isHalted: true },
    })
    assert.equal(given(prices, 'BTC', 'USDT', giving('0.1')), undefined)
    assert.equal(given(prices, 'USDT', 'BTC', getting('0.1')), undefined)
    assert.equal(given(prices, 'LTC', 'BTC', giving('100')), undefined)
    assert.equal(given(prices, 'LTC', 'USDT', giving('100')), '100 → 5988')
    assert.equal(worthOf(prices, 'BTC', units('1'), NOW), undefined)
  })

  it('is of both what is worse for the user, in either direction', () => {
    const above = pricesOf({ 'BTC/USDT': { ...narrow('60300'), index: '60000' } })
    assert.equal(given(above, 'BTC', 'USDT', giving('0.1')), '0.1 → 5988')
    assert.equal(given(above, 'USDT', 'BTC', giving('60420.6')), '60420.6 → 1')
    const below = pricesOf({ 'BTC/USDT': { ...narrow('59700'), index: '60000' } })
    assert.equal(given(below, 'BTC', 'USDT', giving('0.1')), '0.1 → 5958.06')
    assert.equal(given(below, 'USDT', 'BTC', giving('60120')), '60120 → 1')
  })

  it('is none when a tiny order moved the book 9 % on, on the market itself or on one whose coins have an index', () => {
    const moved = narrow('0.00109')
    for (const own of [{ index: '0.001' }, {}]) {
      const prices = pricesOf({ ...dollars, 'LTC/BTC': { ...moved, ...own, average: '0.00109' } })
      for (const [from, to] of [
        ['LTC', 'BTC'],
        ['BTC', 'LTC'],
      ] as const) {
        assert.equal(given(prices, from, to, giving('1')), undefined)
        assert.equal(given(prices, from, to, getting('1')), undefined)
      }
    }
  })

  it('is none beyond half a percent and what the spread covers', () => {
    const offer = (middle: string) =>
      pricesOf({ 'BTC/USDT': { ...narrow(middle), index: '60000' } }).offer('BTC', 'USDT', giving('1'), NOW) as Offer
    assert.ok(!isUncertain(offer('60420'), SPREAD))
    assert.ok(isUncertain(offer('60421'), SPREAD))
    assert.ok(!isUncertain(offer('60421'), SPREAD + 1_000n))
  })

  it('is the index alone while the book is wide, and the cross of two where there is no market', () => {
    const wide: Known = { bids: [['59000', '1']], asks: [['61000', '1']], index: '60000' }
    assert.equal(given(pricesOf({ 'BTC/USDT': wide }), 'BTC', 'USDT', giving('0.1')), '0.1 → 5988')
    assert.equal(given(pricesOf(dollars), 'LTC', 'BTC', giving('10')), '10 → 0.00998')
    assert.equal(given(pricesOf(dollars), 'BTC', 'LTC', getting('998')), '1 → 998')
  })

  it('moves against the house when either of both does', () => {
    const at = (middle: string, index: string) =>
      pricesOf({ 'BTC/USDT': { ...narrow(middle), index } }).offer('BTC', 'USDT', giving('0.1'), NOW) as Offer
    const quoted = amountsAt(at('60000', '60000').mid, SPREAD, giving('0.1'))
    assert.ok(!isWorseForHouse(quoted, at('60000', '59880').mid))
    assert.ok(isWorseForHouse(quoted, at('60000', '59879').mid))
    assert.ok(isWorseForHouse(quoted, at('59879', '60000').mid))
  })
})

describe('a price without an index', () => {
  const book: Known = {
    ...{
      bids: [
        ['1', '100'],
        ['0.999', '200'],
        ['0.5', '1000'],
      ],
      asks: [
        ['1.001', '100'],
        ['1.002', '200'],
        ['2', '1000'],
      ],
    },
    average: '1',
  }
  const prices = pricesOf({ 'NEW/USDT': book, 'OLD/USDT': { ...book } })

  it('is what the book gives for the amount, in the direction that is asked for', () => {
    // 100 at 1 and 100 at 0.999, less 0.2 %.
    assert.equal(given(prices, 'NEW', 'USDT', giving('200')), '200 → 199.5002')
    assert.equal(given(prices, 'NEW', 'USDT', getting('99.8')), '100 → 99.8')
    // 100.1 for a hundred, and 100.2 for another.
    assert.equal(given(prices, 'USDT', 'NEW', getting('200')), '200.7006 → 200')
    // What the spread takes is looked for in the book too.
    assert.equal(given(prices, 'USDT', 'NEW', giving('200.7006')), '200.7006 → 199.99980079')
  })

  it('goes through USDT for what the first market gives', () => {
    const offer = prices.offer('NEW', 'OLD', giving('200'), NOW) as Offer
    const back = prices.offer('NEW', 'OLD', getting('199.5004995'), NOW) as Offer
    const got = amountsAt(offer.mid, 0n, giving('200')).toAmount
    // 199.9 USDT: a hundred for 100.1, and 99.8 at 1.002.
    assert.equal(trimUnits(got, 8), '199.6007984')
    assert.ok(amountsAt(back.mid, 0n, giving('200')).toAmount >= got)
  })

  it('is none when the book has not as much, or only far away', () => {
    assert.equal(given(prices, 'NEW', 'USDT', giving('1301')), undefined)
    assert.equal(given(prices, 'NEW', 'USDT', giving('400')), undefined)
    assert.equal(given(prices, 'USDT', 'NEW', giving('5000')), undefined)
  })

  it('is none farther than 1 % from the averages of the market, and never better than these', () => {
    const at = (averages: Known) => pricesOf({ 'NEW/USDT': { ...book, ...averages } })
    assert.equal(given(at({ average: '0.98' }), 'NEW', 'USDT', giving('100')), undefined)
    // Walked up within a minute, by trades with oneself.
    assert.equal(given(at({ average: '1', steady: '0.92' }), 'NEW', 'USDT', giving('100')), undefined)
    assert.equal(given(at({ average: '1', steady: '0.995' }), 'NEW', 'USDT', giving('100')), '100 → 99.301')
    assert.equal(given(at({ average: '1.005' }), 'NEW', 'USDT', giving('100')), '100 → 99.8')
    assert.equal(given(at({ average: '1.005' }), 'USDT', 'NEW', getting('100')), '100.701 → 100')
  })

  it('is none of a market that nobody has traded: all of its book may be one person’s', () => {
    const { bids = [], asks = [] } = book
    const untraded = pricesOf({ 'NEW/USDT': { bids, asks } })
    assert.equal(given(untraded, 'NEW', 'USDT', giving('100')), undefined)
    assert.equal(worthOf(untraded, 'NEW', units('100'), NOW), undefined)
  })

  it('is none from a wide book', () => {
    const wide = pricesOf({ 'NEW/USDT': { ...book, asks: [['1.01', '100']] } })
    assert.equal(given(wide, 'NEW', 'USDT', giving('1')), undefined)
  })
})

describe('what the house may have or owe of a coin', () => {
  it('is little where no index confirms its price, and nobody’s trades change that', () => {
    const prices = pricesOf({
      'BTC/USDT': { ...narrow('60000'), index: '60000' },
      'NEW/USDT': { ...narrow('1'), average: '1' },
    })
    assert.deepEqual(
      ['BTC', 'NEW', 'GONE', 'USDT'].map((coin) => bandsOf(prices, coin, NOW).hard / units('1')),
      [250_000n, 10_000n, 10_000n, 250_000n],
    )
  })
})

describe('what a coin is worth', () => {
  it('is by the highest price that is known: bounds are measured by it', () => {
    const prices = pricesOf({ 'BTC/USDT': { ...narrow('54000'), index: '60000' } })
    assert.equal(worthOf(prices, 'BTC', units('1'), NOW), units('60000'))
    const unindexed = pricesOf({ 'BTC/USDT': { ...narrow('54000'), average: '54000', steady: '60000' } })
    assert.equal(worthOf(unindexed, 'BTC', units('1'), NOW), units('60000'))
    assert.equal(worthOf(prices, 'NEW', units('1'), NOW), undefined)
  })

  it('leaves no room in the inventory while nobody knows it, except to bring it back', async () => {
    const inventory = new Inventory()
    await inventory.read({ balances: async () => ({ ok: true, value: [], sequence: 0 }) as never })
    const hardBand = 250_000n
    const unknown = (amount: bigint) => [{ asset: 9, amount, worth: () => undefined, hardBand }]
    const within = { asset: 9, amount: 2n, worth: () => hardBand, hardBand }
    assert.ok(!inventory.hasRoom(unknown(-1n)))
    assert.ok(inventory.hasRoom([within]))
    assert.ok(!inventory.hasRoom([{ ...within, worth: () => hardBand + 1n }]))
    inventory.promise([within])
    assert.ok(inventory.hasRoom(unknown(-2n)))
    assert.ok(!inventory.hasRoom(unknown(-5n)))
  })
})

it('a book is walked exactly: what is left of the last level too', () => {
  const levels = [
    { price: 3n, qty: 1n },
    { price: 7n, qty: 1n },
  ]
  const terms = { tick: 1n, lot: 100_000_000n }
  const walked = walkBook(levels, terms, { quote: 4n })
  // A coin for three, and a seventh of one for the fourth.
  assert.deepEqual(
    walked &&
      amountsAt({ numerator: walked.of, denominator: walked.per, isSale: true }, 0n, { fromAmount: 114_285_714n })
        .toAmount,
    3n,
  )
  assert.deepEqual(
    walked &&
      amountsAt({ numerator: walked.of, denominator: walked.per, isSale: true }, 0n, { fromAmount: 114_285_715n })
        .toAmount,
    4n,
  )
  assert.equal(walkBook(levels, terms, { quote: 11n }), undefined)
  assert.equal(walkBook(levels, terms, { base: 0n }), undefined)
})

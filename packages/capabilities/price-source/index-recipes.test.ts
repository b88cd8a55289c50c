import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { PUBLIC_EXCHANGES, TRADES_IN } from './ccxt.ts'
import { followedPairs, quotesOf, recipeSources } from './index-recipes.ts'
import type { Quote } from './price-source.ts'

const NOW = 1_000_000
const sources = {
  weights: { okx: 2, kraken: 1, bitstamp: 1 },
  tradesIn: { okx: ['USDT'], kraken: ['USD'], bitstamp: ['USD'] },
}
const inUnits = (price: number) => BigInt(Math.round(price * 1e8))

type Line = readonly [source: string, symbol: string, price: number, ageMs?: number]

function said(...lines: readonly Line[]) {
  const quotes = new Map<string, Map<string, Quote>>()
  for (const [source, symbol, price, ageMs = 0] of lines) {
    const units = inUnits(price)
    const of = quotes.get(symbol) ?? new Map<string, Quote>()
    quotes.set(symbol, of.set(source, { source, symbol, bid: units, ask: units, atMs: NOW - ageMs }))
  }
  return quotes
}

const BTC_USDT = { base: 'BTC', quote: 'USDT' }
const read = (quotes: ReturnType<typeof said>, pair = BTC_USDT) =>
  [...quotesOf(sources, quotes, pair, NOW).values()].map(({ source, symbol, bid }) => `${source} ${symbol} ${bid}`)

describe('the sources of an index', () => {
  it('speak of the pair, or of the pair in the quote that they trade in', () => {
    const exchanges = { weights: PUBLIC_EXCHANGES, tradesIn: TRADES_IN }
    const quotesIn = (quote: string) =>
      Object.fromEntries(recipeSources(exchanges, { base: 'BTC', quote }).map((each) => [each.source, each.quote]))
    assert.deepEqual([quotesIn('USDT').binance, quotesIn('USDT').kraken], ['USDT', 'USD'])
    assert.deepEqual([quotesIn('USD').binance, quotesIn('USD').kraken], ['USDT', 'USD'])
    assert.deepEqual([quotesIn('USDC').binance, quotesIn('USDC').gate], ['USDC', 'USDT'])
    assert.deepEqual([quotesIn('ETH').binance, quotesIn('ETH').kraken], ['ETH', 'ETH'])
    assert.deepEqual(Object.keys(TRADES_IN), Object.keys(PUBLIC_EXCHANGES))
  })

  it('are asked for all of it, and for what their prices are converted by', () => {
    const asked = followedPairs(sources, [BTC_USDT]).map(({ base, quote }) => `${base}/${quote}`)
    assert.deepEqual(asked, ['BTC/USDT', 'BTC/USD', 'USDT/USD', 'USDC/USD'])
    assert.deepEqual(followedPairs({ weights: sources.weights }, [BTC_USDT]), [BTC_USDT])
  })

  it('in another quote are multiplied by the index of that quote', () => {
    const tether = [
      ['kraken', 'USDTUSD', 0.9994],
      ['bitstamp', 'USDTUSD', 0.9996],
    ] as const
    const quotes = said(
      ['okx', 'BTCUSDT', 60_030],
      ['kraken', 'BTCUSD', 59_970],
      ['bitstamp', 'BTCUSD', 60_000],
      ...tether,
    )
    assert.deepEqual(read(quotes), [
      'okx BTCUSDT 6003000000000',
      'kraken BTCUSDT 6000000000000',
      'bitstamp BTCUSDT 6003001500750',
    ])
    assert.deepEqual(read(quotes, { base: 'BTC', quote: 'USD' }), [
      'okx BTCUSD 5999998500000',
      'kraken BTCUSD 5997000000000',
      'bitstamp BTCUSD 6000000000000',
    ])
  })

  it('count for nothing while the index of their quote is old, or one source’s alone', () => {
    const btc = [
      ['okx', 'BTCUSDT', 60_030],
      ['kraken', 'BTCUSD', 59_970],
    ] as const
    assert.deepEqual(read(said(...btc)), ['okx BTCUSDT 6003000000000'])
    assert.deepEqual(read(said(...btc, ['kraken', 'USDTUSD', 0.9995])), ['okx BTCUSDT 6003000000000'])
    const old = said(...btc, ['kraken', 'USDTUSD', 0.9995, 10_000], ['bitstamp', 'USDTUSD', 0.9995, 10_000])
    assert.deepEqual(read(old), ['okx BTCUSDT 6003000000000'])
  })
})

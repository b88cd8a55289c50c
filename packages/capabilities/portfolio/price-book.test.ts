import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PriceBook, valueAt } from './price-book.ts'

/** Ticks of 0.01; BTC 60,000 USDT, ETH 0.05 BTC, USDC 1.0004 USDT, and a market without a trade. */
const CENT = 1_000_000n
const listed = [
  ['BTC', 'USDT', 6_000_000n],
  ['ETH', 'BTC', 5n],
  ['USDC', 'USDT', 10_004n],
  ['DOGE', 'USDT', undefined],
] as const
const markets = listed.map(([baseAsset, quoteAsset], number) => ({
  number,
  baseAsset,
  quoteAsset,
  terms: { tick: baseAsset === 'USDC' ? 10_000n : CENT },
}))
const prices = new PriceBook(markets, (market) => listed[market]?.[2])

const value = (units: bigint, coin: string, currency: string) => {
  const worth = prices.worth(coin, currency)
  return worth && valueAt(units, worth)
}

test('a coin is worth itself, or its market’s price, or the inverse', () => {
  assert.equal(value(123n, 'DOGE', 'DOGE'), 123n)
  assert.equal(value(50_000_000n, 'BTC', 'USDT'), 30_000_00000000n)
  assert.equal(value(30_000_00000000n, 'USDT', 'BTC'), 50_000_000n)
})

test('two coins without a market of their own are converted through USDT, or else BTC', () => {
  // 1 BTC = 60,000 / 1.0004 = 59,976.00959616… USDC
  assert.equal(value(1_00000000n, 'BTC', 'USDC'), 59_976_00959616n)
  // 2 ETH = 0.1 BTC = 6,000 USDT
  assert.equal(value(2_00000000n, 'ETH', 'USDT'), 6_000_00000000n)
})

test('a value is rounded down once, at the end', () => {
  // 0.00000001 USDT is 0.00000000000016… BTC.
  assert.equal(value(1n, 'USDT', 'BTC'), 0n)
  // 1 USDT = 1/60,000 BTC = 0.0000166666… and back: 0.9999… of what it was
  assert.equal(value(1_00000000n, 'USDT', 'BTC'), 1_666n)
})

test('fiat money is converted through USDT at its configured rate, and not at all without one', () => {
  const rated = new PriceBook(
    markets,
    (market) => listed[market]?.[2],
    (currency) => (currency === 'CNY' ? 7_10000000n : undefined),
  )
  const worth = (coin: string, currency: string) => rated.worth(coin, currency)
  const inYuan = (units: bigint, coin: string) => valueAt(units, worth(coin, 'CNY') ?? assert.fail(coin))
  assert.equal(inYuan(1_00000000n, 'USDT'), 7_10000000n)
  assert.equal(inYuan(2_00000000n, 'ETH'), 42_600_00000000n)
  assert.equal(inYuan(1n, 'USDT'), 7n)
  assert.equal(worth('DOGE', 'CNY'), undefined, 'no market leads to USDT')
  assert.equal(worth('BTC', 'EUR'), undefined, 'nobody told a rate')
})

test('a market without a trade has no price, and two intermediate coins are too many', () => {
  assert.equal(value(1n, 'DOGE', 'USDT'), undefined)
  assert.equal(value(1n, 'ETH', 'USDC'), undefined)
  assert.equal(value(1n, 'NONE', 'USDT'), undefined)
})

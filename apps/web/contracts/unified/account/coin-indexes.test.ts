import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { ContractPrices } from '@bowline/contract/stream.ts'
import { collateral } from '../figures.fixture.ts'
import { coinIndexesOf } from './coin-indexes.ts'

const rows = [
  collateral('BTC', { indexFrom: { pair: 'BTC-USD-PERPETUAL', way: 'direct', coin: null }, indexPrice: '1' }),
  collateral('USDT', { indexFrom: { pair: 'BTC-USDT', way: 'quotient', coin: 'BTC' } }),
  collateral('XRP', { indexFrom: { pair: 'XRP-USDT', way: 'product', coin: 'USDT' } }),
  collateral('BOW', { indexFrom: { pair: 'BOW_USDT', way: 'product', coin: 'USDT' }, indexPrice: '0.25' }),
]

function pricesOf(indexes: Readonly<Record<string, readonly [index: string | null, atMs: number]>>) {
  const all = Object.entries(indexes).map(([pair, [index, atMs]]) => [pair, { pair, index, atMs } as ContractPrices])
  return new Map(all as [string, ContractPrices][])
}

it('coins are worth what the index prices of now say, and by the last answer where no contract says it', () => {
  const found = coinIndexesOf(
    rows,
    pricesOf({
      'BTC-USD-PERPETUAL': ['60000.00000000', 70_000],
      'BTC-USDT': ['60030.00000000', 70_000],
      'XRP-USDT': ['2.00000000', 9_999],
    }),
  )
  assert.deepEqual(
    [...found].map(([coin, { index, isFresh }]) => [coin, index, isFresh]),
    [
      ['BTC', 6_000_000_000_000n, true],
      ['USDT', 99_950_025n, true],
      // A minute older than the newest.
      ['XRP', 199_900_050n, false],
      ['BOW', 25_000_000n, true],
    ],
  )
})

it('a coin that a spot market says is worth what that says now', () => {
  const prices = pricesOf({ 'BTC-USD-PERPETUAL': ['60000.00000000', 70_000], 'BTC-USDT': ['60000.00000000', 70_000] })
  const found = coinIndexesOf(rows, prices, new Map([['BOW_USDT', '0.30000000']]))
  assert.deepEqual(found.get('BOW'), { index: 30_000_000n, isFresh: true })
})

it('what has no price yet, or one of before the exchange was started again, is not taken for old', () => {
  const found = coinIndexesOf(rows, pricesOf({ 'BTC-USD-PERPETUAL': ['60000.00000000', 0], 'BTC-USDT': [null, 0] }))
  assert.deepEqual([found.get('BTC')?.isFresh, found.get('USDT')], [true, { index: 100_000_000n, isFresh: true }])
  assert.deepEqual(coinIndexesOf(rows, undefined).get('BTC'), { index: 100_000_000n, isFresh: true })
})

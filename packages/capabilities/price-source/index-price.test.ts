import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type IndexRecipe, indexPrice } from './index-price.ts'
import type { Quote } from './price-source.ts'

const NOW = 1_800_000_000_000
const recipe: IndexRecipe = {
  weights: { a: 3, b: 2, c: 2, d: 1, e: 1 },
  outlierBps: 100,
  staleMs: 10_000,
  step: 100_000n,
}

const units = (price: number) => BigInt(Math.round(price * 1e8))
/** A source whose mid price is `price`, with one unit of spread on either side. */
const at = (source: string, price: number, ageMs = 0): Quote => ({
  source,
  symbol: 'BTCUSDT',
  bid: units(price) - 1n,
  ask: units(price) + 1n,
  atMs: NOW - ageMs,
})

const P1 = [at('a', 60_010), at('b', 60_000), at('c', 60_020), at('d', 59_990), at('e', 61_500)]

test('P1: the outlier is ignored and the weighted median of the rest is 60,010', () => {
  const index = indexPrice(P1, recipe, undefined, NOW)
  assert.deepEqual(index, { price: units(60_010), state: 'good', sources: ['d', 'b', 'a', 'c'] })
})

test('with a wider limit the outlier counts again', () => {
  const index = indexPrice(P1, { ...recipe, outlierBps: 300 }, undefined, NOW)
  assert.equal(index?.sources.length, 5)
  assert.equal(index?.price, units(60_010))
})

test('a cumulative weight of exactly half takes the mean with the next price', () => {
  const quotes = [at('x', 100), at('y', 101), at('z', 103), at('w', 104)]
  const index = indexPrice(quotes, { ...recipe, weights: {}, outlierBps: 500 }, undefined, NOW)
  assert.equal(index?.price, units(102))
})

test('a source silent for ten seconds does not count', () => {
  const quotes = [at('a', 60_010, 10_000), at('b', 60_000, 9_999), at('c', 60_020), at('d', 59_990)]
  assert.deepEqual(indexPrice(quotes, recipe, undefined, NOW)?.sources, ['d', 'b', 'c'])
})

test('two sources give their mean', () => {
  const index = indexPrice([at('a', 60_000), at('b', 60_021)], recipe, undefined, NOW)
  assert.deepEqual(index, { price: units(60_010.5), state: 'good', sources: ['a', 'b'] })
})

test('one source is used and reported as degraded', () => {
  const index = indexPrice([at('c', 60_020)], recipe, units(60_000), NOW)
  assert.deepEqual(index, { price: units(60_020), state: 'degraded', sources: ['c'] })
})

test('without a source the last index is kept and reported as frozen', () => {
  const index = indexPrice([at('a', 60_010, 20_000)], recipe, units(60_000), NOW)
  assert.deepEqual(index, { price: units(60_000), state: 'frozen', sources: [] })
  assert.equal(indexPrice([], recipe, undefined, NOW), undefined)
})

test('a crossed or empty quote does not count', () => {
  const crossed = { ...at('a', 60_010), bid: units(60_020), ask: units(60_000) }
  const empty = { ...at('b', 60_010), bid: 0n }
  assert.equal(indexPrice([crossed, empty], recipe, undefined, NOW), undefined)
})

test('the result is rounded half-even to a tenth of the tick', () => {
  const odd = (twice: bigint): Quote => ({ ...at('a', 1), bid: twice / 2n, ask: twice - twice / 2n })
  const rounded = (twice: bigint) => indexPrice([odd(twice)], { ...recipe, step: 10n }, undefined, NOW)?.price
  assert.equal(rounded(2n * 125n), 120n)
  assert.equal(rounded(2n * 135n), 140n)
  assert.equal(rounded(2n * 125n + 1n), 130n)
})

test('deviations at the limit are accepted, one unit beyond is not', () => {
  const quote = (source: string, price: bigint): Quote => ({ source, symbol: 'X', bid: price, ask: price, atMs: NOW })
  const three = (edge: bigint) => [quote('a', 1_000_000n), quote('b', 1_000_000n), quote('c', edge)]
  assert.equal(indexPrice(three(1_010_000n), recipe, undefined, NOW)?.sources.length, 3)
  assert.equal(indexPrice(three(1_010_001n), recipe, undefined, NOW)?.sources.length, 2)
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readRecipe, recipeTextsOf } from './recipe-terms.ts'

const SOURCES = ['binance', 'okx', 'bybit', 'kraken']
const read = (weights: string, outlierPercent = '1') => readRecipe({ weights, outlierPercent }, SOURCES)

describe('the recipe of an index', () => {
  it('is read as it is written, whatever the order, and of who is not named the weight is zero', () => {
    const recipe = read(' kraken  1; binance 2\nokx 2', '0.75')
    assert.deepEqual(recipe, { weights: { binance: 2, okx: 2, bybit: 0, kraken: 1 }, outlierBps: 75 })
    assert.deepEqual('faults' in recipe || recipeTextsOf(recipe), {
      weights: 'binance 2; okx 2; bybit 0; kraken 1',
      outlierPercent: '0.75',
    })
  })

  it('has three sources at least, and none that outweighs all others', () => {
    assert.deepEqual(read('binance 1; okx 1; bybit 0'), { faults: ['at least 3 sources have a weight'] })
    assert.deepEqual(read('binance 3; okx 1; bybit 1'), {
      faults: ['no source weighs more than all others together'],
    })
    assert.ok('weights' in read('binance 2; okx 1; bybit 1'))
  })

  it('is refused with all that is wrong with it', () => {
    assert.deepEqual(read('binance 1; okx 1; okx 1; ftx 1; bybit 101; kraken 1.5', '5.01'), {
      faults: [
        'okx is there twice',
        '"ftx 1" is not a source and its weight',
        'bybit weighs at most 100',
        '"kraken 1.5" is not a source and its weight',
        'at least 3 sources have a weight',
        'outlierPercent is from 0.1 to 5, with two decimals at most',
      ],
    })
    for (const percent of ['', '0.09', '1e1', '0.333', '-1', 'x'])
      assert.ok('faults' in read('binance 1; okx 1; bybit 1', percent), percent)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { needOf } from './rules.ts'

const usdt = (whole: number) => BigInt(whole) * 100_000_000n

describe('what the rules ask for', () => {
  it('depends on the country and the value of a day', () => {
    for (const [country, value, need] of [
      ['DE', 0, 'data'],
      ['DE', 1_000, 'data'],
      ['DE', 1_001, 'proof'],
      ['US', 2_999, 'none'],
      ['US', 3_000, 'data'],
      ['US', 1_000_000, 'data'],
      ['SG', 999, 'none'],
      ['SG', 1_000, 'data'],
      [undefined, 1_000, 'data'],
    ] as const)
      assert.equal(needOf([country], 'BTC', usdt(value)), need, `${country} ${value}`)
  })

  it('is the strictest of both countries', () => {
    assert.equal(needOf(['US', 'EE'], 'BTC', usdt(10)), 'data')
    assert.equal(needOf(['SG', 'EE'], 'BTC', usdt(1_001)), 'proof')
    assert.equal(needOf(['US', 'SG'], 'BTC', usdt(10)), 'none')
  })
})

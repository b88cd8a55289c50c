import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { worstPrice } from './price-bound.ts'

const marking = { mark: 100_000n, maxBuy: 105_000n, minSell: 95_000n }
const sells = (leader: bigint | undefined, slippagePpm = 5_000n) => worstPrice(false, slippagePpm, leader, marking)
const buys = (leader: bigint | undefined, slippagePpm = 5_000n) => worstPrice(true, slippagePpm, leader, marking)

describe('the worst price of an order that copies', () => {
  it('is the leader’s less the slippage where it is better than the mark', () => {
    assert.deepEqual([sells(101_000n), buys(99_000n)], [100_495n, 99_495n])
  })
  it('is the mark less the slippage where the leader got less, or nobody knows what', () => {
    assert.deepEqual([sells(98_000n), sells(undefined), sells(0n)], [99_500n, 99_500n, 99_500n])
    assert.deepEqual([buys(102_000n), buys(undefined)], [100_500n, 100_500n])
  })
  it('is within what the core takes', () => {
    assert.deepEqual([sells(undefined, 60_000n), buys(undefined, 60_000n)], [95_000n, 105_000n])
  })
  it('is the leader’s alone without a mark, and none without either', () => {
    assert.equal(worstPrice(false, 5_000n, 98_000n, undefined), 97_510n)
    assert.equal(worstPrice(false, 5_000n, undefined, undefined), undefined)
  })
})

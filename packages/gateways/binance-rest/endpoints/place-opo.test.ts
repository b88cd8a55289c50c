import assert from 'node:assert/strict'
import { test } from 'node:test'
import { soldLots } from './place-opo.ts'

const LOT = 1_000n

test('a list that sells what it bought leaves the fee out', () => {
  const tenth = { maker: 1_000, taker: 1_000 }
  assert.equal(soldLots(10_000n, tenth, LOT), 9_990n)
  assert.equal(soldLots(10_001n, tenth, LOT), 9_990n, 'a begun lot of fee is a lot')
  assert.equal(soldLots(1n, tenth, LOT), 0n)
  assert.equal(soldLots(10_000n, { maker: 0, taker: 0 }, LOT), 10_000n)
})

test('the higher of both fees counts, and one lot for rounding where a lot’s fee is not whole', () => {
  assert.equal(soldLots(10_000n, { maker: 750, taker: 1_000 }, LOT), 9_990n)
  assert.equal(soldLots(10_000n, { maker: 200, taker: 750 }, LOT), 9_991n)
})

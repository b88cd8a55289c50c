import assert from 'node:assert/strict'
import { it } from 'node:test'
import { spreadOf } from './spread.ts'

const DOLLAR = 100_000_000n

it('the spread is 0.2 %, more by steps of size and of movement, and 1 % at most', () => {
  const spread = (dollars: bigint, movementPpm: bigint) => Number(spreadOf(dollars * DOLLAR, movementPpm)) / 10_000
  assert.deepEqual(
    [1n, 9_999n, 10_000n, 49_999n, 50_000n, 100_000n].map((dollars) => spread(dollars, 0n)),
    [0.2, 0.2, 0.3, 0.3, 0.4, 0.4],
  )
  assert.deepEqual(
    [9_999n, 10_000n, 29_999n, 30_000n].map((movement) => spread(1n, movement)),
    [0.2, 0.4, 0.4, 0.7],
  )
  assert.deepEqual([spread(50_000n, 30_000n), spread(10_000_000n, 900_000n)], [0.9, 0.9])
  assert.ok([1n, 50_000n].every((dollars) => spread(dollars, 1_000_000n) <= 1))
})

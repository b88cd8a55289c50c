import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TokenBucket } from './token-bucket.ts'

test('a burst passes at once, then as many as the rate allows', () => {
  let now = 0
  const bucket = new TokenBucket(2, 3, () => now)
  assert.deepEqual(
    [1, 2, 3, 4].map(() => bucket.take()),
    [true, true, true, false],
  )
  now = 499
  assert.equal(bucket.take(), false)
  now = 500
  assert.equal(bucket.take(), true)
  assert.equal(bucket.take(), false)
})

test('a long rest saves no more than one burst, and a clock that jumps back takes nothing away', () => {
  let now = 1_000
  const bucket = new TokenBucket(10, 2, () => now)
  now = 1_000_000
  assert.deepEqual(
    [1, 2, 3].map(() => bucket.take()),
    [true, true, false],
  )
  now = 0
  assert.equal(bucket.take(), false)
  now = 100
  assert.equal(bucket.take(), true)
})

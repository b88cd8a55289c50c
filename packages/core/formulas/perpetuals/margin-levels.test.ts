import assert from 'node:assert/strict'
import { test } from 'node:test'
import { levelOf, reportedAfter } from './margin-levels.ts'

const percent = (value: number) => BigInt(value) * 1_000_000n

test('a ratio has reached every level up to it; without anything behind it, all', () => {
  assert.deepEqual([49, 50, 79, 80, 95].map((value) => levelOf(percent(value))), [0, 50, 70, 80, 90]) // biome-ignore format: one table
  assert.equal(levelOf(undefined), 90)
})

test('a level is reported once, and again only after the ratio was well below it', () => {
  let reported = 0
  const seen = [51, 49, 52, 71, 65, 72, 59, 71, 30, 55].map((value) => {
    const before = reported
    reported = reportedAfter(reported, percent(value))
    return reported > before ? reported : 0
  })
  assert.deepEqual(seen, [50, 0, 0, 70, 0, 0, 0, 70, 0, 50])
})

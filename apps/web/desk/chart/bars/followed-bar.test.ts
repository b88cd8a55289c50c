import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BarRow } from '@bowline/contract/stream.ts'
import { followedBar } from './followed-bar.ts'

const MINUTE_MS = 60_000
const LAST: BarRow = [0, '100', '110', '90', '105', '0', '0', 0]

test('a price moves the end of the running bar, and its highest or lowest', () => {
  assert.deepEqual(followedBar(LAST, '1m', '104', 30_000), [0, '100', '110', '90', '104', '0', '0', 0])
  assert.deepEqual(followedBar(LAST, '1m', '111', 30_000), [0, '100', '111', '90', '111', '0', '0', 0])
  assert.deepEqual(followedBar(LAST, '1m', '89.5', 30_000), [0, '100', '110', '89.5', '89.5', '0', '0', 0])
})

test('a price after its end begins the bar that runs now', () => {
  const row = [5 * MINUTE_MS, '120', '120', '120', '120', '0', '0', 0]
  assert.deepEqual(followedBar(LAST, '1m', '120', 5 * MINUTE_MS + 1), row)
})

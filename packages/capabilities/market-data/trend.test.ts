import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourlyCloses } from './trend.ts'

const H = 3_600_000

test('a trend has one close for every hour from the first trade on, and hours without trades repeat the previous one', () => {
  const bars = [
    { openTime: H + 1, close: 10n },
    { openTime: 2 * H - 1, close: 11n },
    { openTime: 4 * H, close: 12n },
  ]
  assert.deepEqual(hourlyCloses(bars, 5 * H, 5), [11n, 11n, 11n, 12n])
  assert.deepEqual(hourlyCloses(bars, 3 * H, 2), [11n, 11n])
  assert.deepEqual(hourlyCloses([], 5 * H, 24), [])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atr, vwap } from './own-indicators.ts'

const HOUR = 3_600_000
const MIDNIGHT = Date.UTC(2026, 0, 5)

function bar(hour: number, low: number, high: number, close: number, volume = 0, turnover = 0) {
  return { timestamp: MIDNIGHT + hour * HOUR, open: low, high, low, close, volume, turnover }
}

test('the volume-weighted average begins anew at midnight', () => {
  const points = vwap([bar(22, 1, 1, 1, 1, 100), bar(23, 1, 1, 1, 3, 500), bar(24, 1, 1, 1, 2, 400)])
  assert.deepEqual(points, [{ vwap: 100 }, { vwap: 150 }, { vwap: 200 }])
})

test('it says nothing before the first trade, and runs on over bars of a day', () => {
  assert.deepEqual(vwap([bar(0, 1, 1, 1), bar(1, 1, 1, 1, 1, 50)]), [{}, { vwap: 50 }])
  assert.deepEqual(vwap([bar(0, 1, 1, 1, 1, 100), bar(24, 1, 1, 1, 1, 200)]).at(-1), { vwap: 150 })
})

test('the true range reaches back to the close before', () => {
  // Ranges 10, 10 and (gap up) 30; then Wilder: 10 + (30 - 10) / 2.
  const points = atr([bar(0, 100, 110, 110), bar(1, 105, 115, 110), bar(2, 130, 140, 135)], 2)
  assert.deepEqual(points, [{}, { atr: 10 }, { atr: 20 }])
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { historyLagSeconds } from './health.ts'

const NOW = Date.UTC(2026, 0, 5, 12)
const DAY = 86_400_000

test('history is as far behind as its last command is old, but not longer than the exchange runs', () => {
  assert.equal(historyLagSeconds(NOW - 45_000, NOW - DAY, NOW), 45)
  assert.equal(historyLagSeconds(NOW - 5 * DAY, NOW - 20_000, NOW), 20, 'a demo that has just traded its past')
  assert.equal(historyLagSeconds(NOW + 1_000, NOW - DAY, NOW), 0)
})

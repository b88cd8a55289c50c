import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeLeft } from './time-left.ts'

test('a span is told in hours, minutes and seconds, and never below zero', () => {
  assert.equal(timeLeft(8 * 3_600_000), '08:00:00')
  assert.equal(timeLeft(61_001), '00:01:02')
  assert.equal(timeLeft(-5), '00:00:00')
})

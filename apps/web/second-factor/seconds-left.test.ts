import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { secondsLeft, waitUntil } from './seconds-left.ts'

describe('the seconds left', () => {
  it('count down to zero and stay there', () => {
    const untilMs = 100_000
    assert.equal(secondsLeft(untilMs, 10_000), 90)
    assert.equal(secondsLeft(untilMs, 99_001), 1)
    assert.equal(secondsLeft(untilMs, 100_000), 0)
    assert.equal(secondsLeft(untilMs, 200_000), 0)
    assert.equal(secondsLeft(undefined, 0), 0)
  })

  it('are never more than ninety, however wrong the browser’s clock', () => {
    const nowMs = 5_000_000
    assert.equal(secondsLeft(waitUntil(nowMs + 30_000, nowMs), nowMs), 30)
    assert.equal(secondsLeft(waitUntil(nowMs + 3_600_000, nowMs), nowMs), 90)
    assert.equal(secondsLeft(waitUntil(nowMs - 3_600_000, nowMs), nowMs), 0)
  })
})

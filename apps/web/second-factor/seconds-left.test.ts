import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { secondsLeft } from './seconds-left.ts'

describe('the seconds left', () => {
  it('count down to none and stay there', () => {
    const untilMs = 100_000
    assert.equal(secondsLeft(untilMs, 10_000), 90)
    assert.equal(secondsLeft(untilMs, 99_001), 1)
    assert.equal(secondsLeft(untilMs, 100_000), 0)
    assert.equal(secondsLeft(untilMs, 200_000), 0)
    assert.equal(secondsLeft(undefined, 0), 0)
  })
})

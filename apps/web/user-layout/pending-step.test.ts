import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'node:test'
import { forgetStep, keepStep, readStep, type SignInStep } from './pending-step.ts'

const nowMs = 1_000_000
const step: SignInStep = {
  next: 'email',
  ticket: 'a ticket',
  expiresAtMs: nowMs + 600_000,
  maskedTarget: 'a***e@example.com',
  resendAtMs: nowMs + 90_000,
  ways: ['email'],
  passkeyOptions: null,
  reason: 'new-device',
}

describe('a step on the way in', () => {
  afterEach(forgetStep)

  it('is saved with its destination until it ends', () => {
    keepStep(step, '/fees', nowMs)
    assert.deepEqual(readStep(nowMs)?.step, step)
    assert.equal(readStep(nowMs)?.callBackPath, '/fees')
    assert.equal(readStep(nowMs + 600_000), undefined)
    forgetStep()
    assert.equal(readStep(nowMs), undefined)
  })

  it('never shows more time than a ticket lasts, however wrong the browser’s clock', () => {
    assert.equal(keepStep(step, null, nowMs - 3_600_000).endsAtMs, nowMs - 3_000_000)
  })
})

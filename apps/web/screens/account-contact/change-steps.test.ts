import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isEmail, isMobile, stepAt } from './change-steps.ts'

describe('a change of contact', () => {
  it('continues where it was left', () => {
    assert.equal(stepAt(0, true), 0)
    assert.equal(stepAt(1, true), 1)
    assert.equal(stepAt(2, true), 1)
  })

  it('starts with the new one if there is none to confirm', () => {
    assert.equal(stepAt(0, false), 1)
  })

  it('rejects what cannot be an address or number', () => {
    for (const right of ['alice@example.com', ' bob@mail.example.co ']) assert.equal(isEmail(right), true, right)
    for (const wrong of ['alice', 'alice@', 'alice@example', 'a b@example.com']) assert.equal(isEmail(wrong), false)
    for (const right of ['176 1234-5678', '(0176) 12345678', '+49 176 12345678', '٥٠ ١٢٣ ٤٥٦٧'])
      assert.equal(isMobile(right), true, right)
    for (const wrong of ['', '123', '+', '49+176', 'abcdefgh', '1'.repeat(16)])
      assert.equal(isMobile(wrong), false, wrong)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { problemOfPassword } from './new-password.ts'

describe('a new password', () => {
  it('has 8 to 20 characters, as users count them', () => {
    assert.equal(problemOfPassword('1234567', '1234567'), 'length')
    assert.equal(problemOfPassword('🪢'.repeat(8), '🪢'.repeat(8)), undefined)
    assert.equal(problemOfPassword('x'.repeat(20), 'x'.repeat(20)), undefined)
    assert.equal(problemOfPassword('x'.repeat(21), 'x'.repeat(21)), 'length')
  })

  it('can be typed on any keyboard', () => {
    assert.equal(problemOfPassword('tab\tin here', 'tab\tin here'), 'printable')
    assert.equal(problemOfPassword('correct horse', 'correct house'), 'repeat')
    assert.equal(problemOfPassword('correct horse', 'correct horse'), undefined)
  })

  it('differs from the current one', () => {
    assert.equal(problemOfPassword('correct horse', 'correct horse', 'correct horse'), 'same')
  })
})

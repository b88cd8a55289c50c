import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { problemOfPin } from './new-pin.ts'

describe('a new PIN', () => {
  it('is six digits without a sequence', () => {
    assert.equal(problemOfPin('12345', '12345'), 'form')
    for (const simple of ['777777', '123456', '654321', '890123', '210987'])
      assert.equal(problemOfPin(simple, simple), 'simple', simple)
    for (const good of ['135790', '112233', '902813']) assert.equal(problemOfPin(good, good), undefined, good)
  })

  it('is entered twice identically', () => {
    assert.equal(problemOfPin('902813', '902831'), 'repeat')
  })
})

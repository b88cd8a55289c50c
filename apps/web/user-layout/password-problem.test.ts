import assert from 'node:assert/strict'
import { it } from 'node:test'
import { problemOfPassword } from './password-problem.ts'

it('a new password has 8 to 20 characters that every keyboard can type again', () => {
  assert.equal(problemOfPassword(''), 'missing')
  assert.equal(problemOfPassword('1234567'), 'length')
  assert.equal(problemOfPassword('a'.repeat(21)), 'length')
  assert.equal(problemOfPassword('12345\u00077'), 'length')
  assert.equal(problemOfPassword('12345678\u0007'), 'printable')
  assert.equal(problemOfPassword('correct horse 1'), undefined)
  assert.equal(problemOfPassword('πάσα λέξη 🙂'), undefined)
})

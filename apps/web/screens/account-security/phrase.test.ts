import assert from 'node:assert/strict'
import { it } from 'node:test'
import { problemOfPhrase } from './phrase.ts'

it('takes 4 to 20 letters, digits and blanks of any script as a phrase, or none', () => {
  assert.equal(problemOfPhrase(''), undefined)
  assert.equal(problemOfPhrase('  '), undefined)
  assert.equal(problemOfPhrase('abc'), 'length')
  assert.equal(problemOfPhrase('blue heron 7'), undefined)
  assert.equal(problemOfPhrase('مالك الحزين'), undefined)
  assert.equal(problemOfPhrase('x'.repeat(21)), 'length')
  assert.equal(problemOfPhrase('<b>heron</b>'), 'letters')
})

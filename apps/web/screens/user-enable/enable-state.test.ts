import assert from 'node:assert/strict'
import { it } from 'node:test'
import { firstState } from './enable-state.ts'

it('a link is asked about, whoever looks; without one its owner has it sent', () => {
  const owner = { email: 'a***e@example.com', isEmailConfirmed: false }
  assert.equal(firstState('token', null), 'ask')
  assert.equal(firstState('token', owner), 'ask')
  assert.equal(firstState('', owner), 'send')
  assert.equal(firstState('', { ...owner, isEmailConfirmed: true }), 'done')
  assert.equal(firstState('', { email: null, isEmailConfirmed: false }), 'gone')
  assert.equal(firstState('', null), 'gone')
})

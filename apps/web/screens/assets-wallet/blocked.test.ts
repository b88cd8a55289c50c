import assert from 'node:assert/strict'
import { it } from 'node:test'
import { blockOf } from './blocked.ts'

it('tells what keeps a user from withdrawing, and until when', () => {
  assert.deepEqual(blockOf({ code: '330007', data: { reason: 'held', heldUntilMs: 5 } }), {
    reason: 'held',
    untilMs: 5,
  })
  assert.deepEqual(blockOf({ code: '420011', data: { lockedUntilMs: 7 } }), { reason: 'pin-locked', untilMs: 7 })
  assert.deepEqual(blockOf({ code: '420012', data: { reason: 'pin' } }), { reason: 'pin' })
  assert.deepEqual(blockOf({ code: '330006', data: { reason: 'level-needed', neededLevel: 1 } }), {
    reason: 'level-needed',
  })
  assert.deepEqual(blockOf({ code: '999409', data: null }), { reason: 'country' })
  assert.deepEqual(blockOf({ code: '10000', data: { reason: 'frozen' } }), { reason: 'frozen' })
  // A database that does not answer is nobody's account.
  assert.equal(blockOf({ code: '120008', data: null }), undefined)
  assert.equal(blockOf({ code: '10000', data: { reason: 'toString' } }), undefined)
})

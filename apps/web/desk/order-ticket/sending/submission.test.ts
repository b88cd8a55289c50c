import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextSubmission, type Submission, type SubmissionEvent } from './submission.ts'

const request = 'buy 0.1 @ 59000'
const other = 'buy 0.1 @ 58000'
const placed = 'it rests'
const idle: Submission<string, string> = { step: 'idle' }
const run = (...events: SubmissionEvent<string, string>[]) => events.reduce(nextSubmission<string, string>, idle)

test('a lost answer is asked for once more with the same request, then its fate is unknown', () => {
  assert.deepEqual(run({ is: 'sent', request }, { is: 'lost' }), { step: 'sending', request, tries: 2 })
  assert.deepEqual(run({ is: 'sent', request }, { is: 'lost' }, { is: 'lost' }), { step: 'unknown', request })
})

test('while a fate is unknown nothing else is sent, and asking again sends the same', () => {
  const unknown = run({ is: 'sent', request }, { is: 'lost' }, { is: 'lost' })
  assert.equal(nextSubmission(unknown, { is: 'sent', request: other }), unknown)
  assert.equal(nextSubmission(unknown, { is: 'asked', request: other }), unknown)
  const again = nextSubmission(unknown, { is: 'sentAgain' })
  assert.deepEqual(again, { step: 'sending', request, tries: 2 })
  assert.deepEqual(nextSubmission(again, { is: 'placed', placed }), { step: 'placed', placed })
  assert.deepEqual(nextSubmission(again, { is: 'lost' }), { step: 'unknown', request })
})

test('an order of unknown fate that is found was placed; one on its way is waited for', () => {
  const unknown = run({ is: 'sent', request }, { is: 'lost' }, { is: 'lost' })
  assert.deepEqual(nextSubmission(unknown, { is: 'found', placed }), { step: 'placed', placed })
  const again = nextSubmission(unknown, { is: 'sentAgain' })
  assert.equal(nextSubmission(again, { is: 'found', placed }), again)
  assert.equal(nextSubmission(idle, { is: 'found', placed }), idle)
})

test('an order on its way is not sent twice and not dismissed', () => {
  const sending = run({ is: 'sent', request })
  assert.equal(nextSubmission(sending, { is: 'sent', request: other }), sending)
  assert.equal(nextSubmission(sending, { is: 'dismissed' }), sending)
})

test('what was asked about is what is sent, or nothing', () => {
  const asking = run({ is: 'asked', request })
  assert.deepEqual(asking, { step: 'asking', request })
  assert.deepEqual(nextSubmission(asking, { is: 'sent', request }), { step: 'sending', request, tries: 1 })
  assert.deepEqual(nextSubmission(asking, { is: 'dismissed' }), idle)
})

test('a refusal ends the sending; an answer nobody waits for changes nothing', () => {
  const refusal = { code: '310004', text: 'balance' }
  assert.deepEqual(run({ is: 'sent', request }, { is: 'refused', refusal }), { step: 'refused', refusal })
  assert.equal(nextSubmission(idle, { is: 'placed', placed }), idle)
  assert.equal(nextSubmission(idle, { is: 'lost' }), idle)
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Filter, Rejection } from '@bowline/core/rejections.ts'
import { amendingRefusal, cancelingRefusal, placingRefusal } from './rejection-codes.ts'

const refused = (rejection: Rejection, filter: Filter = Filter.none) =>
  ({ done: false, time: 0, rejection, filter, subject: 0 }) as const

test('texts that clients compare are reproduced exactly', () => {
  const text = (rejection: Rejection) => placingRefusal(refused(rejection)).message
  assert.equal(text(Rejection.insufficientBalance), 'Account has insufficient balance for requested action.')
  assert.equal(text(Rejection.wouldTake), 'Order would immediately match and take.')
  assert.equal(text(Rejection.wouldTrigger), 'Stop price would trigger immediately.')
  assert.equal(text(Rejection.duplicateClientId), 'Duplicate order sent.')
  assert.equal(text(Rejection.marketClosed), 'Market is closed.')
  assert.equal(cancelingRefusal(refused(Rejection.unknownOrder)).message, 'Unknown order sent.')
})

test('codes depend on where it went wrong', () => {
  assert.equal(placingRefusal(refused(Rejection.insufficientBalance)).code, -2010)
  assert.equal(cancelingRefusal(refused(Rejection.unknownOrder)).code, -2011)
  assert.equal(amendingRefusal(refused(Rejection.unknownOrder)).code, -2013)
  assert.equal(amendingRefusal(refused(Rejection.amendNotLower)).code, -2038)
})

test('every filter is named in the text', () => {
  for (const filter of Object.values(Filter)) {
    if (filter === Filter.none) continue
    const { code, message } = placingRefusal(refused(Rejection.filter, filter))
    assert.equal(code, -1013)
    assert.match(message, /^Filter failure: [A-Z_]+$/)
  }
})

test('every rejection of the core has an answer', () => {
  for (const rejection of Object.values(Rejection)) {
    if (rejection === Rejection.none) continue
    for (const map of [placingRefusal, cancelingRefusal, amendingRefusal]) {
      const { code, status } = map(refused(rejection, Filter.price))
      assert.ok(code < -1000 && status >= 400, String(rejection))
    }
  }
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SiteApiError } from '../site-api/site-api.ts'
import { pageFailure } from './page-failure.ts'

const call = 'GET /exchange-web/web/market/list'

test('a page waits for an exchange that does not answer, and for a database that does not', () => {
  const gone = new SiteApiError(call, 'unreachable', { msg: 'the exchange cannot be reached' })
  const busy = new SiteApiError(call, 'refused', { code: '120008', msg: 'Try again.', status: 200 })
  for (const error of [gone, busy]) assert.deepEqual(pageFailure(error), { status: 503, retryAfterSeconds: 5 })
})

test('a visitor who asks too often is told when to come back', () => {
  const error = new SiteApiError(call, 'refused', { code: '140003', status: 200, data: { retryAfterSeconds: 7 } })
  assert.deepEqual(pageFailure(error), { status: 429, retryAfterSeconds: 7 })
})

test('a file that cannot be given as it was asked for is the fault of who asked', () => {
  const beyond = Object.assign(new Error('Range Not Satisfiable'), { statusCode: 416 })
  assert.deepEqual(pageFailure(beyond), { status: 416 })
  assert.deepEqual(pageFailure(Object.assign(new Error('disk'), { statusCode: 507 })), { status: 500 })
})

test('what is wrong with us is a failure', () => {
  const bug = new SiteApiError(call, 'refused', { code: '110020', status: 200, data: { requestId: 'x' } })
  for (const error of [bug, new SiteApiError(call, 'status', { status: 400 }), new TypeError('undefined is no page')]) {
    assert.deepEqual(pageFailure(error), { status: 500 })
  }
})

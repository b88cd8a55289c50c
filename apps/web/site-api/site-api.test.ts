import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openEnvelope, type SiteApiError } from './site-api.ts'

const failed = (status: number, body: unknown): SiteApiError => {
  try {
    openEnvelope('GET /x', status, body)
  } catch (error) {
    return error as SiteApiError
  }
  throw new Error('it was opened')
}

describe('an answer', () => {
  it('is opened where its code is success, and a refusal otherwise', () => {
    assert.equal(openEnvelope('GET /x', 200, { code: '0', msg: 'success', data: 1 }), 1)
    const { failure, code, message } = failed(200, { code: '140036', msg: 'No.', data: null })
    assert.deepEqual([failure, code, message], ['refused', '140036', 'No.'])
  })

  it('with the status of a failure is one, whatever its body says', () => {
    for (const body of [null, {}, { code: '10000', msg: 'Unknown path.', data: null }, { code: '0', data: 1 }]) {
      const { failure, status } = failed(404, body)
      assert.deepEqual([failure, status], ['status', 404])
    }
    const { data } = failed(429, { code: '10000', msg: 'Wait.', data: { retryAfterSeconds: 2 } })
    assert.deepEqual(data, { retryAfterSeconds: 2 })
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SiteApi } from '../site-api/site-api.ts'
import { RememberedAnswers } from './remembered-answers.ts'

const FEES = 'GET /exchange-web/web/site/fees'

/** Answers a moment later; counts how often it was asked. */
function api(answer: () => unknown): { siteApi: SiteApi; asked: () => number } {
  let asked = 0
  const siteApi = async () => {
    asked += 1
    await Promise.resolve()
    return answer()
  }
  return { siteApi: siteApi as unknown as SiteApi, asked: () => asked }
}

test('an answer serves everybody of a language for a second', async () => {
  let nowMs = 0
  const remembered = new RememberedAnswers(() => nowMs)
  const { siteApi, asked } = api(() => 'fees')
  await Promise.all([1, 2, 3].map(() => remembered.over(siteApi, 'en_US')(FEES)))
  assert.equal(asked(), 1)
  await remembered.over(siteApi, 'de_DE')(FEES)
  assert.equal(asked(), 2)
  nowMs = 1_000
  await remembered.over(siteApi, 'en_US')(FEES)
  assert.equal(asked(), 3)
})

test('a refusal is told to whom it met, not to those who waited with him', async () => {
  const remembered = new RememberedAnswers()
  const mallory = api(() => {
    throw new Error('Too many requests.')
  })
  const alice = api(() => 'fees')
  const [refused, answered] = await Promise.allSettled([
    remembered.over(mallory.siteApi, 'en_US')(FEES),
    remembered.over(alice.siteApi, 'en_US')(FEES),
  ])
  assert.equal(refused.status, 'rejected')
  assert.deepEqual(answered, { status: 'fulfilled', value: 'fees' })
})

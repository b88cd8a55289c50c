import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { MINUTE, makeUser, NOW, type OpenFactors, openFactors } from '../factors.fixture.ts'
import { type FlowProofs, finishFlow, flowState, mayTakeStep, takeStep } from './flows.ts'

describe('changes in several steps', () => {
  let parts: OpenFactors
  let name: { userId: number; flow: string }
  let people = 0

  const take = (step: number, proofs: FlowProofs = {}, nowMs = NOW) =>
    inTransaction(parts.sql, (tx) => takeStep(tx, { ...name, step, proofs }, nowMs))
  const finish = (step: number, nowMs = NOW) =>
    inTransaction(parts.sql, (tx) => finishFlow(tx, { ...name, step }, nowMs))
  const progress = async (nowMs = NOW) => (await flowState(parts.sql, name, nowMs)).progress

  before(async () => {
    parts = await openFactors()
  })
  beforeEach(async () => {
    const { id } = await makeUser(parts.sql, { email: `alice-${++people}@example.com` })
    name = { userId: id, flow: 'email-change' }
  })
  after(() => parts.close())

  it('go step by step: a skipped step is refused, an earlier one may be repeated and discards the later ones', async () => {
    assert.equal(await mayTakeStep(parts.sql, name, 2, NOW), false)
    assert.equal(await take(2), 'step-order')
    assert.equal(await progress(), 0)
    assert.equal(await take(1), 'taken')
    assert.equal(await take(3), 'step-order')
    assert.equal(await finish(2), 'step-order')
    assert.equal(await take(2, { email: 'alice@new.example' }), 'taken')
    assert.equal(await take(1), 'taken')
    assert.deepEqual(await flowState(parts.sql, name, NOW), { progress: 1, proofs: {}, expiresAtMs: NOW + 30 * MINUTE })
    assert.equal(await finish(2), 'step-order')
    await take(2, { email: 'alice@new.example' })
    const done = await finish(2)
    assert.deepEqual(done, { progress: 2, proofs: { email: 'alice@new.example' }, expiresAtMs: NOW + 30 * MINUTE })
    assert.equal(await progress(), 0)
  })

  it('expire half an hour after the first step, however late the second was', async () => {
    await take(1)
    await take(2, {}, NOW + 29 * MINUTE)
    assert.equal(await progress(NOW + 30 * MINUTE - 1), 2)
    assert.equal(await progress(NOW + 30 * MINUTE), 0)
    assert.equal(await finish(2, NOW + 30 * MINUTE), 'step-order')
    assert.equal(await take(2, {}, NOW + 30 * MINUTE), 'step-order')
  })

  it('are finished by exactly one of many who confirm at the same moment', async () => {
    await take(1)
    await take(2)
    const results = await Promise.all(Array.from({ length: 4 }, () => finish(2)))
    assert.equal(results.filter((result) => result !== 'step-order').length, 1)
  })

  it('do not mix with another flow or another user', async () => {
    await take(1)
    assert.equal((await flowState(parts.sql, { ...name, flow: 'mobile-change' }, NOW)).progress, 0)
    const bob = await makeUser(parts.sql, { email: `bob-${people}@example.com` })
    assert.equal((await flowState(parts.sql, { ...name, userId: bob.id }, NOW)).progress, 0)
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { KycState } from '@bowline/contract/terms/kyc.ts'
import type { User } from '../identity/index.ts'
import { decide, readProcess, reviewCase } from './index.ts'
import { FROM, NOW, STAFF, startKyc } from './kyc.fixture.ts'
import { beginLevelOne, proveLevelOne } from './level-one.ts'
import { showDocument } from './level-two.ts'

describe('level one', () => {
  let kyc: Awaited<ReturnType<typeof startKyc>>
  before(async () => {
    kyc = await startKyc()
  })
  after(() => kyc.stop())
  beforeEach(async () => {
    await kyc.forget()
    kyc.lookUpWith(async () => ({ verdict: 'clear' }))
  })

  const passport = (documentNumber = 'C01X00T47') => ({
    documentNumber,
    documentType: 'passport' as const,
    source: 'others',
  })
  const resultOf = async (user: User) => {
    const { levels, userAuthLevel } = await readProcess(kyc.sql, user, NOW)
    const seen = await reviewCase(kyc.parts, { userId: user.id, level: 1, staff: STAFF, nowMs: NOW })
    return { state: levels[0].state, reasons: levels[0].reasons, flags: seen?.level.flags, level: userAuthLevel }
  }
  const others = { familyName: 'Someoneelse', name: 'Entirely', birthDate: '1977-07-07' }

  it('says until when a code by SMS is not checked, after too many wrong ones', async () => {
    const alice = await kyc.user('alice')
    const step = { user: alice, from: FROM, nowMs: NOW }
    const said = { nationality: 'DE', familyName: 'Archer', name: 'Alice', birthDate: '1990-01-01' }
    await beginLevelOne(kyc.parts, { ...step, ...said })
    const untilMs = NOW + 7
    const paused = { ...kyc.parts, codes: { check: async () => ({ verdict: 'paused', untilMs }) as const } }
    const refused = await proveLevelOne(paused, { ...step, proof: { phone: '+4915112345678', code: '123456' } })
    assert.deepEqual(refused, { refusal: 'code', code: { refusal: 'paused', factor: 'sms', untilMs } })
  })

  it('passes by a number that the register has, and asks it with name and birth date', async () => {
    const asked: unknown[] = []
    kyc.lookUpWith(async (typed) => {
      asked.push(typed)
      return { verdict: 'clear' }
    })
    const alice = await kyc.user('alice')
    await kyc.levelOne(alice, { name: 'Alice' }, passport('c01x 00t47'))
    assert.equal((await resultOf(alice)).level, 1)
    const person = { familyName: 'Archer', name: 'Alice', birthDate: '1990-01-01' }
    assert.deepEqual(asked, [{ documentType: 'passport', country: 'DE', number: 'C01X00T47', ...person }])
  })

  it('is refused by a number that the register does not have', async () => {
    kyc.lookUpWith(async () => ({ verdict: 'refused', reasons: ['document-number'] }))
    const alice = await kyc.user('alice')
    await kyc.levelOne(alice, {}, passport())
    assert.deepEqual(await resultOf(alice), { state: 4, reasons: ['document-number'], flags: [], level: 0 })
  })

  it('waits for a person when nobody has looked the number up', async () => {
    const alice = await kyc.user('alice')
    kyc.lookUpWith(async () => ({ verdict: 'doubt' }))
    await kyc.levelOne(alice, {}, passport())
    assert.deepEqual((await resultOf(alice)).flags, ['number-unchecked'])
    assert.equal((await resultOf(alice)).level, 0)
    const bob = await kyc.user('bob')
    kyc.lookUpWith(() => Promise.reject(new Error('no answer')))
    await kyc.levelOne(bob, others, passport('C01X00T48'))
    const { state, flags, level } = await resultOf(bob)
    assert.deepEqual([state, flags, level], [KycState.inReview, ['provider-away'], 0])
    const revision = (await reviewCase(kyc.parts, { userId: bob.id, level: 1, staff: STAFF, nowMs: NOW }))?.level
      .revision
    const said = { userId: bob.id, level: 1, revision: revision ?? 0, note: '', staff: STAFF, nowMs: NOW } as const
    assert.equal(await decide(kyc.parts, { ...said, decision: { kind: 'approve' } }), 'done')
    assert.equal((await resultOf(bob)).level, 1)
  })

  it('takes a number in the form of its country only, of documents accepted from there', async () => {
    const alice = await kyc.user('alice')
    await assert.rejects(kyc.levelOne(alice, {}, passport('V12345678X')), /certificateCode: document-number/)
    await assert.rejects(kyc.levelOne(alice, { nationality: 'PL' }, passport()), /certificateCode: document-number/)
    const card = { ...passport('12345678'), documentType: 'identity-card' as const }
    await assert.rejects(kyc.levelOne(alice, { nationality: 'YE' }, card), /certificateType: document-type/)
    assert.equal((await resultOf(alice)).level, 0)
  })

  it('gives one number to one account, and one with two birth dates to a person', async () => {
    const [alice, bob, carol, dan] = await Promise.all(['alice', 'bob', 'carol', 'dan'].map((name) => kyc.user(name)))
    if (!alice || !bob || !carol || !dan) throw new Error('no users')
    await kyc.levelOne(alice, {}, passport())
    await kyc.levelOne(bob, { ...others, birthDate: '1990-01-01' }, passport())
    assert.deepEqual((await resultOf(bob)).reasons, ['one-account'])
    await kyc.levelOne(carol, others, passport('C01X-00T47'))
    assert.deepEqual((await resultOf(carol)).flags, ['claimed-document'])
    assert.equal((await resultOf(carol)).level, 0)
    // The number of another country's passport is another number.
    await kyc.levelOne(dan, { ...others, birthDate: '1978-07-07', nationality: 'NG' }, passport())
    assert.equal((await resultOf(dan)).level, 1)
  })

  it('gives one phone to one account', async () => {
    const [alice, bob] = [await kyc.user('alice'), await kyc.user('bob')]
    const phone = { phone: '+4915112399999', code: '123456' }
    await kyc.levelOne(alice, {}, phone)
    await kyc.levelOne(bob, others, phone)
    assert.deepEqual([(await resultOf(bob)).reasons, (await resultOf(bob)).level], [['one-account'], 0])
    // Having been refused, he does not hold what he tried with.
    await kyc.levelOne(bob, others, passport())
    assert.equal((await resultOf(bob)).level, 1)
  })

  it('is held against the sanctions list by number too', async () => {
    const ivor = await kyc.user('ivor')
    const listed = { familyName: 'Grimstone', name: 'Ivor', nationality: 'GB', birthDate: '1961-03-14' }
    await kyc.levelOne(ivor, listed, passport('925076473'))
    assert.deepEqual((await resultOf(ivor)).reasons, ['compliance'])
  })

  it('leads to a level two that takes no passport without its end', async () => {
    const alice = await kyc.user('alice')
    await kyc.levelOne(alice)
    const images = await kyc.images(alice)
    const step = {
      user: alice,
      from: FROM,
      nowMs: NOW,
      documentType: 'passport',
      documentNumber: 'C01X00T47',
      images,
    } as const
    const refused = { refusal: 'field', field: 'validUntil', reason: 'document-expired' }
    assert.deepEqual(await showDocument(kyc.parts, step), refused)
    assert.deepEqual(await showDocument(kyc.parts, { ...step, validUntil: '2030-06-01' }), refused)
    assert.deepEqual(await showDocument(kyc.parts, { ...step, validUntil: '2031-01-01' }), { done: true })
  })
})

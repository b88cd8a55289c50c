import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import type { User } from '../identity/index.ts'
import { appCode } from './authenticator/authenticator-app.fixture.ts'
import { Authenticators } from './authenticator/authenticators.ts'
import { MINUTE, makeUser, NOW, type OpenFactors, openFactors } from './factors.fixture.ts'
import { OneTimeCodes } from './one-time-codes/one-time-codes.ts'
import { Passkeys } from './passkeys/passkeys.ts'
import { SoftwareAuthenticator } from './passkeys/software-authenticator.fixture.ts'
import { type ProofParts, type ProofRequest, prove } from './prove.ts'
import { RecoveryCodes } from './recovery-codes/recovery-codes.ts'

const ORIGIN = 'https://exchange.example'

describe('proving one’s identity', () => {
  let opened: OpenFactors
  let parts: ProofParts
  let people = 0

  before(async () => {
    opened = await openFactors()
    const { sql, secrets, outbox } = opened
    const productName = () => 'Bowline'
    parts = {
      sql,
      codes: new OneTimeCodes({ secrets, messages: outbox }),
      authenticators: new Authenticators({ secrets, productName }),
      passkeys: new Passkeys({ secrets, productName, publicUrl: () => ORIGIN }),
      recoveryCodes: new RecoveryCodes({ secrets }),
    }
  })
  after(() => opened.close())

  const person = (contact: { phone?: boolean; email?: boolean }) => {
    const n = ++people
    return makeUser(opened.sql, {
      ...(contact.email && { email: `alice-${n}@example.com` }),
      ...(contact.phone && { phone: `+49176000000${n}` }),
    })
  }

  const proof = (user: User, validType: 1 | 2 | 3, validCode: string, more: Partial<ProofRequest> = {}) =>
    prove(parts, { user, validType, validCode, operation: Operation.apiKey, ip: '203.0.113.7', nowMs: NOW, ...more })

  async function codeFor(user: User, channel: 'sms' | 'email', payload?: string): Promise<string> {
    const target = (channel === 'sms' ? user.phone : user.email) ?? ''
    const sent = await parts.codes.send(opened.sql, {
      ...{ operation: Operation.apiKey, channel, target, userId: user.id, payload },
      ...{ ip: `198.51.100.${user.id % 250}`, locale: 'en_US', nowMs: NOW },
    })
    assert.equal(sent, 'sent')
    return opened.outbox.lastCode
  }

  async function withAuthenticator(user: User): Promise<(nowMs: number) => string> {
    const { sql } = opened
    const { secret } = await parts.authenticators.begin(sql, { userId: user.id, name: 'alice', nowMs: NOW })
    const codeAt = (nowMs: number) => appCode(secret, nowMs)
    const tried = await parts.authenticators.tryPending(sql, user.id, codeAt(NOW), NOW)
    assert.ok(typeof tried === 'object')
    await inTransaction(sql, (tx) => parts.authenticators.bind(tx, user.id, tried, NOW))
    return codeAt
  }

  it('accepts the strongest bound factor and no other', async () => {
    const byMail = await person({ email: true })
    assert.deepEqual(await proof(byMail, 1, '123456'), { refusal: 'other-factor', needs: 'email' })
    assert.deepEqual(await proof(byMail, 2, '123456'), { refusal: 'other-factor', needs: 'email' })
    assert.equal(await proof(byMail, 3, await codeFor(byMail, 'email')), 'proved')

    const bySms = await person({ email: true, phone: true })
    assert.deepEqual(await proof(bySms, 3, await codeFor(bySms, 'email')), { refusal: 'other-factor', needs: 'sms' })
    assert.equal(await proof(bySms, 2, await codeFor(bySms, 'sms')), 'proved')

    const byApp = await person({ email: true, phone: true })
    const codeAt = await withAuthenticator(byApp)
    const sms = await codeFor(byApp, 'sms')
    assert.deepEqual(await proof(byApp, 2, sms), { refusal: 'other-factor', needs: 'authenticator' })
    const later = { nowMs: NOW + MINUTE }
    assert.equal(await proof(byApp, 1, codeAt(later.nowMs), later), 'proved')
    assert.deepEqual(await proof(byApp, 1, codeAt(later.nowMs), later), { refusal: 'wrong', factor: 'authenticator' })
    assert.deepEqual(await proof(byApp, 1, 'abc', later), { refusal: 'malformed', factor: 'authenticator' })
  })

  it('accepts a sent code only for what it confirms', async () => {
    const alice = await person({ email: true })
    const code = await codeFor(alice, 'email', 'delete key 1')
    const wrong = { refusal: 'wrong', factor: 'email' }
    assert.deepEqual(await proof(alice, 3, code, { payload: 'delete key 2' }), wrong)
    assert.deepEqual(await proof(alice, 3, code, { payload: 'delete key 1', operation: Operation.pin }), wrong)
    assert.equal(await proof(alice, 3, code, { payload: 'delete key 1' }), 'proved')
  })

  it('accepts a recovery code for the authenticator when signing in and to remove it, nowhere else', async () => {
    const alice = await person({ email: true })
    await withAuthenticator(alice)
    const [one = '', two = ''] = await parts.recoveryCodes.make(opened.sql, alice.id)
    assert.deepEqual(await proof(alice, 1, one), { refusal: 'malformed', factor: 'authenticator' })
    assert.equal(await proof(alice, 1, one, { operation: Operation.login }), 'proved')
    const wrong = { refusal: 'wrong', factor: 'recovery-code' }
    assert.deepEqual(await proof(alice, 1, one, { operation: Operation.login }), wrong)
    assert.equal(await proof(alice, 1, two, { operation: Operation.authenticator }), 'proved')
  })

  it("accepts the caller's passkey, requested for the session, wherever an authenticator is accepted", async () => {
    const alice = await person({ email: true })
    const bob = await person({ email: true })
    const phone = new SoftwareAuthenticator()
    const register = { userId: alice.id, boundTo: 'session', nowMs: NOW }
    const { challenge, user } = await parts.passkeys.registrationOptions(opened.sql, { ...register, name: 'alice' })
    const made = phone.create({ challenge, origin: ORIGIN, userHandle: user.id })
    const checked = await parts.passkeys.checkRegistration(opened.sql, { ...register, label: 'Phone', response: made })
    assert.ok(checked)
    await inTransaction(opened.sql, (tx) => parts.passkeys.add(tx, checked, NOW))
    await withAuthenticator(bob)

    const answer = async () => {
      phone.counter++
      const asked = await parts.passkeys.assertionOptions(opened.sql, register)
      return JSON.stringify(phone.get({ challenge: asked.challenge, origin: ORIGIN }))
    }
    const wrong = { refusal: 'wrong', factor: 'passkey' }
    assert.deepEqual(await proof(bob, 1, await answer(), { boundTo: 'session' }), wrong)
    assert.deepEqual(await proof(alice, 1, await answer(), { boundTo: 'another' }), wrong)
    assert.deepEqual(await proof(alice, 1, await answer()), wrong)
    assert.equal(await proof(alice, 1, await answer(), { boundTo: 'session' }), 'proved')
    assert.deepEqual(await proof(alice, 3, '123456'), { refusal: 'other-factor', needs: 'authenticator' })
    for (const none of ['{', '{}', '{"id":1}', '{"id":"x","response":{}}', '123456']) {
      assert.notEqual(await proof(alice, 1, none, { boundTo: 'session' }), 'proved')
    }
  })
})

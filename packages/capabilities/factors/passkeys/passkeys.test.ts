import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import type { User } from '../../identity/index.ts'
import { MINUTE, makeUser, NOW, type OpenFactors, openFactors } from '../factors.fixture.ts'
import { MOST_PASSKEYS, Passkeys } from './passkeys.ts'
import { SoftwareAuthenticator } from './software-authenticator.fixture.ts'

const ORIGIN = 'https://exchange.example:8443'

describe('passkeys', () => {
  let parts: OpenFactors
  let passkeys: Passkeys
  let alice: User
  let people = 0

  before(async () => {
    parts = await openFactors()
    passkeys = new Passkeys({ secrets: parts.secrets, publicUrl: () => `${ORIGIN}/`, productName: () => 'Bowline' })
  })
  beforeEach(async () => {
    alice = await makeUser(parts.sql, { email: `alice-${++people}@example.com` })
  })
  after(() => parts.close())

  const creation = (user = alice) =>
    passkeys.registrationOptions(parts.sql, { userId: user.id, name: 'alice', boundTo: 'session-1', nowMs: NOW })

  type Deviation = { origin?: string; isVerified?: boolean; boundTo?: string; userId?: number; nowMs?: number }

  async function register(phone: SoftwareAuthenticator, deviation: Deviation = {}) {
    const { challenge, user } = await creation()
    const { origin = ORIGIN, isVerified = true, ...rest } = deviation
    const response = phone.create({ challenge, origin, isVerified, userHandle: user.id })
    const request = { userId: alice.id, boundTo: 'session-1', label: 'Phone', response, nowMs: NOW, ...rest }
    const checked = await passkeys.checkRegistration(parts.sql, request)
    return checked && inTransaction(parts.sql, (tx) => passkeys.add(tx, checked, NOW))
  }

  const ask = (boundTo = 'ticket-1', nowMs = NOW) => passkeys.assertionOptions(parts.sql, { boundTo, nowMs })
  const assertBy = (response: ReturnType<SoftwareAuthenticator['get']>, boundTo = 'ticket-1', nowMs = NOW) =>
    passkeys.assert(parts.sql, { boundTo, response, nowMs })

  async function signIn(phone: SoftwareAuthenticator, { origin = ORIGIN, isVerified = true } = {}) {
    const { challenge } = await ask()
    return assertBy(phone.get({ challenge, origin, isVerified }))
  }

  it('sign in with and without a user name', async () => {
    const phone = new SoftwareAuthenticator()
    const options = await creation()
    assert.deepEqual(
      [options.rp, options.authenticatorSelection?.residentKey],
      [{ name: 'Bowline', id: 'exchange.example' }, 'required'],
    )
    await register(phone)
    phone.counter++
    assert.deepEqual((await ask()).allowCredentials, [])
    assert.equal((await signIn(phone))?.userId, alice.id)
    const named = { userId: alice.id, boundTo: 'ticket-1', nowMs: NOW }
    const { allowCredentials } = await passkeys.assertionOptions(parts.sql, named)
    assert.deepEqual(allowCredentials, [{ id: phone.id, type: 'public-key', transports: ['internal'] }])
    const [known] = await passkeys.list(parts.sql, alice.id)
    assert.deepEqual([known?.label, known?.lastUsedAtMs], ['Phone', NOW])
  })

  it('are not added from elsewhere, late, unverified, twice, or by somebody else', async () => {
    const phone = new SoftwareAuthenticator()
    const bob = await makeUser(parts.sql, { email: `bob-${people}@example.com` })
    assert.equal(await register(phone, { origin: 'https://exchange.example.evil' }), undefined)
    assert.equal(await register(phone, { origin: 'https://exchange.example' }), undefined)
    assert.equal(await register(phone, { isVerified: false }), undefined)
    assert.equal(await register(phone, { boundTo: 'session-2' }), undefined)
    assert.equal(await register(phone, { userId: bob.id }), undefined)
    assert.equal(await register(phone, { nowMs: NOW + 5 * MINUTE }), undefined)
    assert.deepEqual(await passkeys.list(parts.sql, alice.id), [])
    assert.equal(typeof (await register(phone)), 'object')
    assert.equal(await register(phone), 'known-already')
    assert.deepEqual(
      (await creation()).excludeCredentials?.map(({ id }) => id),
      [phone.id],
    )
  })

  it('of an exchange on this machine belong to localhost, because browsers allow none for an IP address', async () => {
    for (const address of ['127.0.0.1', '[::1]', 'localhost']) {
      const publicUrl = () => `http://${address}:8080`
      const local = new Passkeys({ secrets: parts.secrets, productName: () => 'Bowline', publicUrl })
      const asked = { userId: alice.id, boundTo: 'session-1', nowMs: NOW }
      const { rp, challenge, user } = await local.registrationOptions(parts.sql, { ...asked, name: 'alice' })
      assert.equal(rp.id, 'localhost')
      const origin = 'http://localhost:8080'
      const response = new SoftwareAuthenticator().create({ challenge, origin, userHandle: user.id })
      assert.ok(await local.checkRegistration(parts.sql, { ...asked, label: 'Phone', response }))
    }
  })

  it('answer a challenge once, in time, and where it was asked', async () => {
    const phone = new SoftwareAuthenticator()
    await register(phone)
    const answer = async (boundTo?: string, nowMs?: number) => {
      phone.counter++
      const { challenge } = await ask()
      return assertBy(phone.get({ challenge, origin: ORIGIN }), boundTo, nowMs)
    }
    assert.equal(await answer('ticket-2'), undefined)
    assert.equal(await answer('ticket-1', NOW + 5 * MINUTE), undefined)
    assert.ok(await answer('ticket-1', NOW + 5 * MINUTE - 1))
    phone.counter++
    const { challenge } = await ask()
    const response = phone.get({ challenge, origin: ORIGIN })
    const tries = await Promise.all(Array.from({ length: 4 }, () => assertBy(response)))
    assert.equal(tries.filter((found) => found).length, 1)
    const invented = phone.get({ challenge: Buffer.alloc(32).toString('base64url'), origin: ORIGIN })
    assert.equal(await assertBy(invented), undefined)
  })

  it('do not sign in from another site, unverified, copied, or for another user', async () => {
    const phone = new SoftwareAuthenticator()
    await register(phone)
    phone.counter = 7
    assert.equal(await signIn(phone, { origin: 'https://exchange-example.evil' }), undefined)
    assert.equal(await signIn(phone, { isVerified: false }), undefined)
    assert.ok(await signIn(phone))
    // A cloned key counts from where it was copied.
    phone.counter = 7
    assert.equal(await signIn(phone), undefined)
    phone.counter = 8
    assert.ok(await signIn(phone))
    const bob = await makeUser(parts.sql, { email: `bob-${people}@example.com` })
    await parts.sql`update passkeys set user_id = ${bob.id} where user_id = ${alice.id}`
    phone.counter = 9
    assert.equal(await signIn(phone), undefined)
    assert.equal(await signIn(new SoftwareAuthenticator()), undefined)
  })

  it('reject malformed answers', async () => {
    const phone = new SoftwareAuthenticator()
    await register(phone)
    const good = phone.get({ challenge: (await ask()).challenge, origin: ORIGIN })
    const none: unknown[] = [
      { ...good, response: {} },
      { ...good, response: { ...good.response, authenticatorData: 'AA' } },
      { ...good, response: { ...good.response, clientDataJSON: Buffer.from('{}').toString('base64url') } },
      { ...good, response: { ...good.response, signature: 'AA' } },
      { ...good, type: 'password' },
      { id: 'x'.repeat(5_000), response: null },
      { id: '\0', response: {} },
    ]
    for (const answer of none)
      assert.equal(await assertBy(answer as never), undefined, JSON.stringify(answer).slice(0, 80))
  })

  it('are limited to ten, and renamed and removed by their user only', async () => {
    for (let i = 0; i < MOST_PASSKEYS; i++) assert.equal(typeof (await register(new SoftwareAuthenticator())), 'object')
    assert.equal(await register(new SoftwareAuthenticator()), 'too-many')
    const [first] = await passkeys.list(parts.sql, alice.id)
    const id = first?.id ?? ''
    const bob = await makeUser(parts.sql, { email: `bob-${people}@example.com` })
    assert.equal(await passkeys.rename(parts.sql, bob.id, id, 'Mine'), false)
    assert.equal(await passkeys.remove(parts.sql, bob.id, id), undefined)
    assert.equal(await passkeys.rename(parts.sql, alice.id, id, 'Key ring'), true)
    assert.equal(await passkeys.remove(parts.sql, alice.id, id), 'Key ring')
    assert.equal((await passkeys.list(parts.sql, alice.id)).length, MOST_PASSKEYS - 1)
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import type { User } from '../../identity/index.ts'
import { Passwords } from '../../identity/password.ts'
import { HOUR, makeUser, NOW, type OpenFactors, openFactors } from '../factors.fixture.ts'
import { checkPinForm } from './pin-form.ts'
import { Pins } from './pins.ts'

const PIN = '205816'
const WRONG = '205817'
const DAY = 24 * HOUR

it('a PIN is six digits, not all the same and not consecutive', () => {
  for (const pin of ['', '12345', '1234567', '20581a', '２０５８１６'])
    assert.equal(checkPinForm(pin), 'malformed', pin)
  for (const pin of ['000000', '777777', '123456', '012345', '654321', '890123', '210987']) {
    assert.equal(checkPinForm(pin), 'too-simple', pin)
  }
  for (const pin of [PIN, '111112', '123457', '135791', '121212']) assert.equal(checkPinForm(pin), undefined, pin)
})

describe('PINs', () => {
  let parts: OpenFactors
  let pins: Pins
  let alice: User
  let people = 0
  const check = (pin: string, nowMs = NOW) => pins.check(parts.sql, alice.id, pin, nowMs)

  before(async () => {
    parts = await openFactors()
    pins = new Pins({ passwords: new Passwords(parts.secrets) })
  })
  beforeEach(async () => {
    alice = await makeUser(parts.sql, { email: `alice-${++people}@example.com` })
  })
  after(() => parts.close())

  it('is set once, and changed afterwards', async () => {
    assert.equal(await check(PIN), 'not-set')
    assert.equal(await pins.change(parts.sql, alice.id, PIN, NOW), 'not-set')
    assert.equal(await pins.set(parts.sql, alice.id, '123456', NOW), 'too-simple')
    assert.equal(await pins.isSet(parts.sql, alice.id), false)
    assert.equal(await pins.set(parts.sql, alice.id, PIN, NOW), 'set')
    assert.equal(await pins.set(parts.sql, alice.id, '918273', NOW), 'set-already')
    assert.equal(await check(PIN), 'right')
    assert.equal(await pins.change(parts.sql, alice.id, '918273', NOW), 'changed')
    assert.deepEqual(await check(PIN), { verdict: 'wrong', triesLeft: 4 })
    assert.equal(await check('918273'), 'right')
  })

  it('is locked for a day after five wrong ones, even for the right one, and for a new one', async () => {
    await pins.set(parts.sql, alice.id, PIN, NOW)
    assert.equal(await check('12'), 'malformed')
    for (const triesLeft of [4, 3, 2, 1]) assert.deepEqual(await check(WRONG), { verdict: 'wrong', triesLeft })
    const locked = { verdict: 'locked', untilMs: NOW + DAY }
    assert.deepEqual(await check(WRONG), locked)
    assert.deepEqual(await check(PIN, NOW + DAY - 1), locked)
    await pins.change(parts.sql, alice.id, '918273', NOW)
    assert.deepEqual(await check('918273', NOW + 1), locked)
    assert.equal(await pins.lockedUntil(parts.sql, alice.id, NOW), NOW + DAY)
    assert.deepEqual(await check(WRONG, NOW + DAY), { verdict: 'wrong', triesLeft: 4 })
    assert.equal(await check('918273', NOW + DAY), 'right')
    assert.deepEqual(await check(WRONG, NOW + DAY), { verdict: 'wrong', triesLeft: 4 })
  })

  it('lets no more than five wrong ones through at the same moment', async () => {
    await pins.set(parts.sql, alice.id, PIN, NOW)
    const verdicts = await Promise.all(Array.from({ length: 9 }, () => check(WRONG)))
    const wrong = verdicts.filter((verdict) => typeof verdict === 'object' && verdict.verdict === 'wrong')
    assert.equal(wrong.length, 4)
    assert.deepEqual(await check(PIN), { verdict: 'locked', untilMs: NOW + DAY })
  })

  it('is not valid in another user’s row', async () => {
    const bob = await makeUser(parts.sql, { email: `bob-${people}@example.com` })
    await pins.set(parts.sql, alice.id, PIN, NOW)
    await pins.set(parts.sql, bob.id, '918273', NOW)
    await parts.sql`
      update pins set pin_hash = (select pin_hash from pins where user_id = ${alice.id}) where user_id = ${bob.id}`
    assert.deepEqual(await pins.check(parts.sql, bob.id, PIN, NOW), { verdict: 'wrong', triesLeft: 4 })
  })
})

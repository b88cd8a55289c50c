import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { ScureBase32Plugin } from 'otplib'
import type { User } from '../../identity/index.ts'
import { MINUTE, makeUser, NOW, type OpenFactors, openFactors, SECOND } from '../factors.fixture.ts'
import { appCode } from './authenticator-app.fixture.ts'
import { Authenticators } from './authenticators.ts'
import { findStep, secretText } from './totp.ts'

/** domain/accounts-and-compliance.md, vector A1. */
const A1_SECRET = Buffer.from('12345678901234567890')
const A1 = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
] as const

describe('authenticators', () => {
  let parts: OpenFactors
  let authenticators: Authenticators
  let alice: User
  let people = 0

  const check = (code: string, nowMs: number) => authenticators.check(parts.sql, alice.id, code, nowMs)

  async function begun(): Promise<string> {
    return (await authenticators.begin(parts.sql, { userId: alice.id, name: 'alice@example.com', nowMs: NOW })).secret
  }

  async function bound(): Promise<string> {
    const secret = await begun()
    const tried = await authenticators.tryPending(parts.sql, alice.id, appCode(secret, NOW), NOW)
    assert.ok(typeof tried === 'object')
    assert.equal(await inTransaction(parts.sql, (tx) => authenticators.bind(tx, alice.id, tried, NOW)), true)
    return secret
  }

  before(async () => {
    parts = await openFactors()
    authenticators = new Authenticators({ secrets: parts.secrets, productName: () => 'Bow line' })
  })
  beforeEach(async () => {
    alice = await makeUser(parts.sql, { email: `alice-${++people}@example.com` })
  })
  after(() => parts.close())

  it('knows the codes of RFC 6238', () => {
    assert.equal(secretText(A1_SECRET), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    for (const [seconds, code] of A1) {
      assert.equal(findStep(A1_SECRET, code, seconds * 1000), Math.floor(seconds / 30))
    }
  })

  it('accepts the code one step early and late, and not two', () => {
    const start = Math.floor(1234567890 / 30) * 30_000
    const accepted = [-2, -1, 0, 1, 2].map((n) => findStep(A1_SECRET, '005924', start + n * 30_000) !== undefined)
    assert.deepEqual(accepted, [false, true, true, true, false])
    assert.equal(findStep(A1_SECRET, '005924', start - 30_000 - 1), undefined)
    assert.notEqual(findStep(A1_SECRET, '005924', start + 60_000 - 1), undefined)
  })

  it('shows a twenty-byte secret once, as text and as a URI for apps to scan', async () => {
    const { secret, uri, expiresAtMs } = await authenticators.begin(parts.sql, {
      userId: alice.id,
      name: 'alice@example.com',
      nowMs: NOW,
    })
    assert.match(secret, /^[A-Z2-7]{32}$/)
    const label = 'Bow%20line:alice%40example.com'
    assert.equal(uri, `otpauth://totp/${label}?secret=${secret}&issuer=Bow%20line&algorithm=SHA1&digits=6&period=30`)
    assert.equal(expiresAtMs, NOW + 10 * MINUTE)
    const [row] = await parts.sql<{ sealed: string }[]>`
      select encode(secret_encrypted, 'hex') as sealed from pending_authenticators where user_id = ${alice.id}`
    const plain = Buffer.from(new ScureBase32Plugin().decode(secret)).toString('hex')
    assert.equal(row?.sealed.includes(plain), false)
    assert.equal(await authenticators.isBound(parts.sql, alice.id), false)
  })

  it('binds with the first code within ten minutes and five attempts, and does not accept that code again', async () => {
    const late = appCode(await begun(), NOW + 10 * MINUTE)
    assert.equal(await authenticators.tryPending(parts.sql, alice.id, late, NOW + 10 * MINUTE), 'expired')
    const secret = await begun()
    const wrong = appCode(secret, NOW - 10 * MINUTE)
    for (let i = 0; i < 5; i++) assert.equal(await authenticators.tryPending(parts.sql, alice.id, wrong, NOW), 'wrong')
    assert.equal(await authenticators.tryPending(parts.sql, alice.id, appCode(secret, NOW), NOW), 'expired')

    const again = await bound()
    assert.equal(await authenticators.isBound(parts.sql, alice.id), true)
    assert.equal(await check(appCode(again, NOW), NOW + SECOND), 'wrong')
  })

  it('accepts each code once, and none older than the last accepted', async () => {
    const secret = await bound()
    const later = NOW + 5 * MINUTE
    const before = appCode(secret, later - 30 * SECOND)
    assert.equal(await check(appCode(secret, later), later), 'right')
    assert.equal(await check(appCode(secret, later), later), 'wrong')
    assert.equal(await check(before, later), 'wrong')
    assert.equal(await check(appCode(secret, later + 30 * SECOND), later), 'right')
  })

  it('accepts one of many requests that bring the right code at the same moment', async () => {
    const code = appCode(await bound(), NOW + MINUTE)
    const verdicts = await Promise.all(Array.from({ length: 6 }, () => check(code, NOW + MINUTE)))
    assert.equal(verdicts.filter((verdict) => verdict === 'right').length, 1)
  })

  it('pauses for a quarter of an hour after five wrong codes in ten minutes', async () => {
    const secret = await bound()
    const wrong = appCode(secret, NOW - 10 * MINUTE)
    assert.equal(await check('12345', NOW), 'malformed')
    for (let i = 0; i < 4; i++) assert.equal(await check(wrong, NOW), 'wrong')
    // Ten minutes later those four no longer count.
    for (let i = 0; i < 4; i++) assert.equal(await check(wrong, NOW + 10 * MINUTE), 'wrong')
    assert.equal(await check(wrong, NOW + 11 * MINUTE), 'wrong')
    const untilMs = NOW + 26 * MINUTE
    const during = NOW + 20 * MINUTE
    assert.deepEqual(await check(appCode(secret, during), during), { verdict: 'paused', untilMs })
    assert.equal(await check(appCode(secret, untilMs), untilMs), 'right')
  })

  it('has nothing to check once removed', async () => {
    const secret = await bound()
    assert.equal(await authenticators.remove(parts.sql, alice.id), true)
    assert.equal(await authenticators.remove(parts.sql, alice.id), false)
    assert.equal(await check(appCode(secret, NOW + MINUTE), NOW + MINUTE), 'not-bound')
  })
})

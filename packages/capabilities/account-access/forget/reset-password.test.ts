import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { holdEnd, trustDevice, trustedDevices } from '../../account-security/index.ts'
import { auditOf } from '../../audit-log/index.ts'
import { appCode } from '../../factors/authenticator/authenticator-app.fixture.ts'
import { provePassword, type User } from '../../identity/index.ts'
import { HOUR, MINUTE, NOW, PASSWORD, SECOND, setDoor, visit, wordOf } from '../access.fixture.ts'
import { signInByPassword } from '../sign-in/sign-in-by-password.ts'
import { resetByCode, resetByFactor } from './reset-password.ts'
import { sendResetCode } from './send-reset-code.ts'

const NEW = 'battery staple 2'

describe('a forgotten password', async () => {
  let alice: User
  const door = await setDoor()
  beforeEach(async () => {
    alice = await door.user({ email: 'alice@example.com' })
  })

  const name = 'alice@example.com'
  const ask = (of = name, nowMs = NOW) => sendResetCode(door.parts, { name: of, visit: visit() }, nowMs)
  const reset = (code: string, { of = name, newPassword = NEW, nowMs = NOW } = {}) =>
    resetByCode(door.parts, { name: of, code, newPassword, visit: visit() }, nowMs)
  const prove = (password: string, ip = '192.0.2.1') =>
    provePassword(door.parts, { name: { kind: 'email', email: name }, password, ip }, NOW)

  it('can be requested for any name with the same answer, and only an existing user gets mail', async () => {
    const known = await ask()
    const unknown = await ask('nobody@example.com')
    assert.deepEqual({ ...unknown, target: '' }, { ...known, target: '' })
    assert.deepEqual(await ask('nobody@example.com', NOW + 1), await ask(name, NOW + 1))
    assert.deepEqual(
      door.outbox.sent.map(({ to }) => to),
      [{ email: name }],
    )
    const guesses = await Promise.all([reset(door.outbox.wrongCode), reset('123456', { of: 'nobody@example.com' })])
    assert.deepEqual(guesses[0], guesses[1])
  })

  it('leaves every wrong code in the history and the audit log of its owner', async () => {
    await ask()
    await reset(door.outbox.wrongCode)
    await reset('123456', { of: 'nobody@example.com' })
    await eventually(
      'it is written down',
      async () => (await auditOf(door.sql, { userId: alice.id, limit: 9 })).length > 0,
    )
    const rows = await auditOf(door.sql, { userId: alice.id, limit: 9 })
    assert.deepEqual(
      rows.map(({ action, after, ip }) => ({ action, after, ip })),
      [{ action: 'login-failed', after: { refusal: 'wrong', factor: 'email' }, ip: '203.0.113.7' }],
    )
  })

  it('is replaced by whoever reads the mail, and nothing from before remains valid', async () => {
    const client = { type: 'web', ip: '192.0.2.9', userAgent: 'Firefox' } as const
    const session = await door.parts.sessions.start(alice.id, client, NOW)
    await trustDevice(door.sql, alice.id, { ip: '192.0.2.9', userAgent: 'Firefox' }, NOW)
    await ask()
    const code = door.outbox.code
    assert.equal(wordOf(await reset(code, { newPassword: 'password1' })), 'password-common')
    assert.deepEqual(await reset(code), { next: 'login', heldUntilMs: NOW + 24 * HOUR })
    assert.equal((await prove(PASSWORD)).outcome, 'refused')
    assert.equal((await prove(NEW)).outcome, 'proved')
    assert.equal(await door.parts.sessions.resolve(session.token, NOW), undefined)
    assert.deepEqual(await trustedDevices(door.sql, alice.id, undefined, NOW), [])
    assert.equal(await holdEnd(door.sql, alice.id, NOW), NOW + 24 * HOUR)
    assert.deepEqual(door.suspended, [alice.id])
    assert.deepEqual(door.outbox.templates, ['code', 'passwordReset'])
    assert.equal(wordOf(await reset(code)), 'wrong')
  })

  it('is not replaced by whoever reads an address that was given up in the meantime', async () => {
    await ask()
    const { sessions, passwords } = door.parts
    const hash = async (password: string) => {
      await sessions.signOutEverywhere(alice.id)
      return passwords.hash(password)
    }
    const slow = { ...door.parts, passwords: { hash } as typeof passwords }
    const request = { name, code: door.outbox.code, newPassword: NEW, visit: visit() }
    assert.equal(wordOf(await resetByCode(slow, request, NOW)), 'ticket-gone')
    assert.equal((await prove(PASSWORD)).outcome, 'proved')
  })

  it('leads to a sign-in that need not wait for another code, while strangers still wait', async () => {
    await ask()
    assert.equal(wordOf(await reset(door.outbox.code)), 'login')
    const begin = (browser: string, nowMs: number) =>
      signInByPassword(door.parts, { name, password: NEW, visit: visit(browser) }, nowMs)
    assert.deepEqual(await ask(name, NOW + 1), { refusal: 'too-soon', retryAfterMs: 90 * SECOND - 1 })
    const step = await begin('new', NOW + SECOND)
    assert.ok('target' in step && step.target === name, JSON.stringify(step))
    assert.deepEqual(door.outbox.templates, ['code', 'passwordReset', 'code'])
    // Only once: from here on it is ninety seconds again.
    await begin('other', NOW + 2 * SECOND)
    assert.equal(door.outbox.templates.length, 3)
    await begin('other', NOW + 91 * SECOND)
    assert.equal(door.outbox.templates.length, 4)
  })

  it('ends a lockout', async () => {
    for (let i = 0; i < 10; i++) await prove('wrong horse 1', `198.51.${i}.1`)
    assert.equal(wordOf(await prove(PASSWORD)), 'locked-out')
    await ask()
    assert.equal(wordOf(await reset(door.outbox.code)), 'login')
    assert.equal((await prove(NEW)).outcome, 'proved')
  })

  it('ends the lockouts of the browsers its user is known in too, and nobody else’s', async () => {
    const { ip } = visit().from
    const mallory = await door.user({ email: 'mallory@example.com' })
    const other = { kind: 'email', email: mallory.email as string } as const
    const prove = (who: typeof other, password: string) =>
      provePassword(door.parts, { name: who, password, ip, knownAs: 'browser:x' }, NOW)
    const alices = { kind: 'email', email: name } as const
    for (const who of [alices, other]) {
      for (let i = 0; i < 10; i++) assert.equal(wordOf(await prove(who, 'wrong horse 1')), 'wrong-password')
      assert.equal(wordOf(await prove(who, PASSWORD)), 'locked-out')
    }
    await ask()
    assert.equal(wordOf(await reset(door.outbox.code)), 'login')
    assert.equal((await prove(alices, NEW)).outcome, 'proved')
    assert.equal(wordOf(await prove(other, PASSWORD)), 'locked-out')
  })

  it('also needs a bound authenticator, which alone is not enough', async () => {
    const secret = await door.bindAuthenticator(alice.id)
    await ask()
    const first = await reset(door.outbox.code)
    assert.ok('ticket' in first, JSON.stringify(first))
    assert.equal((await prove(PASSWORD)).outcome, 'proved')
    const strong = (code: string, browser = 'a', nowMs = NOW) =>
      resetByFactor(
        door.parts,
        { ...first, proof: { way: 'authenticator', code }, newPassword: NEW, visit: visit(browser) },
        nowMs,
      )
    const code = appCode(secret, NOW)
    assert.equal(wordOf(await strong('000000')), 'wrong')
    assert.equal(wordOf(await strong(code, 'thief')), 'ticket-gone')
    assert.equal(wordOf(await strong(code, 'a', NOW + 10 * MINUTE)), 'ticket-gone')
    const both = await Promise.all([strong(code), strong(code)])
    assert.equal(both.filter((result) => wordOf(result) === 'login').length, 1)
    assert.equal((await prove(NEW)).outcome, 'proved')
  })

  it('is not possible for a closed account, which looks like an unknown name', async () => {
    await door.sql`update users set status = 'closed' where id = ${alice.id}`
    assert.ok('target' in (await ask()))
    assert.deepEqual(door.outbox.sent, [])
  })
})

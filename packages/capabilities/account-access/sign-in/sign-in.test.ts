import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { holdsOf } from '../../account-security/index.ts'
import { auditOf } from '../../audit-log/index.ts'
import { appCode } from '../../factors/authenticator/authenticator-app.fixture.ts'
import { HOUR, MINUTE, NOW, PASSWORD, SECOND, setDoor, visit, wordOf } from '../access.fixture.ts'
import type { Visit } from '../access-parts.ts'
import { sendSignInCode } from './send-sign-in-code.ts'
import { signInByPassword } from './sign-in-by-password.ts'
import type { SignedIn, SignInStep } from './sign-in-outcome.ts'
import { type StepProof, verifySignIn } from './verify-sign-in.ts'

describe('signing in', async () => {
  const door = await setDoor()
  beforeEach(async () => {
    await door.user({ email: 'alice@example.com' })
  })

  const begin = (from: Visit = visit(), { nowMs = NOW, name = 'alice@example.com', password = PASSWORD } = {}) =>
    signInByPassword(door.parts, { name, password, visit: from }, nowMs)
  const stepped = async (...args: Parameters<typeof begin>) => {
    const step = await begin(...args)
    assert.ok('ticket' in step, JSON.stringify(step))
    return step
  }
  const verify = (
    { ticket }: Pick<SignInStep, 'ticket'>,
    proof: StepProof,
    { from = visit(), nowMs = NOW, trustsDevice = false } = {},
  ) => verifySignIn(door.parts, { ticket, proof, trustsDevice, visit: from }, nowMs)
  const mail = (code = door.outbox.code) => ({ way: 'email', code }) as const
  /** A complete sign-in of a user whose only factor is mail. */
  const signIn = async (from: Visit, { nowMs = NOW, trustsDevice = false } = {}) => {
    await door.sql`delete from code_sendings`
    const step = await stepped(from, { nowMs })
    const session = await verify(step, mail(), { from, nowMs, trustsDevice })
    assert.equal(wordOf(session), 'session')
    return session as SignedIn
  }

  it('from a new device takes a mail code, remembers the browser and notifies the owner', async () => {
    const step = await stepped()
    assert.deepEqual(
      [step.next, step.reason, step.target, step.ways, step.resendAtMs],
      ['email', 'new-device', 'alice@example.com', ['email'], NOW + 90 * SECOND],
    )
    const { session, user } = (await verify(step, mail())) as SignedIn
    assert.equal((await door.parts.sessions.resolve(session.token, NOW))?.user.id, user.id)
    assert.deepEqual(door.outbox.templates, ['code', 'signIn'])
    const [logged] = await auditOf(door.sql, { userId: user.id, limit: 1 })
    assert.equal(logged?.action, 'new-device')

    const again = await stepped(visit(), { nowMs: NOW + 2 * MINUTE })
    assert.deepEqual([again.next, again.reason], ['email', undefined])
    await door.sql`delete from code_sendings`
    const abroad = await stepped(visit('a', { country: 'BR' }), { nowMs: NOW + 4 * MINUTE })
    assert.equal(abroad.reason, 'new-country')
  })

  it('from a new device in a new country holds withdrawals for six hours, but not for only one of the two', async () => {
    const held = async (from: Visit) => {
      const { user } = await signIn(from)
      return (await holdsOf(door.sql, user.id, NOW)).map(({ reason, endsAtMs }) => [reason, endsAtMs])
    }
    assert.deepEqual(await held(visit('a')), [])
    assert.deepEqual(await held(visit('b')), [])
    assert.deepEqual(await held(visit('a', { country: 'BR' })), [])
    assert.deepEqual(await held(visit('c', { country: 'BR' })), [])
    assert.deepEqual(await held(visit('d', { country: 'TH' })), [['login-elsewhere', NOW + 6 * HOUR]])
    assert.equal((await held(visit('d', { country: 'TH' }))).length, 1)
  })

  it('ends the browser’s previous session', async () => {
    const planted = await signIn(visit())
    const own = await signIn(visit('a', { formerToken: planted.session.token }), { nowMs: NOW + 1 })
    assert.notEqual(own.session.token, planted.session.token)
    assert.equal(await door.parts.sessions.resolve(planted.session.token, NOW + 1), undefined)
  })

  it('continues with the authenticator, from a new device after the mail', async () => {
    const user = await door.user({ email: 'bob@example.com' })
    const secret = await door.bindAuthenticator(user.id)
    const name = 'bob@example.com'
    const step = await stepped(visit(), { name })
    const strong = await verify(step, mail())
    assert.deepEqual([wordOf(strong), (strong as SignInStep).ways], ['authenticator', ['authenticator']])
    // A weaker proof is not checked, and the mail code cannot be used again.
    assert.equal(wordOf(await verify(step, mail())), 'other-factor')
    const code = appCode(secret, NOW)
    assert.equal(wordOf(await verify(step, { way: 'authenticator', code })), 'session')
    assert.equal(wordOf(await verify(step, { way: 'authenticator', code })), 'ticket-gone')
    const known = await stepped(visit(), { name, nowMs: NOW + MINUTE })
    assert.equal(known.next, 'authenticator')
    assert.equal(wordOf(await verify(known, { way: 'authenticator', code }, { nowMs: NOW + MINUTE })), 'wrong')
  })

  it('asks a trusted device for the password alone while nothing is unusual', async () => {
    const { device } = await signIn(visit(), { trustsDevice: true })
    const trusted = { deviceToken: device?.token }
    assert.equal(wordOf(await begin(visit('a', trusted), { nowMs: NOW + HOUR })), 'session')
    await door.sql`delete from code_sendings`
    assert.equal(wordOf(await begin(visit('a', { ...trusted, country: 'BR' }), { nowMs: NOW + HOUR })), 'email')
    await door.sql`delete from code_sendings`
    assert.equal(wordOf(await begin(visit('z', { deviceToken: 'x'.repeat(43) }), { nowMs: NOW + HOUR })), 'email')
  })

  it('refuses a restricted country before anything records a sign-in', async () => {
    await door.sql`update users set country = 'KP'`
    const demo = { ...door.parts, isDemo: true }
    await door.sql`update users set email_confirmed_at = null`
    const result = await signInByPassword(demo, { name: 'alice@example.com', password: PASSWORD, visit: visit() }, NOW)
    assert.deepEqual(result, { refusal: 'restricted-country' })
    assert.deepEqual(door.outbox.sent, [])
    const [found] = await door.sql`
      select (select count(*)::int from sessions) as sessions, (select count(*)::int from known_browsers) as browsers,
        (select count(*)::int from security_history) as lines,
        (select count(*)::int from audit_log where action = 'login-failed' and entry like '%restricted-country%') as noted`
    assert.deepEqual({ ...found }, { sessions: 0, browsers: 0, lines: 0, noted: 1 })
  })

  it('sends no code to a restricted country, at any step', async () => {
    const restricted = { refusal: 'restricted-country' }
    const begun = await stepped()
    const right = mail()
    await door.sql`update users set country = 'KP'`
    door.outbox.clear()
    const later = NOW + 2 * MINUTE
    assert.deepEqual(await begin(visit(), { nowMs: later }), restricted)
    assert.deepEqual(await sendSignInCode(door.parts, { ...begun, visit: visit() }, later), restricted)
    assert.deepEqual(await verify(begun, right, { nowMs: later }), restricted)
    assert.deepEqual(door.outbox.sent, [])
  })

  it('lets a ticket be used once, by its browser, within ten minutes', async () => {
    const step = await stepped()
    const code = mail()
    assert.equal(wordOf(await verify(step, code, { from: visit('thief') })), 'ticket-gone')
    assert.equal(wordOf(await verify({ ticket: 'A'.repeat(43) }, code)), 'ticket-gone')
    assert.equal(wordOf(await verify(step, code, { nowMs: NOW + 10 * MINUTE })), 'ticket-gone')
    const both = await Promise.all([verify(step, code), verify(step, code)])
    assert.equal(both.filter((result) => wordOf(result) === 'session').length, 1)
    assert.equal(wordOf(await verify(step, code)), 'ticket-gone')
  })

  it('ends a ticket after five wrong codes, and with the user’s sessions', async () => {
    const step = await stepped()
    assert.equal(wordOf(await verify(step, mail('12345'))), 'malformed')
    const words = []
    for (let i = 0; i < 6; i++) words.push(wordOf(await verify(step, mail(door.outbox.wrongCode))))
    assert.deepEqual(words, [...new Array(5).fill('wrong'), 'ticket-gone'])
    assert.equal(wordOf(await verify(step, mail())), 'ticket-gone')

    await door.sql`delete from code_sendings`
    const other = await stepped(visit(), { nowMs: NOW + 2 * MINUTE })
    const [{ id }] = (await door.sql`select id from users`) as unknown as [{ id: bigint }]
    await door.parts.sessions.signOutEverywhere(Number(id))
    assert.equal(wordOf(await verify(other, mail(), { nowMs: NOW + 2 * MINUTE })), 'ticket-gone')
  })

  it('sends another code after 90 seconds, and only the last one counts', async () => {
    const step = await stepped()
    const first = door.outbox.code
    const send = (nowMs: number, from = visit()) => sendSignInCode(door.parts, { ...step, visit: from }, nowMs)
    assert.deepEqual(await send(NOW + 89 * SECOND), { refusal: 'too-soon', retryAfterMs: SECOND })
    assert.equal(wordOf(await send(NOW + 90 * SECOND, visit('thief'))), 'ticket-gone')
    assert.deepEqual(await send(NOW + 90 * SECOND), { target: 'alice@example.com', resendAtMs: NOW + 180 * SECOND })
    const second = door.outbox.code
    if (first !== second) assert.equal(wordOf(await verify(step, mail(first), { nowMs: NOW + 91 * SECOND })), 'wrong')
    assert.equal(wordOf(await verify(step, mail(second), { nowMs: NOW + 92 * SECOND })), 'session')
  })

  it('mentions a code that is on its way, but not one that could not be sent yet', async () => {
    const step = await stepped()
    const again = await stepped(visit('b'), { nowMs: NOW + SECOND })
    assert.deepEqual([again.target, again.resendAtMs], ['alice@example.com', NOW + 90 * SECOND])
    assert.equal(wordOf(await verify(step, mail())), 'session')
    const third = await stepped(visit('c'), { nowMs: NOW + 2 * SECOND })
    assert.deepEqual([third.target, third.resendAtMs], [undefined, NOW + 90 * SECOND])
  })

  it('notifies the owner of a lockout, and tells strangers nothing', async () => {
    const tryWrong = (name: string, i: number) =>
      begin(visit('a', { from: { ...visit().from, ip: `198.51.${i}.1` } }), { name, password: 'wrong horse 1' })
    for (let i = 0; i < 10; i++) {
      const known = await tryWrong('alice@example.com', i)
      const unknown = await tryWrong('nobody@example.com', i + 100)
      assert.deepEqual({ ...known, account: null }, { ...unknown, account: null })
    }
    assert.equal(wordOf(await tryWrong('alice@example.com', 50)), 'locked-out')
    // Recording a failure is not awaited.
    while (!door.outbox.templates.includes('signInLocked')) await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(door.outbox.templates, ['signInLocked'])
  })

  it('lets the owner in from a known browser while strangers are locked out, and only from their own', async () => {
    await signIn(visit('mine'))
    const stranger = (i: number, password: string, browser = 'theirs') =>
      begin(visit(browser, { from: { ...visit().from, ip: `198.51.${i}.1` } }), { password, nowMs: NOW + HOUR })
    for (let i = 0; i < 10; i++) assert.equal(wordOf(await stranger(i, 'wrong horse 1')), 'wrong-password')
    assert.equal(wordOf(await stranger(50, PASSWORD)), 'locked-out')
    await door.user({ email: 'bob@example.com' })
    await door.sql`delete from code_sendings`
    const bobs = await begin(visit('bobs'), { name: 'bob@example.com', nowMs: NOW + HOUR })
    assert.equal(wordOf(bobs), 'email')
    assert.equal(wordOf(await stranger(51, PASSWORD, 'bobs')), 'locked-out')
    assert.equal(wordOf(await begin(visit('mine'), { nowMs: NOW + HOUR })), 'email')
  })

  it('accepts an unconfirmed address with its password in the demo only', async () => {
    await door.user({ email: 'carol@example.com' }, { isConfirmed: false })
    const name = 'carol@example.com'
    assert.equal(wordOf(await begin(visit(), { name })), 'email')
    const demo = { ...door.parts, isDemo: true }
    assert.equal(wordOf(await signInByPassword(demo, { name, password: PASSWORD, visit: visit() }, NOW)), 'session')
    const step = await signInByPassword(demo, { name: 'alice@example.com', password: PASSWORD, visit: visit() }, NOW)
    assert.equal(wordOf(step), 'email')
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { appCode } from '../factors/authenticator/authenticator-app.fixture.ts'
import {
  bindStaffAuthenticator,
  changeStaff,
  chooseStaffPassword,
  offerAuthenticator,
  type StartedStaffSession,
  staffSignIn,
  verifyCode,
} from './index.ts'
import { BY, NOW, startTestStaff, type TestStaff } from './staff.fixture.ts'

const MINUTE = 60_000
const OWN = 'a long and own password'
const client = { ip: '127.0.0.1', userAgent: 'test' }

describe('a member of staff', () => {
  let staff: TestStaff
  let alice: Awaited<ReturnType<TestStaff['hire']>>

  before(async () => {
    staff = await startTestStaff()
  })
  after(() => staff.close())
  beforeEach(async () => {
    await staff.sql`truncate staff_entrustments, staff, staff_sessions, staff_failures, staff_approvals`
    alice = await staff.hire('alice')
  })

  const trySignIn = (password: string, nowMs = NOW) =>
    staffSignIn(staff.parts, { email: alice.email, password, client }, nowMs)
  const started = <T>(result: T): StartedStaffSession => {
    assert.ok(typeof result === 'object' && result !== null && 'token' in result, JSON.stringify(result))
    return result as unknown as StartedStaffSession
  }
  /** Completes the first sign-in; returns the app's secret and the open session. */
  const settle = async () => {
    const first = started(await trySignIn(alice.password))
    const second = started(await chooseStaffPassword(staff.parts, first.session, OWN, NOW))
    const offered = await offerAuthenticator(staff.parts, second.session, 'Bowline')
    assert.ok('secret' in offered)
    const open = started(await bindStaffAuthenticator(staff.parts, second.session, appCode(offered.secret, NOW), NOW))
    return { secret: offered.secret, open, second, first }
  }

  it('chooses a password and binds an authenticator first of all, each step with a new token', async () => {
    const { first, second, open } = await settle()
    assert.deepEqual(
      [first, second, open].map(({ session }) => session.stage),
      ['new-password', 'bind', 'open'],
    )
    assert.equal(await staff.parts.sessions.resolve(first.token, NOW), undefined)
    assert.equal(await staff.parts.sessions.resolve(second.token, NOW), undefined)
    assert.equal((await staff.parts.sessions.resolve(open.token, NOW))?.member.hasAuthenticator, true)
  })

  it('cannot skip a step or choose a weak password', async () => {
    const { session } = started(await trySignIn(alice.password))
    assert.deepEqual(await offerAuthenticator(staff.parts, session, 'Bowline'), { refusal: 'step-order' })
    assert.deepEqual(await verifyCode(staff.parts, session, '000000', NOW), { refusal: 'step-order' })
    for (const [password, refusal] of [
      ['elevenchars', 'password-length'],
      ['alice@bowline.example', 'password-is-email'],
      [alice.password, 'password-same'],
    ] as const) {
      assert.deepEqual(await chooseStaffPassword(staff.parts, session, password, NOW), { refusal })
    }
  })

  it('needs password and code from then on, each code once, one step early or late', async () => {
    const { secret } = await settle()
    const later = NOW + 10 * MINUTE
    const { session } = started(await trySignIn(OWN, later))
    assert.equal(session.stage, 'code')
    for (const ms of [-2 * 30_000, 2 * 30_000]) {
      const refused = await verifyCode(staff.parts, session, appCode(secret, later + ms), later)
      assert.deepEqual(refused, { refusal: 'code-wrong' })
    }
    const code = appCode(secret, later - 30_000)
    assert.equal(started(await verifyCode(staff.parts, session, code, later)).session.stage, 'open')
    const again = started(await trySignIn(OWN, later))
    assert.deepEqual(await verifyCode(staff.parts, again.session, code, later), { refusal: 'code-wrong' })
  })

  it('is locked out for 15 minutes after five wrong passwords, and so is an unknown name', async () => {
    const nobody = () => staffSignIn(staff.parts, { email: 'nobody@bowline.example', password: 'x', client }, NOW)
    for (let i = 0; i < 5; i++) {
      assert.equal(refusalOf(await trySignIn('wrong horse 1')), 'wrong')
      assert.equal(refusalOf(await nobody()), 'wrong')
    }
    assert.deepEqual(await trySignIn(alice.password), { refusal: 'locked-out', untilMs: NOW + 15 * MINUTE })
    assert.equal(refusalOf(await nobody()), 'locked-out')
    assert.equal(refusalOf(await trySignIn(alice.password, NOW + 15 * MINUTE - 1)), 'locked-out')
    started(await trySignIn(alice.password, NOW + 15 * MINUTE))
  })

  it('is locked out by wrong codes too, and a right password in between resets nothing', async () => {
    await settle()
    for (let i = 0; i < 5; i++) {
      const { session } = started(await trySignIn(OWN))
      assert.deepEqual(await verifyCode(staff.parts, session, '000000', NOW), { refusal: 'code-wrong' })
    }
    assert.equal(refusalOf(await trySignIn(OWN)), 'locked-out')
  })

  it('is signed out after 30 minutes without a call, after 8 hours, and when disabled', async () => {
    const { open } = await settle()
    const { sessions } = staff.parts
    const half = 29 * MINUTE
    let last = NOW
    while (last + half < NOW + 8 * 60 * MINUTE) {
      last += half
      assert.ok(await sessions.resolve(open.token, last))
    }
    assert.equal(await sessions.resolve(open.token, NOW + 8 * 60 * MINUTE), undefined)
    const { session, token } = await sessions.start(alice.id, 'open', client, NOW)
    assert.ok(session)
    assert.equal(await sessions.resolve(token, NOW + 30 * MINUTE), undefined)
    await inTransaction(staff.sql, (tx) => changeStaff(tx, alice.id, { isDisabled: true }, BY))
    assert.equal(await sessions.resolve(token, NOW), undefined)
    assert.equal(refusalOf(await trySignIn(OWN)), 'disabled')
  })
})

function refusalOf(result: object): string | undefined {
  return (result as { refusal?: string }).refusal
}

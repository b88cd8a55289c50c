import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { issueTicket } from '../identity/index.ts'
import { NOW, PASSWORD, setDoor, visit } from './access.fixture.ts'
import { resetByCode } from './forget/reset-password.ts'
import { sendResetCode } from './forget/send-reset-code.ts'
import { register } from './register/register.ts'
import { sendRegistrationCode } from './register/send-registration-code.ts'
import { signInByPassword } from './sign-in/sign-in-by-password.ts'
import { verifySignIn } from './sign-in/verify-sign-in.ts'
import { linkSocial, sendLinkCode } from './social/link-social.ts'
import { LINK } from './social/social-sign-in.ts'

const WEEK = 7 * 24 * 60 * 60_000
const email = 'alice@example.com'
const paused = { refusal: 'paused', factor: 'email', untilMs: NOW + WEEK }

/** As after sixty wrong codes in a row; the right one is checked no more. */
describe('a code that was guessed at too often says until when it is not checked', async () => {
  const door = await setDoor()
  const stop = async (check: (code: string) => Promise<unknown>) => {
    await check(door.outbox.wrongCode)
    const rows = await door.sql`update factor_failures set in_row = 60 returning subject`
    assert.equal(rows.length, 1)
    assert.deepEqual(await check(door.outbox.code), paused)
    await door.sql`delete from factor_failures`
  }

  it('registering', async () => {
    await sendRegistrationCode(door.parts, { name: email, visit: visit() }, NOW)
    const form = { name: email, password: PASSWORD, country: 'DE', cameBy: { inviteCodes: [] }, visit: visit() }
    await stop((code) => register(door.parts, { ...form, code }, NOW))
  })

  it('signing in', async () => {
    await door.user({ email })
    const step = await signInByPassword(door.parts, { name: email, password: PASSWORD, visit: visit() }, NOW)
    assert.ok('ticket' in step)
    const details = { ticket: step.ticket, trustsDevice: false, visit: visit() }
    await stop((code) => verifySignIn(door.parts, { ...details, proof: { way: 'email', code } }, NOW))
  })

  it('with a forgotten password, known or unknown', async () => {
    await door.user({ email })
    await sendResetCode(door.parts, { name: email, visit: visit() }, NOW)
    await stop((code) => resetByCode(door.parts, { name: email, code, newPassword: 'battery 22', visit: visit() }, NOW))
    const name = 'nobody@example.com'
    await sendResetCode(door.parts, { name, visit: visit() }, NOW)
    await stop((code) => resetByCode(door.parts, { name, code, newPassword: 'battery 22', visit: visit() }, NOW))
  })

  it('linking an account', async () => {
    const { id: userId } = await door.user({ email })
    const details = { provider: 'acme', subject: 'one', email }
    const issued = { purpose: LINK, userId, steps: ['link'], details, browser: visit().browser }
    const { token: ticket } = await issueTicket(door.sql, issued, NOW)
    await sendLinkCode(door.parts, { ticket, visit: visit() }, NOW)
    await stop((code) => linkSocial(door.parts, { ticket, proof: { code }, visit: visit() }, NOW))
  })
})

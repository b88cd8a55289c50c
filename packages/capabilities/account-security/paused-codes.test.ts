import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { DAY, masked, NOW, SecureHouse } from './account-security.fixture.ts'
import { bindPhone, provePresentEmail, provePresentPhone, sendToPresentEmail } from './index.ts'

/** Six digits that were not sent. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const refusalOf = (result: object) => ('refusal' in result ? result.refusal : 'none')

describe('the code of a contact', () => {
  let house: SecureHouse
  before(async () => {
    house = await SecureHouse.open()
  })
  after(() => house.close())

  it('says until when it is not checked, after too many wrong ones', async () => {
    const { parts, outbox, sql } = house
    const alice = await house.person('alice', '+4917612345678')
    const request = await house.at(alice, NOW)
    await sendToPresentEmail(parts, request)
    const mailed = outbox.code(alice.email as string)
    const texted = await house.codeFor(alice, 5, 'sms', NOW)
    assert.equal(refusalOf(await provePresentEmail(parts, request, otherThan(mailed))), 'wrong')
    await sql`update factor_failures set in_row = 60`
    const untilMs = NOW + 7 * DAY
    const byMail = await provePresentEmail(parts, request, mailed)
    assert.deepEqual(byMail, { refusal: 'paused', factor: 'email', untilMs })
    const byText = await provePresentPhone(parts, request, texted)
    assert.deepEqual(byText, { refusal: 'paused', factor: 'sms', untilMs })
  })

  it('says so for each of two sent in one call', async () => {
    const { parts, sql } = house
    const bob = await house.person('bob')
    const request = await house.at(bob, NOW)
    const phone = '+4917612345679'
    const emailCode = await house.codeFor(bob, 4, 'email', NOW)
    const smsCode = await house.codeFor(bob, 4, 'sms', NOW, phone)
    await sql`insert into factor_failures values (${`user:${bob.id}`}, 'pin', 60, ${NOW})`
    const given = { countryCode: '49', mobileNumber: '17612345679', smsCode, emailCode, masked }
    const untilMs = NOW + 7 * DAY
    const paused = { refusal: 'paused', factor: 'sms', untilMs, field: 'smsCode' }
    assert.deepEqual(await bindPhone(parts, request, given), paused)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { auditOf, verifyAuditChain } from '../audit-log/index.ts'
import { lockUser, type User } from '../identity/index.ts'
import { DAY, HOUR, MINUTE, masked, NOW, SecureHouse } from './account-security.fixture.ts'
import {
  bindPhone,
  changePhone,
  confirmEmailChange,
  emailChangeState,
  holdEnd,
  noteNewPhone,
  phoneChangeState,
  provePresentEmail,
  provePresentPhone,
  refuseNewPhone,
  refuseTakenPhone,
  securityHistory,
  sendToNewEmail,
  sendToPresentEmail,
  voidEarlierProofs,
} from './index.ts'

/** Six digits that were not sent. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const refusalOf = (result: object) => ('refusal' in result ? result.refusal : 'none')

describe('a new e-mail address', () => {
  let house: SecureHouse
  before(async () => {
    house = await SecureHouse.open()
  })
  after(() => house.close())

  /** Both steps before the last; returns the codes for the new address and the strongest factor. */
  async function upToConfirm(user: User, email: string, nowMs: number) {
    const { parts, outbox } = house
    const request = await house.at(user, nowMs)
    assert.deepEqual(await sendToPresentEmail(parts, request), { sentTo: user.email })
    const proved = await provePresentEmail(parts, request, outbox.code(user.email as string))
    assert.equal('progress' in proved && proved.progress, 1)
    assert.deepEqual(await sendToNewEmail(parts, request, email.toUpperCase(), masked), { sentTo: email })
    const validCode = await house.codeFor(user, 7, 'email', nowMs + 2 * MINUTE)
    return { emailCode: outbox.code(email), validType: 3 as const, validCode, email, masked }
  }

  it('takes three steps, tells both addresses, holds withdrawals for a day and leaves one session', async () => {
    const { parts, sql, outbox } = house
    const alice = await house.person('alice')
    const elsewhere = await house.sessions.start(alice.id, { type: 'web', ip: '198.51.100.1', userAgent: '' }, NOW)
    const change = await upToConfirm(alice, 'new@example.com', NOW)
    const request = await house.at(alice, NOW + 2 * MINUTE)
    const done = await confirmEmailChange(parts, request, change)
    assert.deepEqual(done, { heldUntilMs: request.nowMs + DAY })
    assert.equal((await house.fresh(alice)).email, 'new@example.com')
    assert.equal(await holdEnd(sql, alice.id, request.nowMs), request.nowMs + DAY)
    assert.equal(await holdEnd(sql, alice.id, request.nowMs + DAY), undefined)
    assert.deepEqual(outbox.recipientsOf('emailChanged').sort(), ['alice@example.com', 'new@example.com'])
    assert.deepEqual(outbox.recipientsOf('emailChangeOld'), ['alice@example.com'])
    assert.equal(await house.sessions.resolve(elsewhere.token, NOW), undefined)
    assert.equal((await house.sessions.list(alice.id, request.nowMs))[0]?.sessionId, request.sessionId)
    assert.equal((await emailChangeState(sql, alice.id, request.nowMs)).progress, 0)
    const [row] = await securityHistory(sql, alice.id, { limit: 1, nowMs: request.nowMs })
    assert.equal(row?.event, 'email-changed')
    const [audited] = await auditOf(sql, { userId: alice.id, limit: 1 })
    assert.deepEqual(
      [audited?.action, audited?.before, audited?.ip],
      ['email-changed', { email: 'a***' }, '203.0.113.7'],
    )
    assert.equal((await verifyAuditChain(sql)).ok, true)
  })

  it('refuses a skipped step, a taken address, and an invalid one', async () => {
    const { parts, outbox } = house
    const bob = await house.person('bob')
    await house.person('taken')
    const request = await house.at(bob, NOW)
    assert.equal(refusalOf(await sendToNewEmail(parts, request, 'b@example.com', masked)), 'step-order')
    const early = { email: 'b@example.com', emailCode: '123456', validType: 3, validCode: '123456', masked } as const
    assert.equal(refusalOf(await confirmEmailChange(parts, request, early)), 'step-order')
    await sendToPresentEmail(parts, request)
    await provePresentEmail(parts, request, outbox.code('bob@example.com'))
    assert.equal(refusalOf(await sendToNewEmail(parts, request, 'taken@example.com', masked)), 'email-taken')
    assert.equal(refusalOf(await sendToNewEmail(parts, request, 'no address', masked)), 'email-malformed')
    assert.equal(refusalOf(await confirmEmailChange(parts, request, early)), 'step-order')
  })

  it('may be started over, which discards the later steps', async () => {
    const { parts, sql, outbox } = house
    const carol = await house.person('carol')
    await upToConfirm(carol, 'c@example.com', NOW)
    assert.equal((await emailChangeState(sql, carol.id, NOW)).progress, 2)
    const later = await house.at(carol, NOW + 5 * MINUTE)
    await sendToPresentEmail(parts, later)
    await provePresentEmail(parts, later, outbox.code('carol@example.com'))
    assert.equal((await emailChangeState(sql, carol.id, later.nowMs)).progress, 1)
  })

  it('expires half an hour after its first step', async () => {
    const { parts, sql } = house
    const dave = await house.person('dave')
    const change = await upToConfirm(dave, 'd@example.com', NOW)
    assert.equal((await emailChangeState(sql, dave.id, NOW + 30 * MINUTE - 1)).progress, 2)
    assert.equal((await emailChangeState(sql, dave.id, NOW + 30 * MINUTE)).progress, 0)
    const late = await house.at(dave, NOW + 30 * MINUTE)
    assert.equal(refusalOf(await confirmEmailChange(parts, late, change)), 'step-order')
  })

  it('takes the right one of two codes again after a typing error in the other', async () => {
    const { parts } = house
    const ivan = await house.person('ivan')
    const change = await upToConfirm(ivan, 'i@example.com', NOW)
    const request = await house.at(ivan, NOW + 3 * MINUTE)
    const { emailCode, validCode } = change
    const confirm = (given: object) => confirmEmailChange(parts, request, { ...change, ...given })
    const ofProof = { factor: 'email', field: 'validCode' }
    const ofAddress = { factor: 'email', field: 'emailCode' }
    assert.deepEqual(await confirm({ emailCode: '12' }), { refusal: 'malformed', ...ofAddress })
    assert.deepEqual(await confirm({ emailCode: otherThan(emailCode) }), { refusal: 'wrong', ...ofAddress })
    assert.deepEqual(await confirm({ validCode: otherThan(validCode) }), { refusal: 'wrong', ...ofProof })
    assert.equal(refusalOf(await confirm({})), 'none')
  })

  it('is confirmed once, however many requests confirm at the same moment', async () => {
    const { parts, sql } = house
    const erin = await house.person('erin')
    const change = await upToConfirm(erin, 'e@example.com', NOW)
    const request = await house.at(erin, NOW + 3 * MINUTE)
    const results = await Promise.all(Array.from({ length: 5 }, () => confirmEmailChange(parts, request, change)))
    assert.equal(results.filter((result) => 'heldUntilMs' in result).length, 1)
    const [held] = await sql`select count(*)::int as holds from withdrawal_holds where user_id = ${erin.id}`
    assert.equal(held?.holds, 1)
  })

  it('waits for another change of the same account without holding what that one needs', async () => {
    const { parts, sql } = house
    const heidi = await house.person('heidi')
    const change = await upToConfirm(heidi, 'h@example.com', NOW)
    const request = await house.at(heidi, NOW + 3 * MINUTE)
    const { confirming } = await inTransaction(sql, async (tx) => {
      await lockUser(tx, heidi.id)
      const confirming = confirmEmailChange(parts, request, change)
      await eventually('the change of the address waits', async () => {
        const [row] = await sql<{ waits: boolean }[]>`
          select exists (
            select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits`
        return row?.waits ?? false
      })
      // A new password does this: it voids every flow in progress.
      await voidEarlierProofs(tx, parts.codes, heidi.id)
      return { confirming }
    })
    assert.equal(refusalOf(await confirming), 'step-order')
  })

  it('goes to the first of two users who prove the same address', async () => {
    const { parts } = house
    const frank = await house.person('frank')
    const grace = await house.person('grace')
    const first = await upToConfirm(frank, 'wanted@example.com', NOW)
    // The other one's code goes there too, once the address may be written to again.
    const second = await upToConfirm(grace, 'wanted@example.com', NOW + 2 * MINUTE)
    const a = await house.at(frank, NOW + 4 * MINUTE)
    const b = await house.at(grace, NOW + 4 * MINUTE)
    assert.equal(refusalOf(await confirmEmailChange(parts, a, first)), 'none')
    assert.equal(refusalOf(await confirmEmailChange(parts, b, second)), 'email-taken')
  })
})

describe('a mobile number', () => {
  let house: SecureHouse
  before(async () => {
    house = await SecureHouse.open()
  })
  after(() => house.close())

  const first = { countryCode: '49', mobileNumber: '0151 12345678', masked }
  const second = { countryCode: 'DE', mobileNumber: '+49 151 87654321', masked }

  it('is bound with an SMS and a mail, once, and cannot be bound by anybody else then', async () => {
    const { parts, outbox } = house
    const alice = await house.person('alice')
    const request = await house.at(alice, NOW)
    const smsCode = await house.codeFor(alice, 4, 'sms', NOW, '+4915112345678')
    const emailCode = await house.codeFor(alice, 4, 'email', NOW)
    // A code of another operation proves nothing.
    const other = await house.codeFor(alice, 11, 'email', NOW + 2 * MINUTE)
    assert.deepEqual(await bindPhone(parts, request, { ...first, smsCode, emailCode: other }), {
      refusal: 'wrong',
      factor: 'email',
      field: 'emailCode',
    })
    const done = await bindPhone(parts, request, { ...first, smsCode, emailCode })
    assert.deepEqual(done, { heldUntilMs: NOW + 6 * HOUR })
    assert.equal((await house.fresh(alice)).phone, '+4915112345678')
    assert.deepEqual(outbox.recipientsOf('mobileBound'), ['alice@example.com'])
    const again = await house.at(alice, NOW)
    assert.equal(refusalOf(await bindPhone(parts, again, { ...second, smsCode, emailCode })), 'has-phone')
    const bob = await house.person('bob')
    const ask = { user: bob, phone: '+4915112345678', ip: '203.0.113.9', nowMs: NOW }
    const guess = { ...first, smsCode: '123456', emailCode: await house.codeFor(bob, 4, 'email', NOW) }
    const guessed = await bindPhone(parts, await house.at(bob, NOW), guess)
    assert.deepEqual(
      guessed,
      { refusal: 'wrong', factor: 'sms', field: 'smsCode' },
      'whose it is is not told to who guesses',
    )
    const refusals = []
    for (let i = 0; i < 21; i++) refusals.push((await refuseTakenPhone(parts, ask))?.refusal)
    assert.deepEqual([...new Set(refusals)], ['phone-taken', 'too-many'], 'to who sends it is, as often as he may send')
    assert.equal(refusals.filter((each) => each === 'phone-taken').length, 19, 'beside the code by mail')
  })

  it('is not bound by what was proved before the account’s sessions ended', async () => {
    const { parts } = house
    const erin = await house.person('erin')
    const thief = await house.at(erin, NOW)
    const number = { ...first, mobileNumber: '0151 12345670' }
    const smsCode = await house.codeFor(erin, 4, 'sms', NOW, '+4915112345670')
    const emailCode = await house.codeFor(erin, 4, 'email', NOW)
    const evidence: typeof parts.codes.evidence = (...asked) => {
      const given = parts.codes.evidence(...asked)
      const attempt = async () => {
        const found = await given.attempt()
        await house.sessions.signOutEverywhere(erin.id)
        return found
      }
      return { ...given, attempt }
    }
    const slow = { ...parts, codes: { evidence } as typeof parts.codes }
    assert.equal(refusalOf(await bindPhone(slow, thief, { ...number, smsCode, emailCode })), 'step-order')
    assert.equal((await house.fresh(erin)).phone, undefined)
  })

  it('takes the right one of two codes again after a typing error in the other', async () => {
    const { parts } = house
    const dave = await house.person('dave')
    const request = await house.at(dave, NOW)
    const number = { ...first, mobileNumber: '0151 12345671' }
    const smsCode = await house.codeFor(dave, 4, 'sms', NOW, '+4915112345671')
    const emailCode = await house.codeFor(dave, 4, 'email', NOW)
    const bind = (given: { smsCode: string; emailCode: string }) => bindPhone(parts, request, { ...number, ...given })
    const [ofSms, ofMail] = [
      { factor: 'sms', field: 'smsCode' },
      { factor: 'email', field: 'emailCode' },
    ]
    // More often than a code may be wrong: neither is counted for what is no code, nor for the other's error.
    for (let i = 0; i < 6; i++) {
      assert.deepEqual(await bind({ smsCode: '12', emailCode }), { refusal: 'malformed', ...ofSms })
      assert.deepEqual(await bind({ smsCode, emailCode: '' }), { refusal: 'malformed', ...ofMail })
    }
    for (let i = 0; i < 4; i++) {
      assert.deepEqual(await bind({ smsCode: otherThan(smsCode), emailCode }), { refusal: 'wrong', ...ofSms })
      assert.deepEqual(await bind({ smsCode, emailCode: otherThan(emailCode) }), { refusal: 'wrong', ...ofMail })
    }
    const both = { smsCode: otherThan(smsCode), emailCode: otherThan(emailCode) }
    assert.deepEqual(await bind(both), { refusal: 'wrong', ...ofSms })
    // Five wrong ones each, counted for each: now even the right ones are void.
    assert.deepEqual(await bind({ smsCode, emailCode }), { refusal: 'expired', ...ofSms })
  })

  it('is bound once by two codes sent at the same moment', async () => {
    const { parts } = house
    const ivan = await house.person('ivan')
    const request = await house.at(ivan, NOW)
    const number = { ...first, mobileNumber: '0151 12345672' }
    const smsCode = await house.codeFor(ivan, 4, 'sms', NOW, '+4915112345672')
    const emailCode = await house.codeFor(ivan, 4, 'email', NOW)
    const given = { ...number, smsCode, emailCode }
    const results = await Promise.all(Array.from({ length: 5 }, () => bindPhone(parts, request, given)))
    assert.equal(results.filter((result) => 'heldUntilMs' in result).length, 1)
  })

  it('is changed in three steps, and both numbers are notified', async () => {
    const { parts, sql, outbox } = house
    const carol = await house.person('carol', '+4915100000001')
    const request = await house.at(carol, NOW)
    const wanted = { user: carol, phone: '+4915187654321', operation: 6, nowMs: NOW } as const
    assert.deepEqual(await refuseNewPhone(sql, wanted), { refusal: 'step-order' })
    const early = { ...second, smsCode: '123456', emailCode: '123456' }
    assert.equal(refusalOf(await changePhone(parts, request, early)), 'step-order')
    const malformed = await provePresentPhone(parts, request, '12345')
    assert.deepEqual(malformed, { refusal: 'malformed', factor: 'sms' })
    await provePresentPhone(parts, request, await house.codeFor(carol, 5, 'sms', NOW))
    assert.equal((await phoneChangeState(sql, carol.id, NOW)).progress, 1)
    assert.equal(await refuseNewPhone(sql, wanted), undefined)
    const smsCode = await house.codeFor(carol, 6, 'sms', NOW, '+4915187654321')
    await inTransaction(sql, (tx) => noteNewPhone(tx, carol.id, '+4915187654321', NOW))
    const emailCode = await house.codeFor(carol, 6, 'email', NOW)
    const toAnother = { ...second, mobileNumber: '+4915111111111', smsCode, emailCode }
    assert.equal(refusalOf(await changePhone(parts, request, toAnother)), 'step-order')
    assert.deepEqual(await changePhone(parts, request, { ...second, smsCode, emailCode }), { heldUntilMs: NOW + DAY })
    assert.deepEqual(outbox.recipientsOf('mobileChanged').sort(), ['+4915100000001', 'carol@example.com'])
    assert.equal((await phoneChangeState(sql, carol.id, NOW)).progress, 0)
  })
})

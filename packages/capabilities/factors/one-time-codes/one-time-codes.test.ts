import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { HOUR, MINUTE, makeUser, NOW, type OpenFactors, openFactors, SECOND } from '../factors.fixture.ts'
import { type CodeRequest, OneTimeCodes } from './one-time-codes.ts'

let parts: OpenFactors
let codes: OneTimeCodes
const MAIL = { operation: Operation.email, channel: 'email', target: 'alice@example.com' } as const
const SMS = { operation: Operation.bindMobile, channel: 'sms', target: '+4917612345678' } as const

function send(request: Partial<CodeRequest> = {}) {
  const said = { ...MAIL, ip: '203.0.113.7', locale: 'en_US', nowMs: NOW, ...request }
  return codes.send(parts.sql, said)
}

async function refusalOf(sending: ReturnType<typeof send>) {
  const result = await sending
  return result === 'sent' ? result : `${result.refusal} ${Math.ceil(result.retryAfterMs / SECOND)}`
}

function check(code: string, request: Partial<Parameters<OneTimeCodes['check']>[1]> = {}) {
  return codes.check(parts.sql, { ...MAIL, code, nowMs: NOW, ...request })
}

describe('one-time codes', () => {
  before(async () => {
    parts = await openFactors()
    codes = new OneTimeCodes({ secrets: parts.secrets, messages: parts.outbox })
  })
  beforeEach(async () => {
    await parts.sql`truncate one_time_codes, code_sendings`
    parts.outbox.sent.length = 0
  })
  after(() => parts.close())

  it('work once, for what they were sent for', async () => {
    const alice = await makeUser(parts.sql, { email: 'alice@example.com' })
    const mine = { userId: alice.id, payload: '1 BTC to bc1q' }
    await send(mine)
    const { lastCode } = parts.outbox
    assert.match(lastCode, /^\d{6}$/)
    assert.equal(await check(lastCode, { ...mine, operation: Operation.pin }), 'wrong')
    assert.equal(await check(lastCode, { ...mine, userId: undefined }), 'wrong')
    assert.equal(await check(lastCode, { ...mine, target: 'bob@example.com' }), 'wrong')
    assert.equal(await check(lastCode, { ...mine, channel: 'sms' }), 'wrong')
    assert.equal(await check(lastCode, { ...mine, payload: '2 BTC to bc1q' }), 'wrong')
    assert.equal(await check(lastCode, mine), 'right')
    assert.equal(await check(lastCode, mine), 'wrong')
  })

  it('accept one of many requests that bring the right code at the same moment', async () => {
    await send()
    const verdicts = await Promise.all(Array.from({ length: 4 }, () => check(parts.outbox.lastCode)))
    assert.equal(verdicts.filter((verdict) => verdict === 'right').length, 1)
  })

  it('become invalid after five wrong attempts, not counting what cannot be a code', async () => {
    await send()
    for (const none of ['', '12345', '1234567', '12345a', '１２３４５６']) assert.equal(await check(none), 'malformed')
    const { lastCode, wrongCode } = parts.outbox
    for (let i = 0; i < 5; i++) assert.equal(await check(wrongCode), 'wrong')
    assert.equal(await check(lastCode), 'expired')
  })

  it('count five attempts, no more, when they come at the same moment', async () => {
    await send()
    const { lastCode, wrongCode } = parts.outbox
    const verdicts = await Promise.all(Array.from({ length: 12 }, () => check(wrongCode)))
    assert.equal(verdicts.filter((verdict) => verdict === 'wrong').length, 5)
    assert.equal(await check(lastCode), 'expired')
  })

  it('expire after five minutes by SMS and ten by mail', async () => {
    for (const [binding, minutes] of [[SMS, 5] as const, [MAIL, 10] as const]) {
      await send(binding)
      const { lastCode, sent } = parts.outbox
      assert.equal(sent.at(-1)?.minutes, minutes)
      assert.equal(await check(lastCode, { ...binding, nowMs: NOW + minutes * MINUTE }), 'expired')
      assert.equal(await check(lastCode, { ...binding, nowMs: NOW + minutes * MINUTE - 1 }), 'right')
    }
  })

  it('become invalid once a new one is sent', async () => {
    await send()
    const first = parts.outbox.lastCode
    await send({ nowMs: NOW + 90 * SECOND })
    const second = parts.outbox.lastCode
    if (first !== second) assert.equal(await check(first, { nowMs: NOW + 90 * SECOND }), 'wrong')
    assert.equal(await check(second, { nowMs: NOW + 90 * SECOND }), 'right')
  })

  it('can be resent after 90 seconds, not after 89', async () => {
    assert.equal(await send(), 'sent')
    assert.equal(await refusalOf(send({ nowMs: NOW + 89 * SECOND })), 'too-soon 1')
    assert.equal(await refusalOf(send({ nowMs: NOW + 89 * SECOND, operation: Operation.pin })), 'too-soon 1')
    assert.equal(await send({ nowMs: NOW + 90 * SECOND }), 'sent')
    assert.equal(parts.outbox.sent.length, 2)
  })

  it('are sent five times in half an hour to one target', async () => {
    for (let i = 0; i < 5; i++) assert.equal(await send({ nowMs: NOW + i * 90 * SECOND }), 'sent')
    assert.equal(await refusalOf(send({ nowMs: NOW + 10 * MINUTE })), 'too-often 1200')
    assert.equal(await refusalOf(send({ nowMs: NOW + 30 * MINUTE - 1 })), 'too-often 1')
    assert.equal(await send({ nowMs: NOW + 30 * MINUTE }), 'sent')
  })

  it('are sent twenty times an hour for one account and thirty from one address', async () => {
    const alice = await makeUser(parts.sql, { email: 'alice-2@example.com' })
    const to = (i: number) => ({ target: `person-${i}@example.com` })
    const elsewhere = (i: number) => ({ ip: `198.51.100.${i}` })
    for (let i = 0; i < 20; i++) assert.equal(await send({ ...to(i), ...elsewhere(i), userId: alice.id }), 'sent')
    assert.equal(await refusalOf(send({ ...to(99), ...elsewhere(99), userId: alice.id })), 'too-many 3600')
    assert.equal(await send({ ...to(99), ...elsewhere(99), userId: alice.id, nowMs: NOW + HOUR }), 'sent')

    for (let i = 0; i < 30; i++) assert.equal(await send({ ...to(200 + i), ip: `::ffff:203.0.113.7` }), 'sent')
    assert.equal(await refusalOf(send({ ...to(300), ip: '203.0.113.7' })), 'too-many 3600')
    assert.equal(await send({ ...to(300), ip: '203.0.113.8' }), 'sent')
    for (let i = 0; i < 30; i++) assert.equal(await send({ ...to(400 + i), ip: `2001:db8::${i + 1}` }), 'sent')
    assert.equal(await refusalOf(send({ ...to(500), ip: '2001:db8:0:00ff::1' })), 'too-many 3600')
  })

  it('are sent 120 times an hour from the /48 of one customer of a provider', async () => {
    const from = (household: number) => `2001:db8:1:${(household << 8).toString(16)}::1`
    for (let i = 0; i < 120; i++) {
      assert.equal(await send({ target: `person-${i}@example.com`, ip: from(i % 8) }), 'sent')
    }
    assert.equal(await refusalOf(send({ target: 'one@example.com', ip: from(99) })), 'too-many 3600')
    assert.equal(await send({ target: 'one@example.com', ip: '2001:db8:2::1' }), 'sent')
  })

  it('are not sent more often to simultaneous requests', async () => {
    const toOne = await Promise.all(Array.from({ length: 12 }, (_, i) => send({ ip: `198.51.100.${i}` })))
    assert.equal(toOne.filter((result) => result === 'sent').length, 1)
    const fromOne = await Promise.all(Array.from({ length: 40 }, (_, i) => send({ target: `p-${i}@example.com` })))
    assert.equal(fromOne.filter((result) => result === 'sent').length, 30)
  })

  it('are counted and queued, but not sent, when the target has no user', async () => {
    assert.equal(await send({ isDecoy: true }), 'sent')
    // The same work, or the time it takes would tell that nobody has this name.
    assert.equal(parts.outbox.decoys, 1)
    assert.equal(await refusalOf(send({ isDecoy: true, nowMs: NOW + 89 * SECOND })), 'too-soon 1')
    assert.equal(parts.outbox.sent.length, 0)
    const [row] = await parts.sql`select count(*)::int as codes from one_time_codes`
    assert.equal(row?.codes, 1)
  })

  it('are sent with the change they belong to or not at all, while attempts always count', async () => {
    const gaveUp = inTransaction(parts.sql, async (tx) => {
      assert.equal(await codes.send(tx, { ...MAIL, ip: '203.0.113.7', locale: 'en_US', nowMs: NOW }), 'sent')
      throw new Error('changed my mind')
    })
    await assert.rejects(gaveUp, /changed my mind/)
    assert.equal(await send(), 'sent')
    const inside = inTransaction(parts.sql, (tx) => codes.check(tx, { ...MAIL, code: '123456', nowMs: NOW }))
    await assert.rejects(inside, /outside of the transaction/)
  })

  it('leave neither code nor contact in the tables', async () => {
    await send()
    const [row] = await parts.sql<{ text: string }[]>`
      select concat((select json_agg(c) from one_time_codes c), (select json_agg(s) from code_sendings s)) as text`
    assert.match(row?.text ?? '', /code_hash.*sent_at_ms/s)
    const { lastCode } = parts.outbox
    const contact = Buffer.from(MAIL.target).toString('hex')
    for (const hidden of [`"${lastCode}"`, MAIL.target, contact])
      assert.equal(row?.text.includes(hidden), false, hidden)
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import type { User } from '../identity/index.ts'
import { appCode } from './authenticator/authenticator-app.fixture.ts'
import { Authenticators } from './authenticator/authenticators.ts'
import { HOUR, makeUser, NOW, type OpenFactors, openFactors } from './factors.fixture.ts'
import { FailureStreaks, type Guessed, MOST_IN_ROW, STOP_DAYS } from './failure-streaks.ts'
import { OneTimeCodes } from './one-time-codes/one-time-codes.ts'
import { Operation } from './one-time-codes/operation.ts'

const DAY = 24 * HOUR
const WEEK = STOP_DAYS * DAY

describe('wrong codes in a row', () => {
  let house: OpenFactors
  let codes: OneTimeCodes
  let authenticators: Authenticators
  let alice: User
  let stopped: Guessed[]
  let refused: number
  let people = 0

  before(async () => {
    house = await openFactors()
    const { secrets, outbox: messages } = house
    const onStopped = (guessed: Guessed) => void stopped.push(guessed)
    const onRefused = () => {
      refused++
    }
    const streaks = new FailureStreaks({ onStopped, onRefused })
    codes = new OneTimeCodes({ secrets, messages, streaks })
    authenticators = new Authenticators({ secrets, productName: () => 'Bowline', streaks })
  })
  after(() => house.close())
  beforeEach(async () => {
    alice = await makeUser(house.sql, { email: `alice-${++people}@example.com` })
    stopped = []
    refused = 0
  })

  const bindingOf = (userId: number | undefined) =>
    ({ operation: Operation.other, channel: 'email', target: alice.email as string, userId }) as const

  /** A fresh code, and what a check of it answers. */
  async function sent(nowMs: number, { isOwner = true } = {}) {
    const userId = isOwner ? alice.id : undefined
    await house.sql`delete from code_sendings`
    const binding = bindingOf(userId)
    assert.equal(await codes.send(house.sql, { ...binding, ip: '203.0.113.7', locale: 'en_US', nowMs }), 'sent')
    const { lastCode, wrongCode } = house.outbox
    const check = (code: string) => codes.check(house.sql, { ...binding, code, nowMs })
    return { right: () => check(lastCode), wrong: () => check(wrongCode) }
  }

  /** As many as wanted, five for each code. */
  async function guessByMail(many: number, whose = { isOwner: true }): Promise<void> {
    for (let done = 0; done < many; ) {
      const { wrong } = await sent(NOW, whose)
      for (let i = 0; i < 5 && done < many; i++, done++) assert.equal(await wrong(), 'wrong')
    }
  }

  async function boundApp(): Promise<string> {
    const { id: userId } = alice
    const { secret } = await authenticators.begin(house.sql, { userId, name: 'alice', nowMs: NOW })
    const tried = await authenticators.tryPending(house.sql, userId, appCode(secret, NOW), NOW)
    assert.ok(typeof tried === 'object')
    assert.equal(await inTransaction(house.sql, (tx) => authenticators.bind(tx, userId, tried, NOW)), true)
    return secret
  }

  it('stop all checking, for a week after the last one, however long the streak took', async () => {
    await guessByMail(MOST_IN_ROW - 1)
    assert.deepEqual(stopped, [])
    const late = await sent(NOW + 90 * DAY)
    assert.equal(await late.wrong(), 'wrong')
    assert.deepEqual(
      stopped.map(({ userId, factor }) => ({ userId, factor })),
      [{ userId: alice.id, factor: 'email' }],
    )
    assert.equal(refused, MOST_IN_ROW)
    const lastMs = NOW + 90 * DAY
    assert.equal(await (await sent(lastMs + WEEK - 1)).right(), 'expired')
    // One more is checked then; a wrong one stops them again.
    const again = await sent(lastMs + WEEK)
    assert.equal(await again.wrong(), 'wrong')
    assert.equal(await again.right(), 'expired')
    assert.equal(stopped.length, 2)
    assert.equal(await (await sent(lastMs + 2 * WEEK)).right(), 'right')
    await guessByMail(MOST_IN_ROW - 1)
    assert.equal(stopped.length, 2)
  })

  it('are counted over all factors, and a right code ends only the streak of its own', async () => {
    const secret = await boundApp()
    const app = (code: string, nowMs: number) => authenticators.check(house.sql, alice.id, code, nowMs)
    // Five, then it pauses by itself.
    for (let i = 0; i < 5; i++) assert.equal(await app('000000', NOW + HOUR), 'wrong')
    await guessByMail(MOST_IN_ROW - 6)
    // Whoever reads the mail cannot so go on guessing at the app.
    assert.equal(await (await sent(NOW + HOUR)).right(), 'right')
    await guessByMail(MOST_IN_ROW - 6)
    const later = NOW + 2 * HOUR
    assert.equal(await app('000000', later), 'wrong')
    assert.equal(stopped.at(-1)?.factor, 'authenticator')
    const right = await app(appCode(secret, later + HOUR), later + HOUR)
    assert.deepEqual(right, { verdict: 'paused', untilMs: later + WEEK })
    assert.equal(await app(appCode(secret, later + WEEK), later + WEEK), 'right')
  })

  it('are counted for a contact where no user is known, apart from what its owner does signed in', async () => {
    await guessByMail(MOST_IN_ROW, { isOwner: false })
    assert.deepEqual(stopped[0]?.sentTo, { channel: 'email', target: alice.email })
    assert.equal(await (await sent(NOW, { isOwner: false })).right(), 'expired')
    assert.equal(await (await sent(NOW)).right(), 'right')
  })

  it('are forgotten with everything else that was proved before a change of the account', async () => {
    await guessByMail(MOST_IN_ROW)
    await inTransaction(house.sql, (tx) => codes.voidAllOf(tx, alice.id))
    assert.equal(await (await sent(NOW)).right(), 'right')
  })
})

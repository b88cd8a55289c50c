import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import type { User } from '../identity/index.ts'
import { Passwords } from '../identity/password.ts'
import { appCode } from './authenticator/authenticator-app.fixture.ts'
import { Authenticators } from './authenticator/authenticators.ts'
import { HOUR, makeUser, NOW, type OpenFactors, openFactors } from './factors.fixture.ts'
import { FailureStreaks, type Guessed, type GuessedFactor, MOST_IN_ROW, STOP_DAYS } from './failure-streaks.ts'
import { OneTimeCodes } from './one-time-codes/one-time-codes.ts'
import { Passkeys } from './passkeys/passkeys.ts'
import { SoftwareAuthenticator } from './passkeys/software-authenticator.fixture.ts'
import { Pins } from './pin/pins.ts'
import { RecoveryCodes } from './recovery-codes/recovery-codes.ts'

const DAY = 24 * HOUR
const WEEK = STOP_DAYS * DAY
const ORIGIN = 'https://exchange.example'

const until = (untilMs: number) => ({ verdict: 'paused', untilMs })

describe('wrong codes in a row', () => {
  let house: OpenFactors
  let codes: OneTimeCodes
  let authenticators: Authenticators
  let pins: Pins
  let passkeys: Passkeys
  let recoveryCodes: RecoveryCodes
  let alice: User
  let stopped: Guessed[]
  let refused: number
  let paused: GuessedFactor[]
  let people = 0

  before(async () => {
    house = await openFactors()
    const { secrets, outbox: messages } = house
    const onStopped = (guessed: Guessed) => void stopped.push(guessed)
    const onRefused = () => {
      refused++
    }
    const onPaused = (factor: GuessedFactor) => void paused.push(factor)
    const streaks = new FailureStreaks({ onStopped, onRefused, onPaused })
    const productName = () => 'Bowline'
    codes = new OneTimeCodes({ secrets, messages, streaks })
    authenticators = new Authenticators({ secrets, productName, streaks })
    pins = new Pins({ passwords: new Passwords(secrets), streaks })
    passkeys = new Passkeys({ secrets, productName, publicUrl: () => ORIGIN, streaks })
    recoveryCodes = new RecoveryCodes({ secrets, streaks })
  })
  after(() => house.close())
  beforeEach(async () => {
    alice = await makeUser(house.sql, { email: `alice-${++people}@example.com` })
    stopped = []
    refused = 0
    paused = []
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
    assert.deepEqual(await (await sent(lastMs + WEEK - 1)).right(), until(lastMs + WEEK))
    // One more is checked then; a wrong one stops them again.
    const again = await sent(lastMs + WEEK)
    assert.equal(await again.wrong(), 'wrong')
    assert.deepEqual(await again.right(), until(lastMs + 2 * WEEK))
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
    assert.deepEqual(right, until(later + WEEK))
    assert.equal(await app(appCode(secret, later + WEEK), later + WEEK), 'right')
  })

  it('are counted with wrong PINs, recovery codes and passkey answers', async () => {
    const { sql } = house
    await pins.set(sql, alice.id, '205816', NOW)
    const [recoveryCode = ''] = await recoveryCodes.make(sql, alice.id)
    const [phone, stranger] = [await boundPasskey(), new SoftwareAuthenticator()]
    for (const triesLeft of [4, 3, 2, 1]) {
      assert.deepEqual(await pins.check(sql, alice.id, '205817', NOW), { verdict: 'wrong', triesLeft })
    }
    assert.deepEqual(paused, [])
    assert.deepEqual(await pins.check(sql, alice.id, '205817', NOW), { verdict: 'locked', untilMs: NOW + DAY })
    assert.deepEqual(paused, ['pin'])
    assert.equal(await byPasskey(stranger), 'wrong')
    const useRecovery = (code: string) => recoveryCodes.check(sql, alice.id, code, NOW)
    while (stopped.length === 0) assert.equal(await useRecovery('AAAA-BBBB-CCCC-DDDD'), 'wrong')
    assert.deepEqual([stopped.length, refused], [1, MOST_IN_ROW])
    // Everything that is typed waits now; a signature cannot be guessed.
    assert.deepEqual(await useRecovery(recoveryCode), until(NOW + WEEK))
    assert.deepEqual(await (await sent(NOW)).right(), until(NOW + WEEK))
    const pinLater = await pins.check(sql, alice.id, '205816', NOW + 2 * DAY)
    assert.deepEqual(pinLater, { verdict: 'locked', untilMs: NOW + WEEK })
    assert.equal(await byPasskey(phone), 'right')
    assert.equal(await pins.check(sql, alice.id, '205816', NOW + WEEK), 'right')
    assert.equal(await recoveryCodes.count(sql, alice.id), 10)
  })

  async function boundPasskey(): Promise<SoftwareAuthenticator> {
    const phone = new SoftwareAuthenticator()
    const request = { userId: alice.id, boundTo: 'session', nowMs: NOW }
    const { challenge, user } = await passkeys.registrationOptions(house.sql, { ...request, name: 'alice' })
    const response = phone.create({ challenge, origin: ORIGIN, userHandle: user.id })
    const made = await passkeys.checkRegistration(house.sql, { ...request, label: 'phone', response })
    assert.ok(made)
    await inTransaction(house.sql, (tx) => passkeys.add(tx, made, NOW))
    return phone
  }

  async function byPasskey(phone: SoftwareAuthenticator): Promise<'right' | 'wrong'> {
    const asked = { userId: alice.id, boundTo: 'session', nowMs: NOW }
    const { challenge } = await passkeys.assertionOptions(house.sql, asked)
    phone.counter++
    return passkeys.prove(house.sql, { ...asked, response: phone.get({ challenge, origin: ORIGIN }) })
  }

  it('are counted for a contact where no user is known, apart from what its owner does signed in', async () => {
    await guessByMail(MOST_IN_ROW, { isOwner: false })
    assert.deepEqual(stopped[0]?.sentTo, { channel: 'email', target: alice.email })
    assert.deepEqual(await (await sent(NOW, { isOwner: false })).right(), until(NOW + WEEK))
    assert.equal(await (await sent(NOW)).right(), 'right')
  })

  it('are forgotten with everything else that was proved before a change of the account', async () => {
    await guessByMail(MOST_IN_ROW)
    await inTransaction(house.sql, (tx) => codes.voidAllOf(tx, alice.id))
    assert.equal(await (await sent(NOW)).right(), 'right')
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inTransaction, type Transaction } from '@bowline/platform/postgres/index.ts'
import type { User } from '../identity/index.ts'
import { DAY, from, HOUR, MINUTE, NOW, PASSWORD, SecureHouse } from './account-security.fixture.ts'
import { Freezes } from './freezes.ts'
import {
  aboutUser,
  askForUnlock,
  changePassword,
  forgetDevices,
  holdEnd,
  isTrusted,
  liftStop,
  lockSettings,
  lookAtFreezeLink,
  makeFreezeLink,
  proveAll,
  securityNotice,
  sendToPresentEmail,
  setAntiPhishing,
  settingsLockOf,
  setUnwantedMessages,
  startHold,
  stopAccount,
  stopByLink,
  trustDevice,
} from './index.ts'

describe('what guards an account', () => {
  let house: SecureHouse
  before(async () => {
    house = await SecureHouse.open()
  })
  after(() => house.close())

  const refusalOf = (result: object | string) =>
    typeof result === 'object' && 'refusal' in result ? result.refusal : 'none'

  it('a hold lasts as long as the longest', async () => {
    const alice = await house.person('alice')
    await startHold(house.sql, alice.id, { reason: 'password-changed', hours: 24, nowMs: NOW })
    await startHold(house.sql, alice.id, { reason: 'phone-bound', hours: 6, nowMs: NOW + HOUR })
    assert.equal(await holdEnd(house.sql, alice.id, NOW + HOUR), NOW + DAY)
  })

  it('a password is changed for the old one and the strongest factor, and nothing proved before counts', async () => {
    const { parts, sql, outbox } = house
    const bob = await house.person('bob')
    const request = await house.at(bob, NOW)
    const other = await house.sessions.start(bob.id, { type: 'app', ...from }, NOW)
    const { token } = await trustDevice(sql, bob.id, from, NOW)
    const validCode = await house.codeFor(bob, 11, 'email', NOW)
    const change = { password: PASSWORD, newPassword: 'battery staple 2', validType: 3, validCode } as const
    const wrong = { ...change, password: 'correct horse 2' }
    assert.equal(refusalOf(await changePassword(parts, request, wrong)), 'wrong-password')
    assert.equal(
      refusalOf(await changePassword(parts, request, { ...change, newPassword: 'short' })),
      'password-length',
    )
    assert.equal(refusalOf(await changePassword(parts, request, { ...change, newPassword: PASSWORD })), 'password-same')
    assert.equal(refusalOf(await changePassword(parts, request, { ...change, validType: 1 })), 'other-factor')
    assert.equal(await isTrusted(sql, bob.id, token, NOW), true)
    assert.deepEqual(await changePassword(parts, request, change), { heldUntilMs: NOW + DAY })
    assert.deepEqual(outbox.recipientsOf('passwordChanged'), ['bob@example.com'])
    assert.equal(await isTrusted(sql, bob.id, token, NOW), false)
    assert.equal(await house.sessions.resolve(other.token, NOW), undefined)
    assert.equal((await house.sessions.list(bob.id, NOW)).length, 1)
    assert.equal(refusalOf(await changePassword(parts, request, change)), 'wrong-password')
  })

  it('a password is not changed for one that was changed meanwhile', async () => {
    const { parts } = house
    const oscar = await house.person('oscar')
    const request = await house.at(oscar, NOW)
    const before = { ...request, user: { ...request.user, signInVersion: request.user.signInVersion - 1 } }
    const validCode = await house.codeFor(oscar, 11, 'email', NOW)
    const change = { password: PASSWORD, newPassword: 'battery staple 2', validType: 3, validCode } as const
    assert.equal(refusalOf(await changePassword(parts, before, change)), 'step-order')
    assert.equal((await house.fresh(oscar)).signInVersion, oscar.signInVersion)
    assert.equal((await house.sessions.list(oscar.id, NOW)).length, 1)
  })

  it('a lock cannot be shortened, and ends early only a day after everything was proved', async () => {
    const { parts, sql } = house
    const carol = await house.person('carol')
    assert.equal(await lockSettings(sql, carol.id, 7, NOW), NOW + 7 * DAY)
    assert.equal(await lockSettings(sql, carol.id, 3, NOW), NOW + 7 * DAY)
    const request = await house.at(carol, NOW + DAY)
    const refused = await sendToPresentEmail(parts, request)
    assert.deepEqual(refused, { refusal: 'settings-locked', untilMs: NOW + 7 * DAY })
    assert.equal(await askForUnlock(sql, carol.id, NOW + DAY), NOW + 2 * DAY)
    assert.equal(await askForUnlock(sql, carol.id, NOW + DAY + HOUR), NOW + 2 * DAY)
    assert.equal((await settingsLockOf(sql, carol.id, NOW + 2 * DAY - 1))?.isEndingEarly, true)
    // Withdrawing the request restores the whole lock.
    assert.equal(await lockSettings(sql, carol.id, 1, NOW + 2 * DAY - 1), NOW + 7 * DAY)
    assert.equal(await askForUnlock(sql, carol.id, NOW + DAY), NOW + 2 * DAY)
    assert.equal(await settingsLockOf(sql, carol.id, NOW + 2 * DAY), undefined)
    assert.equal(refusalOf(await sendToPresentEmail(parts, { ...request, nowMs: NOW + 2 * DAY })), 'none')
    assert.equal(await lockSettings(sql, carol.id, 1, NOW + 2 * DAY), NOW + 3 * DAY)
  })

  it('a device is trusted for 30 days, by its own user only', async () => {
    const { sql } = house
    const dave = await house.person('dave')
    const erin = await house.person('erin')
    const { token } = await trustDevice(sql, dave.id, from, NOW)
    assert.equal(await isTrusted(sql, dave.id, token, NOW + 30 * DAY - 1), true)
    assert.equal(await isTrusted(sql, dave.id, token, NOW + 30 * DAY), false)
    assert.equal(await isTrusted(sql, erin.id, token, NOW), false)
    assert.equal(await isTrusted(sql, dave.id, `${token.slice(1)}A`, NOW), false)
    assert.equal(await forgetDevices(sql, dave.id), 1)
  })

  it('a notice is written with the change or not at all', async () => {
    const { sql, parts } = house
    const frank = await house.person('frank')
    const notice = { user: frank, event: 'pin-set', from, nowMs: NOW } as const
    const failed = inTransaction(sql, async (tx) => {
      await securityNotice(tx, parts.messages, notice)
      throw new Error('the change failed')
    })
    await assert.rejects(failed, /the change failed/)
    const [row] = await sql`select count(*)::int as rows from security_history where user_id = ${frank.id}`
    assert.equal(row?.rows, 0)
  })

  it('a notice of an ordinary login respects the user’s choice, a security notice is always sent', async () => {
    const { sql, parts, outbox } = house
    const walt = await house.person('walt')
    const login = { user: walt, event: 'login', from, nowMs: NOW, message: { template: 'signIn', values: {} } } as const
    const pin = { ...login, event: 'pin-set', message: { template: 'pinSet', values: {} } } as const
    const notify = (notice: typeof login | typeof pin) =>
      inTransaction(sql, (tx) => securityNotice(tx, parts.messages, notice))
    await notify(login)
    await setUnwantedMessages(sql, walt.id, ['login'])
    await notify(login)
    await notify(pin)
    const templates = outbox.sent.filter(({ to }) => to === 'walt@example.com').map(({ template }) => template)
    assert.deepEqual(templates, ['signIn', 'pinSet'])
  })

  describe('the emergency stop', () => {
    const both = (userId: number) => house.parts.freezes.of(userId)
    const allCodes = async (user: User, nowMs: number) => ({
      loginPassword: PASSWORD,
      emailCode: await house.codeFor(user, 11, 'email', nowMs),
      smsCode: await house.codeFor(user, 11, 'sms', nowMs),
    })

    it('stops at once, once, ends other sessions, and is lifted after a day with every proof', async () => {
      const { parts, outbox } = house
      const grace = await house.person('grace', '+4915100000009')
      const request = await house.at(grace, NOW)
      const thief = await house.sessions.start(grace.id, { type: 'web', ...from }, NOW)
      const stops = await Promise.all([stopAccount(parts, request), stopAccount(parts, request)])
      assert.deepEqual(stops, [{ liftFromMs: NOW + DAY }, { liftFromMs: NOW + DAY }])
      assert.deepEqual(await both(grace.id), { tradingFrozen: true, withdrawalsFrozen: true })
      assert.deepEqual(outbox.recipientsOf('accountFrozen'), ['grace@example.com'])
      assert.equal(await house.sessions.resolve(thief.token, NOW), undefined)

      const early = { ...request, nowMs: NOW + DAY - 1 }
      assert.deepEqual(await liftStop(parts, early, {}), { refusal: 'too-early', liftFromMs: NOW + DAY })
      const late = await house.at(grace, NOW + DAY)
      const proofs = await allCodes(grace, NOW + DAY)
      assert.equal(
        refusalOf(await liftStop(parts, late, { ...proofs, loginPassword: 'wrong horse 1' })),
        'wrong-password',
      )
      assert.deepEqual(await liftStop(parts, late, { ...proofs, smsCode: undefined }), {
        refusal: 'malformed',
        factor: 'sms',
        field: 'smsCode',
      })
      assert.equal(await liftStop(parts, late, proofs), 'lifted')
      assert.deepEqual(await both(grace.id), { tradingFrozen: false, withdrawalsFrozen: false })
      assert.equal(refusalOf(await liftStop(parts, late, proofs)), 'not-stopped')
    })

    it('does not lift freezes by others', async () => {
      const { parts } = house
      const heidi = await house.person('heidi')
      const staff = { userId: heidi.id, cause: 'staff', trading: true, withdrawals: false, setBy: 'staff:7' } as const
      await parts.freezes.set({ ...staff, nowMs: NOW })
      await stopAccount(parts, await house.at(heidi, NOW))
      const late = await house.at(heidi, NOW + DAY)
      const emailCode = await house.codeFor(heidi, 11, 'email', NOW + DAY)
      assert.equal(await liftStop(parts, late, { loginPassword: PASSWORD, emailCode }), 'lifted')
      assert.deepEqual(await both(heidi.id), { tradingFrozen: true, withdrawalsFrozen: false })
      const by = { liftedBy: 'staff:8', nowMs: NOW + DAY }
      assert.equal(await parts.freezes.lift(heidi.id, { cause: 'staff' }, by), true)
      assert.equal((await both(heidi.id)).tradingFrozen, false)
    })

    it('works by the link in a mail, once and within a week, and opening the page changes nothing', async () => {
      const { parts, sql } = house
      const ivan = await house.person('ivan')
      await setAntiPhishing(sql, ivan.id, 'green door')
      const { phrase, freezeLink } = await aboutUser(sql, ivan.id, 'https://exchange.example', NOW)
      assert.equal(phrase, 'green door')
      const key = new URL(freezeLink).searchParams.get('key') ?? ''
      assert.equal((await lookAtFreezeLink(parts, key, NOW))?.id, ivan.id)
      assert.equal((await both(ivan.id)).tradingFrozen, false)
      const old = await makeFreezeLink(sql, ivan.id, NOW - 7 * DAY)
      assert.equal(await stopByLink(parts, { key: old, from, nowMs: NOW }), undefined)
      const request = await house.at(ivan, NOW)
      const tries = await Promise.all([1, 2, 3].map(() => stopByLink(parts, { key, from, nowMs: NOW })))
      assert.equal(tries.filter(Boolean).length, 1)
      assert.deepEqual(await both(ivan.id), { tradingFrozen: true, withdrawalsFrozen: true })
      assert.deepEqual(await house.sessions.list(ivan.id, NOW), [])
      assert.equal(await proveAll(parts, request, {}).then(refusalOf), 'password-length')
    })

    it('ends the sessions with its beginning and its end, whoever freezes', async () => {
      const { parts, sessions } = house
      const ken = await house.person('ken')
      const count = async () => (await sessions.list(ken.id, NOW)).length
      for (const cause of ['staff', 'risk', 'closing'] as const) {
        await house.at(ken, NOW)
        const freeze = { userId: ken.id, cause, trading: true, withdrawals: false, setBy: 'system:test' }
        await parts.freezes.set({ ...freeze, nowMs: NOW })
        assert.equal(await count(), 0, cause)
        const { sessionId } = await house.at(ken, NOW)
        assert.equal(await parts.freezes.lift(ken.id, { cause: 'self' }, { liftedBy: 'nobody', nowMs: NOW }), false)
        assert.equal(await count(), 1, 'nothing was lifted')
        await house.at(ken, NOW)
        const by = { liftedBy: 'system:test', nowMs: NOW }
        const lift = (tx: Transaction) => parts.freezes.recordLift(tx, ken.id, { cause }, by, sessionId)
        await (await inTransaction(house.sql, lift))?.follow()
        assert.deepEqual(
          (await sessions.list(ken.id, NOW)).map((live) => live.sessionId),
          [sessionId],
        )
        await sessions.signOutEverywhere(ken.id)
      }
    })

    it('is told to whoever listens, with its beginning and its end', async () => {
      const { parts } = house
      const lena = await house.person('lena')
      const received: boolean[] = []
      const states: Promise<unknown>[] = []
      const stop = parts.freezes.onChange((userId) => {
        if (userId !== lena.id) return
        states.push(parts.freezes.of(userId).then(({ withdrawalsFrozen }) => received.push(withdrawalsFrozen)))
      })
      const freeze = {
        userId: lena.id,
        cause: 'staff',
        trading: false,
        withdrawals: true,
        setBy: 'system:test',
      } as const
      await parts.freezes.set({ ...freeze, nowMs: NOW })
      await Promise.all(states)
      const lift = () => parts.freezes.lift(lena.id, { cause: 'staff' }, { liftedBy: 'system:test', nowMs: NOW })
      await lift()
      await Promise.all(states)
      stop()
      assert.equal(await lift(), false)
      assert.deepEqual(received, [true, false])
    })

    it('reaches the engine after a crash between the two stores, and the later of freeze and lift wins', async () => {
      const { sql, engine, sessions } = house
      const judy = await house.person('judy')
      const freeze = { userId: judy.id, cause: 'risk', trading: true, withdrawals: true } as const
      const freezes = new Freezes({ sql, engine, sessions })
      await inTransaction(sql, (tx) => freezes.record(tx, { ...freeze, setBy: 'system:risk', nowMs: NOW }))
      assert.equal(await freezes.isTradingFrozen(judy.id), false)
      // Moving money also checks the rows, so it is stopped already.
      assert.equal((await freezes.of(judy.id)).tradingFrozen, true)
      assert.equal(await new Freezes({ sql, engine, sessions }).applyOwed(), 1)
      assert.equal(await freezes.isTradingFrozen(judy.id), true)
      assert.equal(await freezes.applyOwed(), 0)
      await Promise.all(
        Array.from({ length: 8 }, async (_, i) => {
          await freezes.set({ ...freeze, setBy: `system:${i}`, nowMs: NOW })
          await freezes.lift(judy.id, { cause: 'risk' }, { liftedBy: 'system:risk', nowMs: NOW + MINUTE })
        }),
      )
      await freezes.lift(judy.id, { cause: 'risk' }, { liftedBy: 'system:risk', nowMs: NOW + MINUTE })
      assert.deepEqual(await freezes.of(judy.id), { tradingFrozen: false, withdrawalsFrozen: false })
    })
  })
})

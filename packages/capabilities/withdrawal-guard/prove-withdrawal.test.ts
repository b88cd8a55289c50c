import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { MINUTE, NOW, SecureHouse } from '../account-security/account-security.fixture.ts'
import { appCode } from '../factors/authenticator/authenticator-app.fixture.ts'
import type { User } from '../identity/index.ts'
import {
  proveWithdrawal,
  sendWithdrawalCode,
  type Withdrawal,
  type LeavingProofs as WithdrawalProofs,
} from './index.ts'

const PIN = '902813'
const wanted: Withdrawal = {
  id: 'w-1',
  coin: 'XRP',
  network: 'XRP',
  address: 'rDTXLQ7ZKZVKz33zJbHjgVShjsBnqMBhmN',
  tag: 7,
  amount: '25.5',
}

describe('a withdrawal', () => {
  let house: SecureHouse
  before(async () => {
    house = await SecureHouse.open()
  })
  after(() => house.close())

  async function ready(name: string, phone?: string): Promise<User> {
    const user = await house.person(name, phone)
    assert.equal(await house.pins.set(house.sql, user.id, PIN, NOW), 'set')
    return user
  }
  const send = async (user: User, channel: 'sms' | 'email', nowMs = NOW) => {
    const sent = await sendWithdrawalCode(house.parts, await house.at(user, nowMs), wanted, channel)
    assert.equal(sent, 'sent')
    return house.outbox.code((channel === 'sms' ? user.phone : user.email) as string)
  }
  const prove = async (
    user: User,
    proofs: Partial<WithdrawalProofs>,
    change: Partial<Withdrawal> = {},
    nowMs = NOW,
  ) => {
    const parts = { ...house.parts, pins: house.pins }
    const result = await proveWithdrawal(
      parts,
      await house.at(user, nowMs),
      { ...wanted, ...change },
      { pin: PIN, ...proofs },
    )
    return result === 'proved' ? result : JSON.stringify(result)
  }

  it('shows amount and address with its code, and needs the PIN and every bound factor', async () => {
    const alice = await ready('alice', '+4915100000011')
    const codes = { smsCode: await send(alice, 'sms'), emailCode: await send(alice, 'email') }
    const { values } = house.outbox.sent.at(-1) ?? {}
    assert.deepEqual([values?.action, values?.amount, values?.addressEnd], ['withdraw', '25.5 XRP', 'qMBhmN'])
    assert.match(await prove(alice, { ...codes, pin: '902814' }), /"pin".*"triesLeft":4/)
    assert.match(await prove(alice, { smsCode: codes.smsCode }), /"malformed","factor":"email"/)
    // A right code is used up with all the others, not by a typing error in one of them.
    const emailCode = codes.emailCode === '123456' ? '654321' : '123456'
    assert.match(await prove(alice, { ...codes, emailCode }), /"wrong","factor":"email","field":"emailCode"/)
    assert.equal(await prove(alice, codes), 'proved')
    assert.match(await prove(alice, codes), /"wrong","factor":"sms"/)
    const again = { ...codes, smsCode: await send(alice, 'sms', NOW + 2 * MINUTE) }
    assert.match(await prove(alice, again, {}, NOW + 2 * MINUTE), /"wrong","factor":"email"/)
  })

  it('is not proved by codes for another amount, address, tag, network, coin or request', async () => {
    const bob = await ready('bob')
    const changes: Partial<Withdrawal>[] = [
      { amount: '25.50' },
      { address: 'rf1BiGeXwwQoi8Z2ueFYTEXSwuJYfV2Jpn' },
      { tag: 0 },
      { network: 'XRPL' },
      { coin: 'BTC' },
      { id: 'w-2' },
    ]
    for (const [i, change] of changes.entries()) {
      await house.sql`delete from code_sendings`
      const emailCode = await send(bob, 'email', NOW + i)
      assert.match(await prove(bob, { emailCode }, change, NOW + i), /"wrong","factor":"email"/, JSON.stringify(change))
      assert.equal(await prove(bob, { emailCode }, {}, NOW + i), 'proved')
    }
    // Nor by a code sent for another operation.
    await house.sql`delete from code_sendings`
    const emailCode = await house.codeFor(bob, 11, 'email', NOW)
    assert.match(await prove(bob, { emailCode }), /"wrong","factor":"email"/)
  })

  it('cannot skip the authenticator, nor use a recovery code instead', async () => {
    const carol = await ready('carol')
    const { sql, parts } = house
    const { secret } = await parts.authenticators.begin(sql, { userId: carol.id, name: 'carol', nowMs: NOW })
    const step = await parts.authenticators.tryPending(sql, carol.id, appCode(secret, NOW), NOW)
    assert.ok(typeof step === 'object')
    await sql.reserve().then(async (tx) => {
      await parts.authenticators.bind(tx, carol.id, step, NOW)
      tx.release()
    })
    const [recovery = ''] = await parts.recoveryCodes.make(sql, carol.id)
    const emailCode = await send(carol, 'email')
    const later = NOW + MINUTE
    assert.match(await prove(carol, { emailCode }, {}, later), /"malformed","factor":"authenticator"/)
    assert.match(
      await prove(carol, { emailCode, googleCode: recovery }, {}, later),
      /"malformed","factor":"authenticator"/,
    )
    const googleCode = appCode(secret, later)
    assert.equal(await prove(carol, { emailCode, googleCode }, {}, later), 'proved')
  })

  it('sends no SMS to a user without a number', async () => {
    const dave = await ready('dave')
    const answer = await sendWithdrawalCode(house.parts, await house.at(dave, NOW), wanted, 'sms')
    assert.deepEqual(answer, { refusal: 'no-target' })
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { DAY, HOUR, NOW, SecureHouse } from '../account-security/account-security.fixture.ts'
import { startHold } from '../account-security/index.ts'
import { addEntry, deleteEntry, switchWhitelist } from '../address-book/index.ts'
import { createApiKey } from '../api-keys/index.ts'
import type { User } from '../identity/index.ts'
import { keyTermsOf, mayWithdraw, type WithdrawalQuestion } from './index.ts'
import { giveKeyTerms } from './key-terms.ts'

const to = { coin: 'BTC', network: 'BTC', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', tag: 0 }
const usdt = (whole: number) => BigInt(whole) * 100_000_000n

describe('whether money may leave an account', () => {
  let house: SecureHouse
  before(async () => {
    house = await SecureHouse.open()
  })
  after(() => house.close())

  /** Level one, with a number and a PIN: nothing blocks withdrawals. */
  async function ready(name: string, phone: string): Promise<User> {
    const { id } = await house.person(name, phone)
    await house.sql`update users set kyc_level = 1 where id = ${id}`
    assert.equal(await house.pins.set(house.sql, id, '902813', NOW), 'set')
    return house.fresh({ id } as User)
  }
  const ask = async (user: User, question: Partial<WithdrawalQuestion> = {}, nowMs = NOW) => {
    const asked = { user: await house.fresh(user), country: 'allow', ...question } as const
    return (await mayWithdraw({ sql: house.sql, pins: house.pins }, asked, nowMs)) ?? 'may'
  }

  it('it may when nothing blocks it', async () => {
    const alice = await ready('alice', '+4915100000001')
    assert.equal(await ask(alice), 'may')
    assert.equal(await ask(alice, { to, value: { asked: usdt(20_000), ofDay: 0n, ofMonth: usdt(80_000) } }), 'may')
    assert.equal(await ask(alice, { country: 'allow-with-notice' }), 'may')
  })

  it('each obstacle is reported, the first one if there are several', async () => {
    const bob = await house.person('bob')
    const { sql, parts } = house
    assert.deepEqual(await ask(bob), { refusal: 'level-needed' })
    await sql`update users set kyc_level = 1 where id = ${bob.id}`
    assert.deepEqual(await ask(bob), { refusal: 'unguarded', missing: 'factor' })
    await sql`update users set phone = '+4915100000002' where id = ${bob.id}`
    assert.deepEqual(await ask(bob), { refusal: 'unguarded', missing: 'pin' })
    await house.pins.set(sql, bob.id, '902813', NOW)
    for (let i = 0; i < 5; i++) await house.pins.check(sql, bob.id, '111112', NOW)
    assert.deepEqual(await ask(bob), { refusal: 'pin-locked', untilMs: NOW + DAY })
    assert.equal(await ask(bob, {}, NOW + DAY), 'may')
    for (const decision of ['kyc', 'verify', 'in-review', 'forbidden'] as const) {
      assert.deepEqual(await ask(bob, { country: decision }), { refusal: 'country', decision })
    }
    await startHold(sql, bob.id, { reason: 'phone-bound', hours: 6, nowMs: NOW })
    assert.deepEqual(await ask(bob, { country: 'kyc' }), { refusal: 'held', untilMs: NOW + 6 * HOUR })
    const freeze = { userId: bob.id, cause: 'staff', trading: false, withdrawals: true, setBy: 'staff:7' } as const
    await parts.freezes.set({ ...freeze, nowMs: NOW })
    assert.deepEqual(await ask(bob), { refusal: 'frozen' })
    await sql`update users set status = 'closed' where id = ${bob.id}`
    assert.deepEqual(await ask(bob), { refusal: 'closed' })
  })

  it('a trading freeze alone does not block withdrawals', async () => {
    const carol = await ready('carol', '+4915100000003')
    const freeze = { userId: carol.id, cause: 'staff', trading: true, withdrawals: false, setBy: 'staff:7' } as const
    await house.parts.freezes.set({ ...freeze, nowMs: NOW })
    assert.equal(await ask(carol), 'may')
  })

  it('the level’s limits apply per day and per month, to the last unit', async () => {
    const dave = await ready('dave', '+4915100000004')
    const value = { asked: 1n, ofDay: usdt(20_000) - 1n, ofMonth: usdt(100_000) - 1n }
    assert.equal(await ask(dave, { value }), 'may')
    const limits = { perDay: '20000', perMonth: '100000' }
    for (const over of [{ ofDay: usdt(20_000) }, { ofMonth: usdt(100_000) }, { asked: 2n }]) {
      assert.deepEqual(await ask(dave, { value: { ...value, ...over } }), { refusal: 'over-limit', limits })
    }
    await house.sql`update users set kyc_level = 2 where id = ${dave.id}`
    assert.equal(await ask(dave, { value: { ...value, ofDay: usdt(999_999) } }), 'may')
  })

  it('a whitelist allows only entries older than a day', async () => {
    const erin = await ready('erin', '+4915100000005')
    const request = await house.at(erin, NOW)
    const { parts } = house
    await switchWhitelist(parts, request, true)
    assert.deepEqual(await ask(erin, { to }), { refusal: 'not-listed' })
    await addEntry(parts, request, { ...to, label: 'cold' })
    assert.deepEqual(await ask(erin, { to }, NOW + DAY - 1), { refusal: 'listed-lately', fromMs: NOW + DAY })
    assert.equal(await ask(erin, { to }, NOW + DAY), 'may')
    assert.deepEqual(await ask(erin, { to: { ...to, tag: 1 } }, NOW + DAY), { refusal: 'not-listed' })
    const later = { ...request, nowMs: NOW + DAY }
    assert.deepEqual(await switchWhitelist(parts, later, false), { heldUntilMs: NOW + 2 * DAY })
    assert.deepEqual(await ask(erin, { to }, NOW + DAY), { refusal: 'held', untilMs: NOW + 2 * DAY })
    const elsewhere = { ...to, address: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy' }
    assert.equal(await ask(erin, { to: elsewhere }, NOW + 2 * DAY), 'may')
  })

  it('a key has a limit and a list of its own, within its owner’s, and waits a day for more', async () => {
    const grace = await ready('grace', '+4915100000007')
    const { sql, secrets, parts } = house
    const request = await house.at(grace, NOW)
    const reach = { permissions: ['withdraw'], ips: ['127.0.0.1'] } as const
    const made = await createApiKey({ sql, secrets }, { userId: grace.id, ...reach }, NOW)
    assert.ok('apiKey' in made)
    const { apiKey } = made
    const byKey = { apiKey, ofDay: usdt(40) }
    const value = { asked: usdt(60), ofDay: 0n, ofMonth: 0n }
    const later = NOW + DAY
    assert.deepEqual(await ask(grace, { to, byKey, value }, later), { refusal: 'key-without-terms' })
    const saved = await addEntry(parts, request, { ...to, label: 'cold' })
    assert.ok('id' in saved)
    const give = (perDay: bigint, addressIds: number[], nowMs = NOW) =>
      giveKeyTerms(parts, { ...request, nowMs }, apiKey, { perDay, addressIds })
    assert.deepEqual(await give(usdt(100), [saved.id + 1]), { refusal: 'entry-unknown' })
    const mallory = await house.at(await ready('mallory', '+4915100000008'), NOW)
    const stolen = { perDay: usdt(100), addressIds: [] }
    assert.deepEqual(await giveKeyTerms(parts, mallory, apiKey, stolen), { refusal: 'key-unknown' })
    await give(usdt(100), [])
    assert.deepEqual(await ask(grace, { to, byKey, value }, later - 1), { refusal: 'key-widened', fromMs: later })
    assert.deepEqual(await ask(grace, { to, byKey, value }, later), { refusal: 'key-address' })
    await give(usdt(100), [saved.id])
    assert.equal(await ask(grace, { to, byKey, value }, later), 'may')
    const over = { ...value, asked: usdt(60) + 1n }
    assert.deepEqual(await ask(grace, { to, byKey, value: over }, later), {
      refusal: 'key-over-limit',
      perDay: usdt(100),
    })
    // Less takes effect at once, and waits for nothing; more waits again.
    await give(usdt(99), [saved.id], later)
    const small = { ...value, asked: 1n }
    assert.equal(await ask(grace, { to, byKey, value: small }, later), 'may')
    await give(usdt(100), [saved.id], later)
    assert.deepEqual(await ask(grace, { to, byKey, value: small }, later), {
      refusal: 'key-widened',
      fromMs: later + DAY,
    })
    assert.equal(house.outbox.recipientsOf('apiKeyChanged').length, 4)
    // Whoever deletes the address takes it from the key.
    await deleteEntry(parts, request, to)
    assert.deepEqual((await keyTermsOf(sql, apiKey))?.addressIds, [])
  })

  it('more withdrawals than there are connections can check within their transactions', async () => {
    const frank = await ready('frank', '+4915100000006')
    const inside = Array.from({ length: 20 }, () =>
      inTransaction(house.sql, (tx) =>
        mayWithdraw({ sql: tx, pins: house.pins }, { user: frank, country: 'allow', to }, NOW),
      ),
    )
    assert.deepEqual(new Set(await Promise.all(inside)), new Set([undefined]))
  })
})

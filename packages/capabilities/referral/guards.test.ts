import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { decideHold } from './holds.ts'
import { NOON, setReferral, UNIT } from './referral.fixture.ts'
import { DAY_MS } from './terms.ts'

const { referralDue } = LedgerCode

describe('a guard', async () => {
  const floor = await setReferral()
  const { sql } = floor.house
  let names = 0
  const pair = async () => {
    names += 1
    const [alice, bob] = [await floor.person(`alice${names}`), await floor.person(`bob${names}`)]
    await floor.invites(alice, bob)
    return { alice, bob }
  }
  let day = 0
  const tradesAndPays = async (bob: Awaited<ReturnType<typeof pair>>['bob']) => {
    day += 2
    await floor.trades({ buyer: bob, fee: 1_000n, atMs: NOON + day * DAY_MS })
    await floor.pays(13, day + 1)
  }
  const inBoth = async (users: readonly { id: number }[], insert: (id: number) => PromiseLike<unknown>) => {
    for (const { id } of users) await insert(id)
  }

  it('holds what comes from the same person, device, payment card, address, or the same place of signing in', async () => {
    const hash = Buffer.alloc(32, 7)
    const same: Record<string, (id: number) => PromiseLike<unknown>> = {
      identity: (id) => sql`
        insert into kyc_identities (user_id, person, nationality, person_hash) values (${id}, ''::bytea, 'DE', ${hash})`,
      document: (id) => sql`
        insert into kyc_identities (user_id, person, nationality, document_hash) values (${id}, ''::bytea, 'DE', ${hash})`,
      device: (id) => sql`
        insert into known_browsers (user_id, browser_hash, last_used_at) values (${id}, ${hash}, now())`,
      card: (id) => sql`
        insert into card_orders (order_id, quote_id, user_id, provider, area, payment_type, currency, coin, asset, pay, fee,
          price, coin_amount, commission, created_at, card_hash)
        values (${randomUUID()}, ${randomUUID()}, ${id}, 'company', 'american', 'bankcard', 'USD', 'USDT', 1, 100, 3, 1, 97, 1,
          now(), ${hash})`,
      address: (id) => sql`
        insert into withdraw_addresses (user_id, coin, network, address, label, label_key, added_at)
        values (${id}, 'BTC', 'BTC', 'bc1q', 'mine', 'mine', now())`,
      login: (id) => sql`
        insert into security_history (user_id, event, at, ip, user_agent)
        values (${id}, 'sign-in', now(), '203.0.113.9', 'Firefox')`,
    }
    for (const [reason, insert] of Object.entries(same)) {
      const { alice, bob } = await pair()
      await inBoth([alice, bob], insert)
      await tradesAndPays(bob)
      assert.equal(await floor.holdOf(bob), `${reason === 'document' ? 'identity' : reason} held`)
      assert.equal(await floor.funds(alice), 0n)
    }
  })

  it('lets those pass who share nothing but an address on the net', async () => {
    const { alice, bob } = await pair()
    let n = 0
    await inBoth([alice, bob], (id) => {
      n += 1
      return sql`
        insert into security_history (user_id, event, at, ip, user_agent)
        values (${id}, 'sign-in', now(), '203.0.113.10', ${`browser ${n}`})`
    })
    await tradesAndPays(bob)
    assert.deepEqual([await floor.holdOf(bob), await floor.funds(alice)], [undefined, 200n])
  })

  it('cancels after thirty days what nobody released, and the house owes it no more', async () => {
    const { alice, bob } = await pair()
    await inBoth(
      [alice, bob],
      (id) => sql`
      insert into known_browsers (user_id, browser_hash, last_used_at) values (${id}, ${Buffer.alloc(32, 9)}, now())`,
    )
    const owed = floor.balance(referralDue)
    await tradesAndPays(bob)
    assert.equal(floor.balance(referralDue) - owed, 200n)
    day += 31
    await floor.pays(13, day)
    assert.equal(await floor.holdOf(bob), 'device cancelled')
    assert.equal(await floor.funds(alice), 0n)
    assert.deepEqual(await floor.earnings(bob), [['spot', 1, '200', '0', 'cancelled']])
    assert.equal(floor.balance(referralDue), 0n, 'with all that was held before')
  })

  it('leaves to persons who trades a fifth within the inviter’s group; what they release is paid', async () => {
    const { alice, bob } = await pair()
    const carol = await floor.person('carol')
    await floor.invites(alice, carol)
    day += 2
    const atMs = NOON + day * DAY_MS
    const outside = { fee: 1_000n, atMs, quote: 79n * UNIT }
    await floor.trades(
      { buyer: bob, ...outside },
      { buyer: bob, seller: carol, fee: 1_000n, sellerFee: 1_000n, atMs: atMs + 1, quote: 21n * UNIT },
      { buyer: carol, fee: 0n, atMs: atMs + 2, quote: 84n * UNIT },
    )
    await floor.pays(13, day + 1)
    assert.deepEqual([await floor.holdOf(bob), await floor.holdOf(carol)], ['matched review', undefined])
    assert.equal(await floor.funds(alice), 200n, 'Carol traded exactly a fifth with Bob')
    const release = { inviteeId: bob.id, state: 'released' as const, by: 'staff:1', nowMs: floor.nowMs }
    assert.equal(await inTransaction(sql, (tx) => decideHold(tx, release)), true)
    assert.equal(await inTransaction(sql, (tx) => decideHold(tx, release)), false)
    day += 2
    await floor.pays(13, day + 1)
    assert.equal(await floor.funds(alice), 600n)
    // For this reason not again, but for another.
    await inBoth(
      [alice, bob],
      (id) => sql`
      insert into known_browsers (user_id, browser_hash, last_used_at) values (${id}, ${Buffer.alloc(32, 7)}, now())`,
    )
    await tradesAndPays(bob)
    assert.deepEqual([await floor.holdOf(bob), await floor.funds(alice)], ['device held', 600n])
    assert.equal(await inTransaction(sql, (tx) => decideHold(tx, release)), true)
    day += 2
    await floor.pays(13, day + 1)
    assert.deepEqual([await floor.holdOf(bob), await floor.funds(alice)], ['device released', 800n])
  })
})

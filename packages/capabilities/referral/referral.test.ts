import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { decideClawback } from './claw-back.ts'
import { beginContract, endContract } from './contracts.ts'
import { BTC, CONTRACT, NOON, setReferral, UNIT } from './referral.fixture.ts'
import { DAY_MS, EARNING_DAYS } from './terms.ts'

const { referralCost, referralDue } = LedgerCode

describe('what an inviter earns', async () => {
  const floor = await setReferral()
  const { sql } = floor.house
  let names = 0
  /** Alice invited Bob, who may trade; both new. */
  const pair = async (kickbackPercent = 0, registeredAtMs?: number) => {
    names += 1
    const [alice, bob] = [await floor.person(`alice${names}`), await floor.person(`bob${names}`)]
    await floor.invites(alice, bob, kickbackPercent, registeredAtMs)
    return { alice, bob }
  }
  /** Each test has days of its own: those before are paid for. */
  let day = 0
  const onNewDay = () => {
    day += 3
    return { atMs: NOON + day * DAY_MS, pay: (hours = 13) => floor.pays(hours, day + 1) }
  }

  it('C10 fee 24 after the discount: 3.60 and 1.20 of it; fee 0.00004 BTC: 0.000008 BTC', async () => {
    const { atMs, pay } = onNewDay()
    const { alice, bob } = await pair(25)
    const { alice: carol, bob: dave } = await pair()
    const [cost, due] = [floor.balance(referralCost), floor.balance(referralDue)]
    await floor.trades(
      { buyer: bob, fee: 24n * UNIT, atMs },
      { buyer: dave, fee: 4_000n, asset: BTC, market: CONTRACT, atMs },
    )
    const report = await pay()
    assert.deepEqual([report.accounts, report.failed], [3, 0])
    assert.deepEqual([await floor.funds(alice), await floor.funds(bob)], [360_000_000n, 120_000_000n])
    assert.equal(await floor.funds(carol, BTC), 800n)
    assert.equal(floor.balance(referralCost) - cost, -480_000_000n, 'the house keeps 19.20 of 24')
    assert.equal(floor.balance(referralDue), due, 'nothing is due any more')
    assert.deepEqual(await floor.earnings(dave), [['futures', 1, '800', '0', 'paid']])
  })

  it('cuts every fill for itself, counts it once, and takes rebates of makers off', async () => {
    const { atMs, pay } = onNewDay()
    const { alice, bob } = await pair(50)
    for (let i = 0; i < 3; i++) {
      await floor.trades({ buyer: bob, fee: 19n, atMs: atMs + i })
      await floor.referral.accrue()
      await floor.referral.accrue()
    }
    // 19 × 20 % × 50 % = 1.9 → 1 each time, and not 5 of 57; a rebate of 4 takes 0.4 → 1.
    await floor.trades({ buyer: bob, fee: -4n, atMs: atMs + 5 })
    await floor.referral.accrue()
    assert.deepEqual(await floor.earnings(bob), [['spot', 4, '2', '2', 'earned']])
    const { alice: carol, bob: dave } = await pair()
    await floor.trades({ buyer: dave, fee: -1_000n, atMs: atMs + 6 })
    await pay()
    assert.deepEqual([await floor.funds(alice), await floor.funds(bob), await floor.funds(carol)], [2n, 2n, 0n])
  })

  it('pays a day after one o’clock of the next, once, with all its coins in one journal', async () => {
    const { atMs, pay } = onNewDay()
    const { alice, bob } = await pair()
    await floor.trades({ buyer: bob, fee: 100n, atMs }, { buyer: bob, fee: 200n, asset: BTC, atMs })
    await pay(0.99)
    assert.equal(await floor.funds(alice), 0n)
    const before = floor.journals.size
    await pay(1)
    assert.deepEqual([await floor.funds(alice), await floor.funds(alice, BTC)], [20n, 40n])
    assert.equal(floor.journals.size - before, 3, 'what became due, a journal per coin, and one for the account')
    assert.equal((await pay(2)).accounts, 0)
    assert.equal(await floor.funds(alice), 20n)
    const reported = await sql<{ amount: string }[]>`
      select details ->> 'amount' as amount from web_news where user_id = ${alice.id} and template = 'rebatePaid'`
    assert.deepEqual(
      reported.map(({ amount }) => amount),
      ['0.00000020 USDT, 0.00000040 BTC'],
    )
  })

  it('is earned for 365 days, at one level only', async () => {
    const { atMs, pay } = onNewDay()
    const registeredAtMs = atMs - EARNING_DAYS * DAY_MS + 1
    const { alice, bob } = await pair(0, registeredAtMs)
    const carol = await floor.person('carol-of-bob')
    await floor.invites(bob, carol)
    await floor.trades({ buyer: bob, fee: 100n, atMs }, { buyer: bob, fee: 1_000n, atMs: atMs + 1 })
    await floor.trades({ buyer: carol, fee: 10_000n, atMs: atMs + 2 })
    await pay()
    assert.equal(await floor.funds(alice), 20n)
    assert.equal(await floor.funds(bob), 2_000n)
  })

  it('is earned at the rate of a contract while that is in force', async () => {
    const { atMs, pay } = onNewDay()
    const { alice, bob } = await pair()
    await inTransaction(sql, (tx) => beginContract(tx, alice.id, 40, atMs + 10))
    await inTransaction(sql, (tx) => endContract(tx, alice.id, atMs + 20))
    for (const later of [0, 10, 20]) await floor.trades({ buyer: bob, fee: 100n, atMs: atMs + later })
    await pay()
    assert.equal(await floor.funds(alice), 20n + 40n + 20n)
    await assert.rejects(
      inTransaction(sql, (tx) => beginContract(tx, alice.id, 41, atMs)),
      RangeError,
    )
  })

  it('is earned with what the invitee trades by copying, in an account of its own', async () => {
    const { atMs, pay } = onNewDay()
    const { alice, bob } = await pair()
    const [own] = await sql<{ account: bigint }[]>`
      insert into owned_accounts (user_id, purpose) values (${bob.id}, 'copy') returning account`
    await floor.trades({ buyer: { ...bob, id: Number(own?.account) }, fee: 100n, market: CONTRACT, atMs })
    await pay()
    assert.equal(await floor.funds(alice), 20n)
    assert.deepEqual(await floor.earnings(bob), [['copy', 1, '20', '0', 'paid']])
    const { byProduct } = await floor.referral.summary(alice.id)
    assert.deepEqual(
      byProduct.map(({ product, traded, total }) => [product, traded, total]),
      [
        ['spot', 0, 0n],
        ['futures', 0, 0n],
        ['copy', 1, 20n],
      ],
    )
  })

  it('waits for the invitee’s identity, and is paid when that is known', async () => {
    const { atMs, pay } = onNewDay()
    const { alice, bob } = await pair()
    await sql`update users set kyc_level = 0 where id = ${bob.id}`
    await floor.trades({ buyer: bob, fee: 100n, atMs })
    await pay()
    assert.equal(await floor.funds(alice), 0n)
    await sql`update users set kyc_level = 1 where id = ${bob.id}`
    const { pay: payLater } = onNewDay()
    await payLater()
    assert.equal(await floor.funds(alice), 20n)
  })

  it('is told by product, with what is paid, what was earned today and what waits', async () => {
    const { atMs, pay } = onNewDay()
    const { alice, bob } = await pair(25)
    await floor.trades({ buyer: bob, fee: 24n * UNIT, atMs })
    await pay()
    const today = floor.nowMs
    await floor.trades({ buyer: bob, fee: 4_000n, asset: BTC, market: CONTRACT, atMs: today })
    await floor.referral.accrue()
    const { byProduct, ...summary } = await floor.referral.summary(alice.id)
    assert.deepEqual(summary, {
      ...{ invited: 1, verified: 1, traded: 1, ratePercent: 20, tier: 'standard', kickbackPercent: 25 },
      ...{ total: 360_000_000n, today: 36_000_000n, pending: 36_000_000n, kickbackReceived: 0n },
      updatedAtMs: today + 1,
    })
    assert.deepEqual(byProduct, [
      { product: 'spot', traded: 1, total: 360_000_000n, today: 0n, pending: 0n },
      { product: 'futures', traded: 1, total: 0n, today: 36_000_000n, pending: 36_000_000n },
      { product: 'copy', traded: 0, total: 0n, today: 0n, pending: 0n },
    ])
    assert.equal((await floor.referral.summary(bob.id)).kickbackReceived, 120_000_000n)
    const [invitee] = await floor.referral.invitees(alice.id, { before: undefined, limit: 10 })
    assert.deepEqual([invitee?.id, invitee?.earned, invitee?.name.includes('***')], [bob.id, 396_000_000n, true])
    const payments = await floor.referral.payments(bob.id, { before: undefined, limit: 10 })
    assert.deepEqual(
      payments.map(({ amount, worth, state }) => [amount, worth, state]),
      [[120_000_000n, 120_000_000n, 'paid']],
    )
  })

  it('is taken back within ninety days, from both, as far as it is there, and never again', async () => {
    const { atMs, pay } = onNewDay()
    const { alice, bob } = await pair(50)
    await floor.trades({ buyer: bob, fee: 1_000n, atMs })
    await pay()
    const cost = floor.balance(referralCost)
    const decide = (nowMs: number) => inTransaction(sql, (tx) => decideClawback(tx, bob.id, 'staff:1', nowMs))
    assert.equal(await decide(floor.nowMs + 91 * DAY_MS), false, 'too late')
    assert.equal(await decide(floor.nowMs), true)
    floor.livesFor = 1
    await assert.rejects(floor.referral.takeBack(), /killed/)
    floor.livesFor = undefined
    await floor.referral.takeBack()
    await floor.referral.takeBack()
    assert.deepEqual([await floor.funds(alice), await floor.funds(bob)], [0n, 0n])
    assert.equal(floor.balance(referralCost) - cost, 200n)
    assert.equal(await decide(floor.nowMs), false)
    const { atMs: later, pay: payLater } = onNewDay()
    await floor.trades({ buyer: bob, fee: 1_000n, atMs: later })
    await payLater()
    assert.equal(await floor.funds(alice), 0n, 'what they bring is not paid any more')
    assert.equal(floor.balance(referralDue), 0n)
  })
})

describe('a payment that dies', async () => {
  const floor = await setReferral()

  it('between any two steps goes on where it was, and pays nobody twice', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, n) => floor.person(`user${n}`)))
    const [first, ...others] = people
    if (!first) assert.fail()
    for (const other of others) await floor.invites(first, other, 50)
    await floor.trades(...others.map((buyer, n) => ({ buyer, fee: 1_000n, asset: n % 2 === 0 ? 1 : BTC })))
    // Two journals of what is due, six payments: it dies before each of them, and after the last.
    for (let steps = 0; steps < 9; steps++) {
      floor.livesFor = steps % 2
      await assert.rejects(floor.pays(), /killed/)
    }
    floor.livesFor = undefined
    assert.equal((await floor.pays()).days, 1)
    assert.deepEqual([await floor.funds(first), await floor.funds(first, BTC)], [300n, 200n])
    for (const [n, other] of others.entries())
      assert.deepEqual([await floor.funds(other), await floor.funds(other, BTC)], n % 2 === 0 ? [100n, 0n] : [0n, 100n])
    assert.equal(floor.journals.size, 2 + 6)
    assert.deepEqual([floor.balance(referralDue), floor.balance(referralDue, BTC)], [0n, 0n])
  })
})

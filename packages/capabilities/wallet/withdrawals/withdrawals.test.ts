import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { inspect } from 'node:util'
import { writtenLines } from '@bowline/core/messages/journal.ts'
import { LedgerCode } from '@bowline/core/messages/terms.ts'
import { DAY, SecureHouse } from '../../account-security/account-security.fixture.ts'
import { startHold } from '../../account-security/index.ts'
import type { User } from '../../identity/index.ts'
import { passDeposits } from '../deposits/pass-deposits.fixture.ts'
import {
  advance,
  cancelWithdrawal,
  requestWithdrawal,
  stepsOf,
  type WithdrawalRequest,
  walletNetworks,
  withdrawalsOf,
} from '../index.ts'
import { WalletReactor } from '../postings/reactor.ts'
import { recordKey } from '../signing/record-key.ts'

const UNIT = 100_000_000n
const BTC = 1
/** The engine refuses journals of the future, and one test is about the next day. */
const NOW = Date.now() - 2 * DAY
const wallet = (atMs = NOW) => ({ actor: 'wallet', atMs })

describe('a withdrawal', () => {
  let house: SecureHouse
  let parts: Parameters<typeof requestWithdrawal>[0] & { readonly postings: WalletReactor }
  /** Balances by `code:owner`, as the ledger's own answers tell them. */
  const balances = new Map<string, bigint>()
  /** Throws before or after the engine has the next command, as a crash of this process would. */
  let crash: 'before' | 'after' | undefined
  let people = 0

  before(async () => {
    house = await SecureHouse.open()
    const submit: SecureHouse['engine']['submit'] = async (command) => {
      const now = crash
      crash = undefined
      if (now === 'before') throw new Error('killed before')
      const answer = await house.engine.submit(command)
      for (const { code, owner, balance } of answer.events.flatMap(writtenLines))
        balances.set(`${code}:${owner}`, balance)
      if (now === 'after') throw new Error('killed after')
      return answer
    }
    const postings = new WalletReactor({
      ...{
        sql: house.sql,
        engine: { submit, query: (query) => house.engine.query(query) },
        networks: walletNetworks('demo'),
      },
      ...{ assetOf: () => BTC, recordKey: recordKey(house.secrets), log: house.log, now: () => NOW },
      ...{ checkDeposits: () => passDeposits(house.sql), worthOf: () => undefined },
    })
    parts = { sql: house.sql, postings, pins: house.pins, paidSince: async () => 0n }
  })
  after(() => house.close())

  /** With one BTC, and nothing that blocks withdrawals. */
  async function ready(coins = 1): Promise<User> {
    people += 1
    const { id } = await house.person(`person${people}`, `+491510000${1000 + people}`)
    await house.sql`update users set kyc_level = 1 where id = ${id}`
    assert.equal(await house.pins.set(house.sql, id, '902813', NOW), 'set')
    const user = await house.fresh({ id } as User)
    for (let n = 0; n < coins; n += 1) await house.move(user, 'in')
    return user
  }

  const of = (code: number, user: User) => balances.get(`${code}:${user.id}`)
  const ask = (user: User, changed: Partial<WithdrawalRequest> = {}, nowMs = NOW) =>
    requestWithdrawal(
      parts,
      {
        withdrawId: randomUUID(),
        user,
        country: 'allow',
        asset: BTC,
        to: { coin: 'BTC', network: 'BTC', address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', tag: 0 },
        terms: { step: 1n, min: 1_000n, maxPerTx: 10n * UNIT, fee: 20_000n },
        amount: UNIT,
        fee: 20_000n,
        value: 10_000n * UNIT,
        risk: { points: 0, persons: 0 },
        needsTravelRule: false,
        bindTravelRule: async () => undefined,
        refuseFunds: async () => undefined,
        ...changed,
      },
      nowMs,
    )
  async function queued(user: User, changed: Partial<WithdrawalRequest> = {}): Promise<string> {
    const made = await ask(user, changed)
    assert.ok('withdrawal' in made, inspect(made))
    return made.withdrawal.withdrawId
  }
  const states = async (user: User) =>
    (await withdrawalsOf(house.sql, user.id, { limit: 10 })).map(({ state }) => state)

  it('goes back to the queue when its payment is given up, and is paid or cancelled all the same', async () => {
    for (const end of ['completed', 'cancelled'] as const) {
      const carol = await ready()
      const id = await queued(carol)
      for (let times = 0; times < 2; times++) {
        assert.ok(await advance(parts, id, ['queued'], 'planned', wallet()))
        assert.ok(await advance(parts, id, ['planned'], 'queued', wallet()))
      }
      assert.deepEqual([of(LedgerCode.spotWithdrawing, carol), of(LedgerCode.approvedWithdrawals, carol)], [UNIT, 0n])
      if (end === 'cancelled') {
        assert.ok(await cancelWithdrawal(parts, carol.id, id, NOW))
        assert.equal(of(LedgerCode.spotAvailable, carol), UNIT)
      } else {
        const way = ['queued', 'planned', 'signed', 'sent', 'mined', 'completed'] as const
        for (const [i, to] of way.slice(1).entries())
          assert.ok(await advance(parts, id, [way[i] as 'queued'], to, wallet()))
        assert.deepEqual([of(LedgerCode.spotAvailable, carol), of(LedgerCode.approvedWithdrawals, carol)], [0n, 0n])
      }
      assert.deepEqual(await states(carol), [end])
    }
  })

  it('holds the money, binds it, pays it, and keeps its history', async () => {
    const alice = await ready()
    const id = await queued(alice)
    assert.deepEqual([of(LedgerCode.spotAvailable, alice), of(LedgerCode.spotWithdrawing, alice)], [0n, UNIT])
    for (const [from, to] of [
      ['queued', 'planned'],
      ['planned', 'signed'],
      ['signed', 'sent'],
      ['sent', 'mined'],
      ['mined', 'sent'],
      ['sent', 'mined'],
      ['mined', 'completed'],
    ] as const)
      assert.ok(await advance(parts, id, [from], to, wallet()), `${from} → ${to}`)
    assert.deepEqual([of(LedgerCode.spotWithdrawing, alice), of(LedgerCode.approvedWithdrawals, alice)], [0n, 0n])
    const [withdrawal] = await withdrawalsOf(house.sql, alice.id, { limit: 1 })
    assert.ok(withdrawal)
    const steps = await stepsOf(house.sql, withdrawal.id)
    assert.deepEqual(
      steps.map(({ state }) => state),
      ['queued', 'planned', 'signed', 'sent', 'mined', 'sent', 'mined', 'completed'],
    )
    assert.equal(steps[0]?.actor, `user:${alice.id}`)
  })

  it('gives everything back when its owner cancels, and to nobody else', async () => {
    const [bob, mallory] = [await ready(), await ready()]
    const id = await queued(bob)
    assert.equal(await cancelWithdrawal(parts, mallory.id, id, NOW), undefined)
    assert.equal((await cancelWithdrawal(parts, bob.id, id, NOW))?.state, 'cancelled')
    assert.equal(of(LedgerCode.spotAvailable, bob), UNIT)
    assert.equal(await cancelWithdrawal(parts, bob.id, id, NOW), undefined, 'once')
    assert.equal(await advance(parts, id, ['queued'], 'planned', wallet()), undefined)
  })

  it('is either cancelled or planned when both are asked at once', async () => {
    const carol = await ready(6)
    for (let round = 0; round < 6; round += 1) {
      const id = await queued(carol, { value: UNIT })
      const both = [
        () => cancelWithdrawal(parts, carol.id, id, NOW),
        () => advance(parts, id, ['queued'], 'planned', wallet()),
      ]
      const done = await Promise.all((round % 2 ? both : both.reverse()).map((act) => act()))
      assert.equal(done.filter(Boolean).length, 1)
    }
  })

  it('asked twice with one id is one, and with other content refused', async () => {
    const dave = await ready(2)
    const withdrawId = randomUUID()
    const [one, two] = await Promise.all([ask(dave, { withdrawId }), ask(dave, { withdrawId })])
    assert.ok('withdrawal' in one && 'withdrawal' in two)
    assert.equal(one.withdrawal.id, two.withdrawal.id)
    assert.equal(of(LedgerCode.spotWithdrawing, dave), UNIT)
    assert.deepEqual(await ask(dave, { withdrawId, amount: 2n * UNIT }), { refusal: 'id-reused' })
    const stranger = await ready()
    assert.deepEqual(await ask(stranger, { withdrawId }), { refusal: 'id-reused' })
  })

  it('of more than there is leaves no trace in the list and none in the limits', async () => {
    const erin = await ready()
    assert.deepEqual(await ask(erin, { amount: 2n * UNIT }), { refusal: 'insufficient-balance' })
    assert.deepEqual(await states(erin), [])
    assert.equal(of(LedgerCode.spotAvailable, erin) ?? UNIT, UNIT)
    await queued(erin)
  })

  it('counts against the limits from its request on, until it is returned', async () => {
    const frank = await ready(3)
    const both = await Promise.all([ask(frank), ask(frank), ask(frank)])
    assert.equal(both.filter((made) => 'withdrawal' in made).length, 2, '20,000 USDT a day for level one')
    assert.ok(both.some((made) => 'refusal' in made && made.refusal === 'over-limit'))
    const [latest] = await withdrawalsOf(house.sql, frank.id, { limit: 1 })
    assert.ok(latest && (await cancelWithdrawal(parts, frank.id, latest.withdrawId, NOW)))
    assert.ok('withdrawal' in (await ask(frank)))
    assert.ok('refusal' in (await ask(frank)))
    assert.ok('withdrawal' in (await ask(frank, {}, NOW + DAY + 1)), 'the next day')
  })

  it('is refused by the account’s holds before its amount, and by its amount before its risk', async () => {
    const grace = await ready()
    const refusal = async (changed: Partial<WithdrawalRequest>) => {
      const made = await ask(grace, changed)
      return 'refusal' in made ? made.refusal : 'withdrawn'
    }
    const sanctioned = { points: 0, persons: 'reject' } as const
    assert.equal(await refusal({ fee: 1n, risk: sanctioned }), 'fee-changed')
    assert.equal(await refusal({ risk: sanctioned }), 'sanctioned')
    assert.equal(await refusal({ receiver: grace.id, fee: 0n }), 'own-address')
    await startHold(house.sql, grace.id, { reason: 'phone-bound', hours: 6, nowMs: NOW })
    assert.equal(await refusal({ fee: 1n }), 'held')
  })

  it('waits for persons, or for the travel rule, with the money held', async () => {
    const heidi = await ready(2)
    const reviewed = await ask(heidi, { risk: { points: 60, persons: 1 } })
    assert.ok('withdrawal' in reviewed && reviewed.withdrawal.state === 'review')
    const proving = await ask(heidi, { needsTravelRule: true })
    assert.ok('withdrawal' in proving && proving.withdrawal.state === 'travelRule')
    assert.equal(of(LedgerCode.spotWithdrawing, heidi), 2n * UNIT)
    await advance(parts, reviewed.withdrawal.withdrawId, ['review'], 'rejected', { ...wallet(), reason: 'mule' })
    assert.equal(of(LedgerCode.spotAvailable, heidi), UNIT)
    assert.ok(await advance(parts, proving.withdrawal.withdrawId, ['travelRule'], 'queued', wallet()))
  })

  it('to an address of another user here is settled in the ledger, without a fee', async () => {
    const [ivan, judy] = [await ready(), await ready()]
    const made = await ask(ivan, { receiver: judy.id, fee: 0n })
    assert.ok('withdrawal' in made, inspect(made))
    await parts.postings.round()
    assert.deepEqual(await states(ivan), ['completed'])
    assert.deepEqual([of(LedgerCode.spotWithdrawing, ivan), of(LedgerCode.spotAvailable, judy)], [0n, 2n * UNIT])
  })

  it('that can never confirm is returned with its fee', async () => {
    const ken = await ready()
    const id = await queued(ken)
    for (const [from, to] of [
      ['queued', 'planned'],
      ['planned', 'signed'],
      ['signed', 'sent'],
      ['sent', 'failed'],
    ] as const)
      await advance(parts, id, [from], to, wallet())
    assert.deepEqual(await states(ken), ['failed'])
    assert.deepEqual([of(LedgerCode.spotAvailable, ken), of(LedgerCode.approvedWithdrawals, ken)], [UNIT, 0n])
  })

  for (const moment of ['before', 'after'] as const)
    it(`loses and doubles nothing when everything dies ${moment} its journal is posted`, async () => {
      const lena = await ready()
      crash = moment
      const withdrawId = randomUUID()
      await assert.rejects(ask(lena, { withdrawId }), /did not answer/)
      assert.deepEqual(await states(lena), ['opening'])
      await parts.postings.round()
      assert.deepEqual(await states(lena), ['queued'])
      assert.equal(of(LedgerCode.spotWithdrawing, lena), UNIT)

      crash = moment
      await assert.rejects(cancelWithdrawal(parts, lena.id, withdrawId, NOW), /did not answer/)
      assert.equal(
        await advance(parts, withdrawId, ['queued'], 'planned', wallet()),
        undefined,
        'it is being cancelled',
      )
      await Promise.all([parts.postings.round(), parts.postings.round()])
      assert.deepEqual(await states(lena), ['cancelled'])
      assert.equal(of(LedgerCode.spotAvailable, lena), UNIT)
      const [{ id } = { id: 0 }] = await withdrawalsOf(house.sql, lena.id, { limit: 1 })
      assert.equal((await stepsOf(house.sql, id)).length, 2, 'each step is written down once')
    })

  it('is begun with the row that asks for its money, so that no crash in between leaves one that nobody takes up', async () => {
    const nina = await ready()
    await house.sql`alter table wallet_postings add constraint dies check (kind <> 'lock') not valid`
    await assert.rejects(ask(nina), /dies/)
    await house.sql`alter table wallet_postings drop constraint dies`
    assert.deepEqual(await states(nina), [])
    await queued(nina)
    assert.deepEqual(await states(nina), ['queued'])
  })

  it('asked again by its owner after a crash is taken up where it was', async () => {
    const mia = await ready()
    crash = 'after'
    const withdrawId = randomUUID()
    await assert.rejects(ask(mia, { withdrawId }), /did not answer/)
    await parts.postings.round()
    const again = await ask(mia, { withdrawId })
    assert.ok('withdrawal' in again && again.withdrawal.state === 'queued')
    assert.equal(of(LedgerCode.spotWithdrawing, mia), UNIT)
  })
})

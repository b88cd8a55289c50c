import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { COPY_LIST } from '@bowline/capabilities/copy-trading/copy-list.ts'
import { type Relation, relationsOf } from '@bowline/capabilities/copy-trading/relations.store.ts'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { LedgerCode, Side } from '@bowline/core/messages/terms.ts'
import { UNIT, USDT } from '../crash/crash-house.ts'
import { ALICE, ALLOTTED, BOB, CAROL, type CopyingHouse, LEADER, MAKER } from './copying-house.fixture.ts'
import { opens, paid, setHouse } from './set-copying.fixture.ts'

const DAY_MS = 86_400_000

describe('a leader who leaves', () => {
  const set = setHouse()
  let alice: Relation
  let bob: Relation

  it('is copied for the day of the notice, by those who copy already', async () => {
    const { house } = set
    alice = await house.copies(ALICE)
    bob = await house.copies(BOB, { multiplierPpm: 500_000n })
    const left = await house.copy.leaders.set(unasked<never>(LEADER), 'leave')
    assert.equal(left?.state, 'leaving')
    assert.equal(left?.leavesAtMs, house.timeMs + DAY_MS)
    for (const copier of [ALICE, BOB])
      assert.deepEqual(await house.reported(copier), ['copyLeaderLeaves', 'mail copyLeaderLeaves'])
    await assert.rejects(house.copies(CAROL), /unknown-leader/)
    await opens(house, '0.1', [alice.account, bob.account])
    assert.deepEqual([await house.holds(alice.account), await house.holds(bob.account)], [100, 50])
    house.waits(DAY_MS - 600_000)
    await house.copy.round()
    assert.equal((await house.relation(alice)).state, 'active')
  })

  it('is then closed at market for everybody, paid for it at once, and gone', async () => {
    const { house } = set
    house.waits(600_000)
    await house.copy.round()
    await house.wakes(60_600n)
    await house.trade(MAKER, Side.buy, '0.3 @ 60600')
    await house.ended(alice, bob)
    const [a, b] = [await house.relation(alice), await house.relation(bob)]
    assert.deepEqual([a.stopReason, b.stopReason], ['leader-left', 'leader-left'])
    const shares = [await paid(house, a), await paid(house, b)]
    assert.deepEqual([await house.holds(alice.account), await house.holds(bob.account)], [0, 0])
    assert.equal(await house.holds(LEADER), 100, 'what the leader holds is the leader’s')
    // Each has what was put in, the profit, and not the tenth of it that is the leader's.
    for (const relation of [a, b]) {
      assert.ok(relation.share.cum > 0n)
      assert.equal(relation.returned, ALLOTTED * UNIT + relation.share.cum - relation.share.cum / 10n)
      assert.equal(await house.wallet(relation), '0')
    }
    assert.deepEqual(shares, [a.share.cum / 10n, b.share.cum / 10n])
    await house.house.untilProjected()
    const got = await house.house.balance(LedgerCode.spotAvailable, LEADER, USDT)
    assert.equal(got, (shares[0] ?? 0n) + (shares[1] ?? 0n))
    assert.equal((await house.copy.leaders.find(LEADER))?.state, 'left')
    const noticed = ['copyLeaderLeaves']
    const ended = ['copyShareTaken', 'copyStopped', 'mail copyLeaderLeaves', 'mail copyStopped']
    // Each copier hears of the end, by mail as well, and of the share; the leader of both shares.
    assert.deepEqual(await house.reported(ALICE), [...noticed, ...ended])
    assert.deepEqual(await house.reported(BOB), [...noticed, ...ended])
    assert.deepEqual(await house.reported(LEADER), ['copyShareReceived', 'copyShareReceived'])
    await house.trade(MAKER, Side.sell, '0.2 @ 60600')
    await house.trade(LEADER, Side.buy, '0.1')
    await house.copy.round()
    assert.deepEqual([await house.holds(alice.account), await house.holds(bob.account)], [0, 0])
  })
})

describe('a leader whom staff remove', () => {
  const set = setHouse()

  it('is not copied from that moment, and what copiers hold is closed and returned', async () => {
    const { house } = set
    const alice = await house.copies(ALICE, { mode: 'fixedRatio' })
    await opens(house, '0.1', [alice.account])
    await house.trade(MAKER, Side.buy, '0.4 @ 59990')
    await house.copy.leaders.decide(LEADER, 'remove', 'wash trading')
    await house.ended(alice)
    const { stopReason, returned, share } = await house.relation(alice)
    assert.deepEqual([stopReason, share.withheld], ['leader-removed', 0n])
    assert.equal(returned, ALLOTTED * UNIT + share.cum)
    assert.deepEqual([await house.holds(alice.account), await house.wallet(alice)], [0, '0'])
    assert.equal(await house.spot(LEADER), '0')
    assert.deepEqual(await house.reported(LEADER), ['copyLeaderRemoved', 'mail copyLeaderRemoved'])
  })
})

describe('a contract that ends', () => {
  const set = setHouse()

  it('is closed for leader and copiers at the same price, and ends the relations that copied nothing else', async () => {
    const { house } = set
    const alice = await house.copies(ALICE, { markets: [house.market] })
    const bob = await house.copies(BOB)
    await opens(house, '0.1', [alice.account, bob.account])
    await house.ends(60_600n)
    await house.until('all are flat', async () => {
      const held = await Promise.all([LEADER, alice.account, bob.account].map((id) => house.holds(id)))
      return held.every((lots) => lots === 0)
    })
    await house.ended(alice)
    const a = await house.relation(alice)
    assert.equal(a.stopReason, 'contract-ended')
    await house.until('bob’s week is settled', async () => (await house.relation(bob)).settlements === 1)
    const b = await house.relation(bob)
    assert.equal(b.state, 'active')
    assert.deepEqual([a.share.cum, a.share.cum > 0n], [b.share.cum, true])
    const share = a.share.cum / 10n
    assert.equal(a.returned, ALLOTTED * UNIT + a.share.cum - share)
    assert.equal(await paid(house, a), share)
    // A Monday has passed meanwhile, and nothing was open: bob's is settled as well.
    assert.deepEqual([await paid(house, b), b.share.withheld], [share, 0n])
    await house.house.untilProjected()
    assert.equal(await house.house.balance(LedgerCode.spotAvailable, LEADER, USDT), 2n * share)
    assert.equal(await house.house.balance(LedgerCode.futuresWallet, b.account, USDT), a.returned)
  })
})

describe('a contract that may not be copied any more', () => {
  const set = setHouse()

  it('ends the relations that copied nothing else', async () => {
    const { house } = set
    const { markets } = house.house
    const [inverse] = markets.contracts().filter(({ family }) => family === 'inverse')
    assert.ok(inverse)
    const alice = await house.copies(ALICE, { markets: [inverse.number] })
    const bob = await house.copies(BOB, { markets: [inverse.number, house.market] })
    await house.ended(alice)
    const { stopReason, returned } = await house.relation(alice)
    assert.deepEqual([stopReason, returned], ['contract-ended', ALLOTTED * UNIT])
    assert.equal((await house.relation(bob)).state, 'active')
  })

  it('is closed at market in every relation that holds it, which goes on with the others', async () => {
    const { house } = set
    const carol = await house.copies(CAROL)
    await opens(house, '0.1', [carol.account])
    const list = COPY_LIST as Set<string>
    list.delete('BTCUSDT')
    try {
      await house.trade(MAKER, Side.buy, '0.6 @ 59990')
      await house.until('it is closed', async () => {
        await house.copy.round()
        return (await house.holds(carol.account)) === 0
      })
      assert.equal(await house.holds(LEADER), 100, 'what the leader holds is the leader’s')
      await house.until('what it came to is counted', async () => {
        await house.copy.round()
        return (await house.relation(carol)).share.cum !== 0n
      })
      assert.equal((await house.relation(carol)).state, 'active')
      await house.trade(MAKER, Side.sell, '0.1 @ 60000')
      await house.trade(LEADER, Side.buy, '0.01')
      await house.copy.round()
      assert.equal(await house.holds(carol.account), 0, 'and nothing new is copied')
    } finally {
      list.add('BTCUSDT')
    }
  })
})

describe('a leader who is frozen', () => {
  const set = setHouse()

  it('is not copied any more, and copiers get out', async () => {
    const { house } = set
    const alice = await house.copies(ALICE)
    await opens(house, '0.1', [alice.account])
    await house.trade(MAKER, Side.buy, '0.3 @ 59990')
    await house.does({ kind: 'set-account', account: LEADER, tradeFrozen: 1, setTradeFrozen: 1 })
    await house.ended(alice)
    const { stopReason, returned, share } = await house.relation(alice)
    assert.deepEqual([stopReason, returned], ['frozen', ALLOTTED * UNIT + share.cum])
    assert.deepEqual([await house.holds(alice.account), await house.holds(LEADER)], [0, 100])
  })
})

describe('what became of a leader or a copier while no process could act on it', () => {
  const set = setHouse()

  it('counts at the next look: a start that was cut off is finished, and ends with its leader', async () => {
    const { house } = set
    house.forgets = 1
    await assert.rejects(house.copies(CAROL), /nobody receives it/)
    const carol = await onlyRelation(house, CAROL)
    assert.equal((await house.relation(carol)).state, 'opening')
    await house.copy.round()
    assert.equal((await house.relation(carol)).state, 'active')
    const alice = await house.copies(ALICE)
    const bob = await house.copies(BOB)
    await house.does({ kind: 'set-account', account: BOB, tradeFrozen: 1, setTradeFrozen: 1 })
    await house.ended(bob)
    assert.equal((await house.relation(bob)).stopReason, 'frozen')
    // Stored, and then the process dies before anything follows from it.
    await house.dies()
    await house.house.sql`update copy_leaders set state = 'removed' where user_id = ${LEADER}`
    await house.restarts()
    await house.ended(alice, carol)
    for (const relation of [alice, carol]) {
      const { stopReason, returned } = await house.relation(relation)
      assert.deepEqual([stopReason, returned], ['leader-removed', ALLOTTED * UNIT])
    }
  })

  it('counts for a leader who leads again, too', async () => {
    const { house } = set
    const { sql } = house.house
    await sql`update copy_leaders set state = 'active' where user_id = ${LEADER}`
    await house.copy.round()
    const alice = await house.copies(ALICE)
    await opens(house, '0.1', [alice.account])
    await house.trade(MAKER, Side.buy, '0.3 @ 59990')
    await house.dies()
    await house.does({ kind: 'set-account', account: LEADER, tradeFrozen: 1, setTradeFrozen: 1 })
    await house.restarts()
    await house.ended(alice)
    assert.equal((await house.relation(alice)).stopReason, 'frozen')
    await assert.rejects(house.copies(CAROL), /unknown-leader/)
  })
})

async function onlyRelation({ house }: CopyingHouse, userId: number): Promise<Relation> {
  const [relation, ...others] = await relationsOf(house.sql, userId)
  assert.ok(relation && others.length === 0)
  return relation
}

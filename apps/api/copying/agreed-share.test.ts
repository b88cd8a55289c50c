import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Relation } from '@bowline/capabilities/copy-trading/relations.store.ts'
import { nextWeekOf } from '@bowline/capabilities/copy-trading/share-profit.ts'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { Side } from '@bowline/core/messages/terms.ts'
import { UNIT } from '../crash/crash-house.ts'
import { ALICE, BOB, CAROL, type CopyingHouse, LEADER, MAKER } from './copying-house.fixture.ts'
import { opens, setHouse } from './set-copying.fixture.ts'

const HOUR_MS = 3_600_000

/** To the next Monday, and an hour into it. */
async function monday(house: CopyingHouse): Promise<void> {
  house.waits(nextWeekOf(house.timeMs) + HOUR_MS - house.timeMs)
  await house.wakes()
}

/** The leader sells for more than was paid, and so do those who copy. */
async function closesWithProfit(house: CopyingHouse, relations: readonly Relation[]): Promise<void> {
  await house.wakes(60_600n)
  await house.trade(MAKER, Side.buy, '0.5 @ 60600')
  await house.trade(LEADER, Side.sell, '0.1')
  await house.until('everybody is out, and the profit counted', async () => {
    const held = await Promise.all(relations.map(({ account }) => house.holds(account)))
    const known = await Promise.all(relations.map((each) => house.relation(each)))
    return held.every((lots) => lots === 0) && known.every(({ share }) => share.withheld > 0n)
  })
  await house.does({ kind: 'cancel-all', account: MAKER, market: house.market })
  await house.wakes(60_000n)
}

const takes = (house: CopyingHouse, percent: bigint) =>
  house.copy.leaders.share(unasked<never>(LEADER), percent * 10_000n)
const agrees = (house: CopyingHouse, { id }: Relation, percent: bigint) =>
  house.copy.copying.agree(unasked<never>(ALICE), id, percent * 10_000n)

describe('a share of profit that a leader raises', () => {
  const set = setHouse()

  it('counts for a copier who agrees, from the next Monday on, and for nobody else', async () => {
    const { house } = set
    const alice = await house.copies(ALICE)
    const bob = await house.copies(BOB)
    assert.equal(await takes(house, 20n), 'changed')
    assert.deepEqual(await agrees(house, alice, 30n), { refusal: 'other-share' })
    assert.deepEqual(await agrees(house, alice, 10n), { refusal: 'other-share' })
    assert.ok('id' in (await agrees(house, alice, 20n)))
    const { sharePpm, nextShare } = await house.relation(alice)
    assert.deepEqual([sharePpm, nextShare], [100_000n, { ppm: 200_000n, fromMs: nextWeekOf(house.timeMs) }])
    await opens(house, '0.1', [alice.account, bob.account])
    await closesWithProfit(house, [alice, bob])
    const first = (await house.relation(alice)).share
    assert.equal(first.withheld, first.cum / 10n)
    // What a process that dies has stored is the next one's.
    await house.restarts()
    await monday(house)
    await house.until('the week is settled', async () => (await house.relation(bob)).settlements === 1)
    const rates = await Promise.all([alice, bob].map((each) => house.relation(each)))
    assert.deepEqual(
      rates.map((each) => [each.sharePpm, each.nextShare, each.settlements]),
      [
        [200_000n, undefined, 1],
        [100_000n, undefined, 1],
      ],
    )
    assert.equal((await house.copy.figures.settlements(alice.id))[0]?.due, first.cum / 10n)
    await opens(house, '0.1', [alice.account, bob.account])
    await closesWithProfit(house, [alice, bob])
    const [a, b] = await Promise.all([alice, bob].map(async (each) => (await house.relation(each)).share))
    assert.ok(a && b)
    assert.deepEqual([a.withheld, b.withheld], [(a.cum - first.cum) / 5n, (b.cum - first.cum) / 10n])
  })

  it('and lowers counts for everybody at once', async () => {
    const { house } = set
    const carol = await house.copies(CAROL)
    assert.equal(await takes(house, 25n), 'changed')
    assert.equal(await takes(house, 5n), 'changed')
    const relation = await house.relation(carol)
    assert.deepEqual([relation.sharePpm, relation.nextShare], [50_000n, undefined])
    await opens(house, '0.1', [carol.account])
    await closesWithProfit(house, [carol])
    const { share } = await house.relation(carol)
    assert.equal(share.withheld, share.cum / 20n)
  })
})

describe('a Monday on which something is open', () => {
  const set = setHouse()

  it('settles nothing, whenever in the week everything is closed; the next one does', async () => {
    const { house } = set
    const alice = await house.copies(ALICE)
    await opens(house, '0.1', [alice.account])
    await monday(house)
    await house.until('the week is carried over', async () => {
      return (await house.relation(alice)).settledAtMs === house.timeMs
    })
    await closesWithProfit(house, [alice])
    await house.copy.round()
    const carried = await house.relation(alice)
    assert.deepEqual([carried.settlements, carried.share.withheld], [0, carried.share.cum / 10n])
    await monday(house)
    await house.until('both weeks are settled', async () => (await house.relation(alice)).settlements === 1)
    assert.equal((await house.copy.figures.settlements(alice.id))[0]?.due, carried.share.cum / 10n)
  })
})

describe('a leader whom staff suspend', () => {
  const set = setHouse()

  it('takes nobody new, and what they open is not copied; what they close is, and later all of it again', async () => {
    const { house } = set
    const alice = await house.copies(ALICE)
    await opens(house, '0.1', [alice.account])
    assert.equal((await house.copy.leaders.decide(LEADER, 'suspend', 'a look'))?.state, 'suspended')
    await assert.rejects(house.copies(BOB), /unknown-leader/)
    assert.equal(await house.copy.leaders.set(unasked<never>(LEADER), 'resume'), undefined)
    assert.equal(await house.copy.leaders.set(unasked<never>(LEADER), 'leave'), undefined)
    const held = await house.holds(alice.account)
    await house.trade(MAKER, Side.sell, '0.4 @ 60000')
    await house.trade(LEADER, Side.buy, '0.1')
    const reasons = async () => {
      const copies = await house.copy.figures.copies({ relationIds: [alice.id], limit: 9 })
      return copies.map(({ kind, reason }) => `${kind} ${reason ?? 'done'}`)
    }
    await house.until('it is recorded', async () => (await reasons())[0] === 'open leader-suspended')
    assert.equal(await house.holds(alice.account), held)
    // The next process knows it too.
    await house.restarts()
    await house.trade(LEADER, Side.buy, '0.1')
    await house.until('it is recorded', async () => (await reasons())[1] === 'open leader-suspended')
    await house.does({ kind: 'cancel-all', account: MAKER, market: house.market })
    await house.trade(MAKER, Side.buy, '0.6 @ 59990')
    await house.trade(LEADER, Side.sell, '0.3')
    await house.until('alice is out', async () => (await house.holds(alice.account)) === 0)
    await house.does({ kind: 'cancel-all', account: MAKER, market: house.market })
    assert.equal((await house.copy.leaders.decide(LEADER, 'restore', 'nothing found'))?.state, 'active')
    await opens(house, '0.1', [alice.account])
    const reported = [
      'copyLeaderRestored',
      'copyLeaderSuspended',
      'mail copyLeaderRestored',
      'mail copyLeaderSuspended',
    ]
    assert.deepEqual(await house.reported(LEADER), reported)
  })
})

describe('what may be with one leader', () => {
  const set = setHouse()

  it('bounds what is put into a relation later, too', async () => {
    const { house } = set
    const alice = await house.copies(ALICE)
    const bob = await house.copies(BOB)
    const { sql } = house.house
    await sql`update copy_relations set allotted = ${String(1_998_950n * UNIT)}::numeric where id = ${bob.id}`
    const adds = (usdt: bigint, name: string) =>
      house.copy.copying.move(unasked<never>(ALICE), alice.id, usdt * UNIT, name)
    assert.deepEqual(await adds(51n, 'too much'), { refusal: 'full' })
    assert.ok('id' in (await adds(50n, 'the rest')))
    assert.deepEqual(await adds(1n, 'one more'), { refusal: 'full' })
  })
})

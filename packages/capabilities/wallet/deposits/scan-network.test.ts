import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Transfer } from '@bowline/chains'
import { depositKey, depositOf } from './deposit.ts'
import { ALICE, LIST, payment, TERMS, TOKEN, Watch } from './deposit-book.fixture.ts'
import { scanNetwork } from './scan-network.ts'
import { mature, rememberedBlocks } from './scan-step.ts'

describe('a transfer', () => {
  const side = (change: Partial<Transfer>) => depositOf(payment('a', change), TERMS, LIST)?.side

  it('is a deposit when it brings enough of what is accepted to somebody we know', () => {
    assert.deepEqual(depositOf(payment('a'), TERMS, LIST)?.owner, ALICE)
    assert.equal(side({}), 'deposit')
    assert.equal(side({ asset: TOKEN, amount: 1n }), 'deposit')
    assert.equal(side({ receiver: 'sim:shared', tag: 1 }), 'deposit')
  })

  it('waits when it is below the minimum, and is nothing at all when it is dust or ours', () => {
    assert.equal(side({ amount: 100n }), 'deposit')
    assert.equal(side({ amount: 99n }), 'below-min')
    assert.equal(side({ amount: 11n }), 'below-min')
    assert.equal(side({ amount: 10n }), undefined)
    assert.equal(side({ amount: 0n, asset: TOKEN }), undefined)
    assert.equal(side({ txid: 'own-sweep', receiver: 'sim:hot' }), undefined)
  })

  it('goes to suspense when nobody knows whose it is', () => {
    assert.equal(side({ asset: 'sim:unknown' }), 'suspense')
    assert.equal(side({ receiver: 'sim:hot' }), 'suspense')
    for (const tag of [undefined, 0, 2]) assert.equal(side({ receiver: 'sim:shared', tag }), 'suspense')
  })

  it('has a key that fits the ledger, and another after each reversal (W9)', () => {
    const identity = `BTC:${'f'.repeat(64)}:o0`
    assert.match(depositKey(identity, 0), /^dep:[\w-]{43}:0$/)
    assert.equal(depositKey(identity, 12).length, 50)
    assert.equal(new Set([0, 1, 2].map((generation) => depositKey(identity, generation))).size, 3)
  })
})

describe('a deposit', () => {
  it('is confirmed block by block, credited, and unlocked', async () => {
    const watch = new Watch()
    watch.mine([payment('a')])
    const stages: (string | undefined)[] = []
    for (let i = 0; i < 7; i++) {
      await watch.catchUp()
      stages.push(watch.book.rows.get('SIM:a:v')?.stage)
      watch.mine()
    }
    assert.deepEqual(stages, ['confirming', 'confirming', 'credited', 'credited', 'credited', 'unlocked', 'unlocked'])
  })

  it('of a miner waits until the chain lets the reward go', async () => {
    const watch = new Watch()
    watch.mine([payment('a', { isCoinbase: true })])
    watch.mineMany(8)
    await watch.catchUp()
    assert.deepEqual(watch.book.lines, ['a@1 confirming'])
    watch.mine()
    await watch.catchUp()
    assert.deepEqual(watch.book.lines, ['a@1 unlocked'])
  })

  it('is unlocked by finality where the chain has it, also without a new block', async () => {
    const watch = new Watch({ terms: { ...TERMS, unlock: 'finalized' } })
    watch.mine([payment('a')])
    watch.mineMany(30)
    await watch.catchUp()
    assert.deepEqual(watch.book.lines, ['a@1 credited'])
    watch.node.finalize(0)
    await watch.catchUp()
    assert.deepEqual(watch.book.lines, ['a@1 credited'])
    watch.node.finalize(1)
    assert.equal(await watch.catchUp().then(({ kind }) => kind), 'current')
    assert.deepEqual(watch.book.lines, ['a@1 unlocked'])
  })

  it('twice in one transaction, or to one address, is two', async () => {
    const watch = new Watch()
    watch.mine([payment('a', { place: 'o0' }), payment('a', { place: 'o1' }), payment('b', { place: 'o0' })])
    await watch.catchUp()
    assert.equal(watch.book.rows.size, 3)
  })
})

describe('a reorganisation', () => {
  for (const depth of [1, 2, 3, 4, 5, 6, 7]) {
    it(`of ${depth} drops the payment, and finds it again when it comes back`, async () => {
      const watch = new Watch()
      watch.mineMany(2)
      watch.mine([payment('a')])
      watch.mineMany(depth - 1)
      await watch.catchUp()
      const isCredited = depth >= TERMS.creditDepth
      const isUnlocked = depth >= 6
      watch.fork(
        depth,
        Array.from({ length: depth + 1 }, () => []),
      )
      const standing = await watch.catchUp()
      assert.deepEqual(watch.book.lines, ['a@3 dropped'])
      assert.equal(watch.book.rows.get('SIM:a:v')?.reversals, isCredited ? 1 : 0)
      assert.equal(standing.kind, isUnlocked ? 'stopped' : 'current')
      // After a stop, persons look, and let it go on.
      watch.state = { ...watch.state, stopped: undefined }
      watch.mine([payment('a')])
      watch.mineMany(2)
      await watch.catchUp()
      assert.deepEqual(watch.book.lines, [`a@${depth + 4} credited`])
    })
  }

  it('while the scanner was away is read like any other', async () => {
    const watch = new Watch({ rangeBlocks: 2 })
    watch.mine([payment('a')])
    watch.mine([payment('b')])
    await watch.catchUp()
    watch.fork(2, [[], [payment('b')], [], [], [payment('c')]])
    await watch.catchUp()
    assert.deepEqual(watch.book.lines, ['a@1 dropped', 'b@2 credited', 'c@5 confirming'])
  })

  it('that has the same payment in another block takes nothing back', async () => {
    const watch = new Watch()
    watch.mine([payment('a')])
    watch.mineMany(3)
    await watch.catchUp()
    watch.fork(4, [[], [payment('a')], [], [], []])
    await watch.catchUp()
    assert.deepEqual(watch.book.rows.get('SIM:a:v'), { stage: 'credited', height: 2, reversals: 0 })
  })

  it('below what the chain called final is not followed, and stops the network', async () => {
    const watch = new Watch({ terms: { ...TERMS, unlock: 'finalized' } })
    watch.mine([payment('a')])
    watch.mineMany(9)
    watch.node.finalize(8)
    await watch.catchUp()
    watch.fork(3, [[], [], [], []])
    assert.deepEqual(await watch.catchUp(), { kind: 'stopped' })
    assert.equal(watch.state.stopped, 'fork-below-finality')
    assert.deepEqual(watch.book.lines, ['a@1 unlocked'])
    assert.deepEqual(await watch.catchUp(), { kind: 'stopped' })
  })

  it('beyond all memory stops the network', async () => {
    const watch = new Watch()
    watch.mine([payment('a')])
    watch.mineMany(rememberedBlocks(TERMS) + 5)
    await watch.catchUp()
    watch.fork(
      rememberedBlocks(TERMS) + 2,
      Array.from({ length: 40 }, () => []),
    )
    assert.deepEqual(await watch.catchUp(), { kind: 'stopped' })
    assert.equal(watch.state.stopped, 'fork-too-deep')
    assert.deepEqual(watch.book.lines, ['a@1 unlocked'])
  })

  it('credits nothing after a stop, and what was due when it is lifted', async () => {
    const watch = new Watch()
    watch.mine([payment('a')])
    watch.mineMany(6)
    watch.mine([payment('b')])
    watch.mineMany(1)
    await watch.catchUp()
    watch.fork(9, [[], [], [], [], [], [], [], [payment('b')], [], [], []])
    assert.deepEqual(await watch.catchUp(), { kind: 'stopped' })
    assert.deepEqual(watch.book.lines, ['a@1 dropped', 'b@8 confirming'])
    const events = mature({ ...watch.state, stopped: undefined }, [], TERMS).events
    assert.deepEqual(events, [])
    watch.state = { ...watch.state, stopped: undefined }
    await watch.catchUp()
    assert.deepEqual(watch.book.lines, ['a@1 dropped', 'b@8 credited'])
  })
})

describe('a node', () => {
  it('that is behind undoes nothing', async () => {
    const watch = new Watch()
    watch.mine([payment('a')])
    watch.mineMany(9)
    await watch.catchUp()
    const [before, { tip }] = [watch.state, watch.node]
    for (const height of [9, 5, 1, 0]) {
      watch.node.follow((watch.world.ancestor(tip, height) as { hash: string }).hash)
      assert.deepEqual(await watch.catchUp(), { kind: 'node-behind', missing: 10 - height })
      assert.equal(watch.state, before)
    }
  })

  it('that gets no blocks any more is not taken for up to date', async () => {
    const watch = new Watch()
    watch.mineMany(9)
    const late = (oldestTipMs: number) => scanNetwork({ ...watch.parts, oldestTipMs }, watch.state)
    await watch.catchUp()
    // Block 9 is of second 9.
    assert.deepEqual((await late(9_000)).standing, { kind: 'current' })
    assert.deepEqual((await late(9_001)).standing, { kind: 'stalled', tipMs: 9_000 })
    // Also where it has finality to tell, and where what it has is news to us.
    watch.node.finalize(8)
    assert.equal((await late(9_001)).standing.kind, 'stalled')
    watch.mine()
    assert.equal((await late(10_001)).standing.kind, 'stalled')
    assert.equal((await late(10_000)).standing.kind, 'current')
  })

  it('on a branch that lost undoes nothing where the longest counts', async () => {
    const watch = new Watch({ forkChoice: 'most-work' })
    watch.mine([payment('a')])
    watch.mineMany(9)
    await watch.catchUp()
    const before = watch.state
    watch.fork(5, [[], [], [], []])
    assert.deepEqual(await watch.catchUp(), { kind: 'node-on-short-branch' })
    assert.equal(watch.state, before)
    watch.mineMany(2, 'fork')
    assert.deepEqual(await watch.catchUp(), { kind: 'current' })
    assert.equal(watch.state.blocks.at(-1)?.height, 11)
  })

  it('that forgot a block or fails is asked again', async () => {
    const watch = new Watch()
    watch.mineMany(3)
    await watch.catchUp()
    const lost = watch.mine([payment('a')])
    watch.node.forgotten.add(lost)
    assert.deepEqual(await watch.catchUp(), { kind: 'unsteady' })
    watch.node.breakDown('connection lost')
    await assert.rejects(watch.catchUp(), /connection lost/)
    watch.node.breakDown(undefined)
    watch.node.forgotten.clear()
    await watch.catchUp()
    assert.deepEqual(watch.book.lines, ['a@4 confirming'])
  })

  it('far ahead is caught up with, block by block, missing none', async () => {
    const watch = new Watch({ rangeBlocks: 500 })
    for (let i = 1; i <= 10_000; i++) watch.mine(i % 100 === 0 ? [payment(`p${i}`)] : [])
    const first = await watch.round()
    assert.deepEqual(first.standing, { kind: 'catching-up', missing: 10_000 - 499 })
    await watch.catchUp()
    assert.equal(watch.book.rows.size, 100)
    assert.equal([...watch.book.rows.values()].filter(({ stage }) => stage === 'unlocked').length, 99)
    assert.ok(watch.state.blocks.length <= rememberedBlocks(TERMS) + 1)
  })
})

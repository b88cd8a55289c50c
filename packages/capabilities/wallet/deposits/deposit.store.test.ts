import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { NATIVE, type Transfer } from '@bowline/chains'
import { setDatabase } from '../../migrated-database.fixture.ts'
import { depositKey, loadScan, releaseSmall, type ScanParts, scanNetwork, scanPool, storeRound } from '../index.ts'
import { payment, TERMS, Watch } from './deposit-book.fixture.ts'
import type { ScanState } from './scan-step.ts'

const NOW = Date.UTC(2026, 0, 1)

describe('deposits in the database', async () => {
  const { sql } = await setDatabase()
  await sql`insert into users (id, email, password_hash) overriding system value values (1, 'alice@example.com', 'x')`

  /** A network of its own for each test, with a scanner that keeps its state only in the database. */
  function open(network: string) {
    const watch = new Watch()
    const parts: ScanParts = { ...watch.parts, terms: { ...TERMS, network } }
    const round = async () => {
      const state = await loadScan(sql, network)
      const result = await scanNetwork(parts, state)
      assert.equal(await storeRound(sql, network, state, result, NOW), 'stored')
      return result.state
    }
    const lines = async () => {
      const rows = await sql<
        { txid: string; stage: string; height: bigint | null; generation: number; side: string }[]
      >`
        select txid, stage, height, generation, side from wallet_deposits where network = ${network} order by id`
      return rows.map(({ txid, stage, height, generation }) => `${txid}@${height} ${stage} ${generation}`)
    }
    const postings = async () => {
      const rows = await sql<{ key: string; kind: string; txid: string; generation: number }[]>`
        select key, kind, txid, p.generation from wallet_postings p join wallet_deposits d on d.id = deposit_id
        where network = ${network} order by p.id`
      for (const { key, txid, generation } of rows) assert.equal(key, depositKey(`${network}:${txid}:v`, generation))
      return rows.map(({ txid, kind, generation }) => `${kind} ${txid} ${generation}`)
    }
    return { watch, parts, round, lines, postings }
  }

  it('are what the events came to, and the state comes back as it was', async () => {
    const { watch, parts, round, lines, postings } = open('ONE')
    watch.mine([payment('a', { amount: 10n ** 30n }), payment('s', { asset: 'sim:unknown' })])
    watch.mine([payment('b')])
    watch.mineMany(2)
    const state = await round()
    assert.deepEqual(await loadScan(sql, 'ONE'), state)
    assert.deepEqual(await lines(), ['a@1 credited 0', 's@1 credited 0', 'b@2 credited 0'])
    // What belongs to nobody is credited to nobody.
    assert.deepEqual(await postings(), ['credit a 0', 'credit b 0'])
    const [row] = await sql<
      { amount: string; user_id: bigint }[]
    >`select amount, user_id from wallet_deposits where txid = 'a'`
    assert.deepEqual(row, { amount: (10n ** 30n).toString(), user_id: 1n })

    // The payment goes, comes back later, and each credit has a key of its own (W9).
    watch.fork(4, [[], [payment('b')], [], [], []])
    await round()
    assert.deepEqual(await lines(), ['a@1 dropped 1', 's@1 dropped 0', 'b@2 credited 0'])
    watch.mine([payment('a', { amount: 10n ** 30n })])
    watch.mineMany(2)
    const next = await round()
    assert.deepEqual(await loadScan(sql, 'ONE'), next)
    assert.deepEqual(await lines(), ['a@6 credited 1', 's@1 dropped 0', 'b@2 unlocked 0'])
    assert.deepEqual(await postings(), ['credit a 0', 'credit b 0', 'reversal a 0', 'credit a 1'])
    const steps = await sql<{ stage: string }[]>`
      select s.stage from wallet_deposit_steps s join wallet_deposits d on d.id = deposit_id where txid = 'a' order by s.id`
    assert.deepEqual(
      steps.map(({ stage }) => stage),
      ['confirming', 'credited', 'dropped', 'confirming', 'credited'],
    )
    assert.equal((await scanNetwork(parts, next)).standing.kind, 'current')
  })

  it('found in another block before they are credited are of that block, and gone with it', async () => {
    const { watch, parts, round, lines, postings } = open('SIX')
    watch.mine()
    watch.mine([payment('a')])
    watch.mine()
    await round()
    watch.fork(2, [[], [payment('a')]], 'one')
    await round()
    assert.deepEqual(await lines(), ['a@3 confirming 0'])
    assert.deepEqual(await loadScan(sql, 'SIX'), await round())
    // The block that it went to is lost too, and the one that it was never in stays.
    watch.fork(1, [[], [], [], []], 'two')
    await round()
    assert.deepEqual(await lines(), ['a@3 dropped 0'])
    assert.deepEqual(await postings(), [])
    assert.equal((await scanNetwork(parts, await loadScan(sql, 'SIX'))).standing.kind, 'current')
  })

  it('are as large as the block says that they were credited in', async () => {
    const { watch, round, lines, postings } = open('SEVEN')
    watch.mine()
    watch.mine([payment('a', { amount: 1_000_000n })])
    await round()
    watch.fork(1, [[payment('a', { amount: 500n })], [], []])
    await round()
    await round()
    assert.deepEqual(await postings(), ['credit a 0'])
    const [row] = await sql<{ amount: string }[]>`select amount from wallet_deposits where network = 'SEVEN'`
    assert.equal(row?.amount, '500')
    // Once it was credited, it comes back as what it was, or not at all.
    watch.fork(3, [[], [], [], []], 'gone')
    await round()
    watch.mine([payment('a', { amount: 9_000n })])
    watch.mineMany(2)
    await round()
    assert.deepEqual(await lines(), ['a@2 dropped 1'])
    assert.deepEqual(await postings(), ['credit a 0', 'reversal a 0'])
  })

  it('are written once by two scanners of one network', async () => {
    const { watch, parts, round, postings } = open('TWO')
    watch.mine([payment('a')])
    watch.mineMany(3)
    const before = await loadScan(sql, 'TWO')
    const rounds = await Promise.all([scanNetwork(parts, before), scanNetwork(parts, before)])
    const stored = await Promise.all(rounds.map((each) => storeRound(sql, 'TWO', before, each, NOW)))
    assert.deepEqual(stored.toSorted(), ['stale', 'stored'])
    await round()
    assert.deepEqual(await postings(), ['credit a 0'])
  })

  it('keep a stop until it is lifted', async () => {
    const { watch, round } = open('THREE')
    watch.mine([payment('a')])
    watch.mineMany(6)
    await round()
    watch.fork(
      7,
      Array.from({ length: 8 }, () => []),
    )
    await round()
    const state: ScanState = await loadScan(sql, 'THREE')
    assert.equal(state.stopped, 'dropped-after-unlock')
    assert.equal((await round()).stopped, 'dropped-after-unlock')
  })

  it('below the minimum are credited when they reach it together', async () => {
    const { watch, round, postings } = open('FOUR')
    const small = (txid: string, change: Partial<Transfer> = {}) => payment(txid, { amount: 40n, ...change })
    watch.mine([small('a'), small('b')])
    watch.mineMany(4)
    await round()
    assert.equal(await releaseSmall(sql, 'FOUR', NATIVE, 100n, NOW), 0)
    watch.mine([small('c')])
    await round()
    // The third is there, but not old enough.
    assert.equal(await releaseSmall(sql, 'FOUR', NATIVE, 100n, NOW), 0)
    watch.mineMany(2)
    await round()
    assert.deepEqual(await postings(), [])
    assert.equal(await releaseSmall(sql, 'FOUR', NATIVE, 100n, NOW), 3)
    assert.deepEqual((await postings()).toSorted(), ['credit a 0', 'credit b 0', 'credit c 0'])
    assert.equal(await releaseSmall(sql, 'FOUR', NATIVE, 100n, NOW), 0)
  })

  it('are shown before they are in a block, and marked when they never will be', async () => {
    const { watch, parts, round, lines } = open('FIVE')
    const send = async (maxFee: bigint, nonce: bigint) => {
      const from = { kind: 'evm', address: 'sim:payer', path: 'm', nonce } as const
      const payout = { id: 'w', asset: NATIVE, to: 'sim:alice', amount: 500n }
      const plan = await watch.node.plan(from, [payout], { kind: 'per-gas', maxFee, priorityFee: 1n })
      assert.ok(!('refusal' in plan))
      const sent = await watch.node.broadcast(watch.node.unsigned(plan))
      return sent.answer === 'accepted' ? sent.txid : assert.fail(sent.answer)
    }
    await round()
    const first = await send(20n, 0n)
    await scanPool(sql, parts, NOW)
    assert.deepEqual(await lines(), [`${first}@null seen 0`])
    const second = await send(40n, 0n)
    await scanPool(sql, parts, NOW)
    assert.deepEqual(await lines(), [`${first}@null dropped 0`, `${second}@null seen 0`])
    const [replaced] = await sql`select replaced_by as by from wallet_deposits where txid = ${first}`
    assert.equal(replaced?.by, second)
    watch.node.mine(1)
    // In a block by now, though nobody has read it yet.
    await scanPool(sql, parts, NOW)
    assert.deepEqual(await lines(), [`${first}@null dropped 0`, `${second}@null seen 0`])
    await round()
    assert.deepEqual(await lines(), [`${first}@null dropped 0`, `${second}@1 confirming 0`])
  })

  it('are gone when their payer sends the same coins to another of our addresses, or back to themselves', async () => {
    const { watch, parts, round, lines } = open('EIGHT')
    const send = async (maxFee: bigint, to: string) => {
      const from = { kind: 'evm', address: 'sim:payer', path: 'm', nonce: 0n } as const
      const payouts = [{ id: 'w', asset: NATIVE, to, amount: 500n }]
      const plan = await watch.node.plan(from, payouts, { kind: 'per-gas', maxFee, priorityFee: 1n })
      assert.ok(!('refusal' in plan))
      const sent = await watch.node.broadcast(watch.node.unsigned(plan))
      await scanPool(sql, parts, NOW)
      return sent.answer === 'accepted' ? sent.txid : assert.fail(sent.answer)
    }
    await round()
    const first = await send(20n, 'sim:alice')
    const second = await send(40n, 'sim:hot')
    assert.deepEqual(await lines(), [`${first}@null dropped 0`, `${second}@null seen 0`])
    const owners = await sql<{ of: string }[]>`
      select coalesce(user_id::text, side) as of from wallet_deposits where network = 'EIGHT' order by id`
    assert.deepEqual(
      owners.map(({ of }) => of),
      ['1', 'suspense'],
    )
    await send(80n, 'sim:payer')
    watch.node.mine(3)
    await round()
    assert.deepEqual(await lines(), [`${first}@null dropped 0`, `${second}@null dropped 0`])
    const asked = await sql`
      select from wallet_postings p join wallet_deposits d on d.id = p.deposit_id where d.network = 'EIGHT'`
    assert.equal(asked.length, 0)
  })
})

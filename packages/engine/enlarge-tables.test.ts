import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { Capacity } from '@bowline/core/capacity.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import { listSnapshots } from '@bowline/platform/journal/snapshots.ts'
import { type RunningEngine, startEngine } from './client.ts'
import { snapshotDirectory } from './directories.ts'
import { recordedCapacity } from './recorded-capacity.ts'
import { recover } from './recovery.ts'
import { followAsReplica } from './replica.ts'
import { stateHash } from './state-hash.ts'
import { markState } from './state-marks.ts'
import { opening, Traffic, temporaryDirectory, trafficCapacity } from './traffic.fixture.ts'
import { verify } from './verify.ts'

const capacity = { ...trafficCapacity, orders: 10 }

async function start(t: TestContext, directory: string, wanted: Partial<Capacity> = capacity, lines: string[] = []) {
  const engine = await startEngine({ directory, capacity: wanted, log: (line) => lines.push(line) })
  t.after(() => engine.stop())
  return engine
}

/** So many orders that stay in the book; what became of each. */
function place(engine: RunningEngine, count: number) {
  const order = { kind: 'place-order', account: 1, market: 1, price: 5_000_000n, qty: 100n } as const
  return Promise.all(Array.from({ length: count }, () => engine.submit(order)))
}

async function open(t: TestContext, directory: string, orders: number): Promise<RunningEngine> {
  const engine = await start(t, directory)
  for (const command of opening()) void engine.submit(command)
  for (const { rejection } of await place(engine, orders)) assert.equal(rejection, Rejection.none)
  return engine
}

async function sizeOf(engine: RunningEngine, table: string): Promise<number | undefined> {
  const { events } = await engine.query({ kind: 'query-tables' })
  return events.flatMap((event) => (event.kind === 'table' && event.name === table ? [event.size] : []))[0]
}

describe('tables', () => {
  it('that are above the alarm at a start get twice the places, for everybody who reads the journal', async (t) => {
    const directory = temporaryDirectory(t)
    const before = await open(t, directory, 8)
    assert.equal((await place(before, 5)).at(-1)?.rejection, Rejection.exchangeFull)
    await before.stop()

    const lines: string[] = []
    const engine = await start(t, directory, capacity, lines)
    assert.equal(await sizeOf(engine, 'orders'), 20)
    assert.match(lines.join('\n'), /tables enlarged: orders from 10 to 20/)
    for (const { rejection } of await place(engine, 5)) assert.equal(rejection, Rejection.none)
    const expected = await engine.stateHash()
    // From the first record, with the refusals of the smaller table and the orders of the larger one.
    assert.ok(verify({ directory, expected }).ok)
    assert.deepEqual(stateHash(recover({ directory, snapshotUpTo: 0 }).exchange), expected)
    assert.equal(recordedCapacity({ directory }).orders, 10, 'the journal still begins as it did')
  })

  it('below the alarm keep their size, and no start makes one smaller', async (t) => {
    const directory = temporaryDirectory(t)
    const before = await open(t, directory, 6)
    const { sequence } = await before.stateHash()
    await before.stop()
    const engine = await start(t, directory, { ...capacity, orders: 7 })
    assert.equal(await sizeOf(engine, 'orders'), 10)
    assert.equal((await engine.stateHash()).sequence, sequence, 'nothing is put on record')
  })

  it('are as large as their operator wants them from the next start on', async (t) => {
    const directory = temporaryDirectory(t)
    await (await open(t, directory, 2)).stop()
    const engine = await start(t, directory, { orders: 100, lists: 1 << 9 })
    assert.deepEqual([await sizeOf(engine, 'orders'), await sizeOf(engine, 'lists')], [100, 512])
    await place(engine, 90)
    await engine.stop()
    const again = await start(t, directory, { orders: 100 })
    assert.equal(await sizeOf(again, 'orders'), 200, 'the wanted size is the least, not the last')
    assert.ok(verify({ directory, expected: await again.stateHash() }).ok)
  })

  it('grow in a replica that follows, and its snapshots before and after it are both good', async (t) => {
    const directory = temporaryDirectory(t)
    const before = await open(t, directory, 8)
    const replica = followAsReplica({ directory, fromSequence: 0, onBatch: () => {} })
    t.after(() => replica.stop())
    const caughtUp = async (engine: RunningEngine) => {
      const { sequence } = await engine.stateHash()
      while (replica.sequence < sequence) await new Promise((resolve) => setTimeout(resolve, 1))
    }
    await caughtUp(before)
    const small = await replica.snapshot()
    await before.stop()

    const engine = await start(t, directory)
    await markState(engine, small)
    const traffic = new Traffic(3)
    await Promise.all(Array.from({ length: 200 }, () => engine.submit(traffic.next())))
    await caughtUp(engine)
    const large = await replica.snapshot()
    await markState(engine, large)
    const expected = await engine.stateHash()
    for (const snapshotUpTo of [small.sequence, large.sequence]) {
      const { exchange, report } = recover({ directory, snapshotUpTo })
      assert.equal(report.snapshotSequence, snapshotUpTo)
      assert.deepEqual(stateHash(exchange), expected)
    }
    const { ok, snapshots, marks } = verify({ directory, expected })
    assert.deepEqual({ ok, snapshots: snapshots.length, marks: marks.length }, { ok: true, snapshots: 2, marks: 2 })
    assert.equal(listSnapshots(snapshotDirectory(directory)).length, 2)

    await replica.stop()
    const later = followAsReplica({ directory, fromSequence: expected.sequence, onBatch: () => {} })
    t.after(() => later.stop())
    assert.equal((await later.snapshot()).sha256, expected.hash)
  })

  it('do not grow beyond what slots can count, and a size that cannot be stops the start', async (t) => {
    const directory = temporaryDirectory(t)
    await (await open(t, directory, 1)).stop()
    await assert.rejects(startEngine({ directory, capacity: { orders: 1 << 23 } }), /more than \d+ orders/)
    const chairs = { chairs: 4 } as Partial<Capacity>
    await assert.rejects(startEngine({ directory, capacity: chairs }), /no table "chairs"/)
    await (await start(t, directory)).stop()
  })
})

import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import type { CommandOf } from '@bowline/core/messages/commands.ts'
import { SNAPSHOT_VERSION } from '@bowline/core/snapshot/snapshot.ts'
import { FollowerAhead } from '@bowline/platform/journal/journal.ts'
import { listSnapshots, writeSnapshot } from '@bowline/platform/journal/snapshots.ts'
import { type RunningEngine, startEngine } from './client.ts'
import { snapshotDirectory } from './directories.ts'
import type { EventBatch } from './engine-client.ts'
import { recover } from './recovery.ts'
import { followAsReplica, type Replica, type ReplicaOptions } from './replica.ts'
import { stateHash } from './state-hash.ts'
import { markState } from './state-marks.ts'
import { opening, Traffic, temporaryDirectory, trafficCapacity } from './traffic.fixture.ts'
import { verify } from './verify.ts'

const capacity = trafficCapacity

async function start(t: TestContext, directory: string, onBatch?: (batch: EventBatch) => void): Promise<RunningEngine> {
  const onFault = (error: Error) => {
    throw error
  }
  const listening = onBatch ? { onBatch } : {}
  const engine = await startEngine({ directory, capacity, segmentBytes: 1 << 20, onFault, ...listening })
  t.after(() => engine.stop())
  return engine
}

function follow(t: TestContext, options: Omit<ReplicaOptions, 'capacity'>): Replica {
  const replica = followAsReplica({ capacity, ...options })
  t.after(() => replica.stop())
  return replica
}

async function submitTraffic(engine: RunningEngine, count: number, seed = 1): Promise<void> {
  const source = new Traffic(seed)
  const commands = Array.from({ length: count }, () => source.next())
  await Promise.all([...(seed === 1 ? opening() : []), ...commands].map((command) => engine.submit(command)))
}

/** The engine's own listeners get no note. */
function withoutNote({ note: _, ...batch }: EventBatch): EventBatch {
  return batch
}

/** Resolves when the replica has delivered the command. */
async function until(replica: Replica, sequence: number): Promise<void> {
  while (replica.sequence < sequence) await new Promise((resolve) => setTimeout(resolve, 1))
}

test('a replica delivers the same batches as the engine', async (t) => {
  const directory = temporaryDirectory(t)
  const live: EventBatch[] = []
  const engine = await start(t, directory, (batch) => live.push(batch))
  const copied: EventBatch[] = []
  const replica = follow(t, { directory, fromSequence: 0, onBatch: (batch) => void copied.push(batch) })
  await submitTraffic(engine, 3_000)
  await until(replica, live.length)
  assert.deepEqual(copied.map(withoutNote), live)
})

test('a replica tells the key, author and note of a posting', async (t) => {
  const directory = temporaryDirectory(t)
  const engine = await start(t, directory)
  for (const command of opening().slice(0, -1)) void engine.submit(command)
  const last = opening().at(-1) as CommandOf<'journal'>
  const { sequence } = await engine.submit({ ...last, actor: 'alice of finance', memo: 'as agreed' })
  const copied: EventBatch[] = []
  const replica = follow(t, { directory, fromSequence: sequence - 1, onBatch: (batch) => void copied.push(batch) })
  await until(replica, sequence)
  assert.deepEqual(
    copied.map(({ note }) => note),
    [{ bizId: last.bizId, actor: 'alice of finance', memo: 'as agreed' }],
  )
})

test('a replica may start before the engine', async (t) => {
  const directory = temporaryDirectory(t)
  const seen: number[] = []
  const replica = follow(t, { directory, fromSequence: 0, onBatch: ({ sequence }) => void seen.push(sequence) })
  const engine = await start(t, directory)
  const { sequence } = await engine.submit({ kind: 'tick' })
  await until(replica, sequence)
  assert.deepEqual(seen, [1, 2], 'the head and the tick')
})

test('a replica waits for its reader, and says when it has caught up', async (t) => {
  const directory = temporaryDirectory(t)
  const engine = await start(t, directory)
  await submitTraffic(engine, 200)
  const { sequence } = await engine.stateHash()
  let inside = 0
  let delivered = 0
  const caughtUp = Promise.withResolvers<number>()
  const replica = follow(t, {
    directory,
    fromSequence: 0,
    onBatch: async () => {
      assert.equal(++inside, 1, 'one at a time')
      await new Promise((resolve) => setImmediate(resolve))
      delivered++
      inside--
    },
    onCaughtUp: () => caughtUp.resolve(delivered),
  })
  assert.equal(await caughtUp.promise, sequence)
  assert.equal(replica.sequence, sequence)
})

test('a replica starts where its reader stopped, from the newest snapshot before that', async (t) => {
  const directory = temporaryDirectory(t)
  const live: EventBatch[] = []
  const engine = await start(t, directory, (batch) => live.push(batch))
  await submitTraffic(engine, 2_000)
  const first = follow(t, { directory, fromSequence: 0, snapshotEvery: 500, keepSnapshots: 2, onBatch: () => {} })
  await until(first, live.length)
  const requested = await first.snapshot()
  assert.equal(requested.sequence, live.length)
  assert.ok(listSnapshots(snapshotDirectory(directory)).length <= 2)
  await first.stop()

  await submitTraffic(engine, 300, 2)
  const seen: EventBatch[] = []
  const second = follow(t, {
    directory,
    fromSequence: requested.sequence + 50,
    onBatch: (batch) => void seen.push(batch),
  })
  await until(second, live.length)
  assert.deepEqual(seen.map(withoutNote), live.slice(requested.sequence + 50))
})

test('a replica that cannot write a snapshot reports it, goes on, and writes a later one', async (t) => {
  const directory = temporaryDirectory(t)
  const engine = await start(t, directory)
  const missed: Error[] = []
  const onMissedSnapshot = (error: Error) => void missed.push(error)
  const replica = follow(t, { directory, fromSequence: 0, snapshotEvery: 200, onBatch: () => {}, onMissedSnapshot })
  const folder = snapshotDirectory(directory)
  writeFileSync(folder, 'where the folder should be')
  await submitTraffic(engine, 500)
  const { sequence } = await engine.stateHash()
  await until(replica, sequence)
  assert.match((missed[0] as Error).message, /EEXIST/)
  await assert.rejects(replica.snapshot(), /EEXIST/)
  rmSync(folder)
  assert.equal((await replica.snapshot()).sequence, sequence)
})

test('snapshot and tail give the same as the whole journal, and a damaged snapshot is skipped for an older one', async (t) => {
  const directory = temporaryDirectory(t)
  const engine = await start(t, directory)
  const replica = follow(t, { directory, fromSequence: 0, onBatch: () => {} })
  await submitTraffic(engine, 1_000)
  await until(replica, (await engine.stateHash()).sequence)
  const older = await replica.snapshot()
  await submitTraffic(engine, 1_000, 2)
  await until(replica, (await engine.stateHash()).sequence)
  const newer = await replica.snapshot()
  await submitTraffic(engine, 500, 3)
  const expected = await engine.stateHash()

  const fromNewer = recover({ directory, capacity })
  assert.equal(fromNewer.report.snapshotSequence, newer.sequence)
  assert.equal(fromNewer.report.replayed, expected.sequence - newer.sequence)
  assert.deepEqual(stateHash(fromNewer.exchange), expected)
  assert.deepEqual(verify({ directory, capacity, expected }).snapshots, [
    { sequence: older.sequence, ok: true },
    { sequence: newer.sequence, ok: true },
  ])

  const bytes = readFileSync(newer.path)
  bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] as number) ^ 1
  writeFileSync(newer.path, bytes)
  const lines: string[] = []
  const fromOlder = recover({ directory, capacity, log: (line) => lines.push(line) })
  assert.equal(fromOlder.report.snapshotSequence, older.sequence)
  assert.deepEqual(stateHash(fromOlder.exchange), expected)
  assert.match(lines.join('\n'), /damaged and skipped/)
})

test('a snapshot this version cannot read is skipped for the journal', async (t) => {
  const directory = temporaryDirectory(t)
  const engine = await start(t, directory)
  await submitTraffic(engine, 100)
  const expected = await engine.stateHash()
  const head = { sequence: 50, time: 0, counts: {} }
  writeSnapshot(snapshotDirectory(directory), head, (write) => write(new TextEncoder().encode('of another version')))
  const lines: string[] = []
  const { exchange, report } = recover({ directory, capacity, log: (line) => lines.push(line) })
  assert.equal(report.snapshotSequence, 0)
  assert.deepEqual(stateHash(exchange), expected)
  assert.match(lines.join('\n'), /0000000000000050\.snapshot is passed over/)
})

test('a snapshot of an older version is no fault of the exchange, and a damaged one is', async (t) => {
  const directory = temporaryDirectory(t)
  const engine = await start(t, directory)
  await submitTraffic(engine, 100)
  const expected = await engine.stateHash()
  const older = Buffer.from(Float64Array.of(16, SNAPSHOT_VERSION - 1, 50).buffer)
  const info = writeSnapshot(snapshotDirectory(directory), { sequence: 50, time: 0, counts: {} }, (write) =>
    write(older),
  )
  const { ok, passedOver, snapshots } = verify({ directory, capacity, expected })
  assert.deepEqual({ ok, passedOver, snapshots }, { ok: true, passedOver: [50], snapshots: [] })
  appendFileSync(info.path, 'x')
  assert.equal(verify({ directory, capacity, expected }).ok, false)
})

test('a reader ahead of the journal is refused before anything is rebuilt', async (t) => {
  const directory = temporaryDirectory(t)
  const engine = await start(t, directory)
  await submitTraffic(engine, 10)
  const { sequence } = await engine.stateHash()
  assert.throws(
    () => followAsReplica({ directory, capacity, fromSequence: sequence + 1, onBatch: () => {} }),
    (error) => error instanceof FollowerAhead,
  )
})

test('a reader that throws stops the replica with its error', async (t) => {
  const directory = temporaryDirectory(t)
  const engine = await start(t, directory)
  await submitTraffic(engine, 10)
  const replica = followAsReplica({
    directory,
    capacity,
    fromSequence: 5,
    onBatch: ({ sequence }) => {
      throw new Error(`cannot take ${sequence}`)
    },
  })
  await assert.rejects(replica.done, /cannot take 6/)
  assert.equal(replica.sequence, 5)
})

test('a state on record stops a start that comes to another one, from a snapshot and from the first record', async (t) => {
  const directory = temporaryDirectory(t)
  const engine = await start(t, directory)
  const replica = follow(t, { directory, fromSequence: 0, onBatch: () => {} })
  await submitTraffic(engine, 200)
  await until(replica, (await engine.stateHash()).sequence)
  const snapshot = await replica.snapshot()
  await markState(engine, snapshot)
  const expected = await engine.stateHash()
  assert.deepEqual(stateHash(recover({ directory, capacity }).exchange), expected)
  assert.deepEqual(verify({ directory, expected }).marks, [{ sequence: snapshot.sequence, ok: true }])

  await markState(engine, { ...snapshot, sha256: 'ab'.repeat(32) })
  assert.throws(() => recover({ directory, capacity }), /the rebuilt exchange is another than the one that ran/)
  assert.throws(() => recover({ directory, capacity, snapshotUpTo: 0 }), /another than the one that ran/)
  assert.equal(verify({ directory, expected: await engine.stateHash() }).ok, false)
})

test('tables of other sizes than the journal says stop the start, with and without a snapshot', async (t) => {
  const directory = temporaryDirectory(t)
  const engine = await start(t, directory)
  const replica = follow(t, { directory, fromSequence: 0, onBatch: () => {} })
  await submitTraffic(engine, 50)
  await until(replica, (await engine.stateHash()).sequence)
  for (const orders of [64, 1 << 16]) {
    assert.throws(() => recover({ directory, capacity: { ...capacity, orders } }), /with room for \d+ orders/)
  }
  await replica.snapshot()
  for (const orders of [64, 1 << 16]) {
    assert.throws(() => recover({ directory, capacity: { ...capacity, orders } }), /with room for \d+ orders/)
  }
})

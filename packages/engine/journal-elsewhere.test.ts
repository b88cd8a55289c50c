import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openJournal } from '@bowline/platform/journal/open-journal.ts'
import { startEngine } from './client.ts'
import { journalDirectory } from './directories.ts'
import { readHead } from './recorded-head.ts'
import { recover } from './recovery.ts'
import { followAsReplica } from './replica.ts'
import { stateHash } from './state-hash.ts'
import { markState } from './state-marks.ts'
import { opening, temporaryDirectory, trafficCapacity } from './traffic.fixture.ts'
import { verify } from './verify.ts'

test('engine, replica, recovery and verify find the journal by its address, wherever that is', async (t) => {
  const directory = temporaryDirectory(t)
  const journal = { kind: 'local', directory: join(temporaryDirectory(t), 'elsewhere') } as const
  const place = { directory, journal }
  const engine = await startEngine({ ...place, capacity: trafficCapacity })
  t.after(() => engine.stop())
  await Promise.all(opening().map((command) => engine.submit(command)))
  const { sequence } = await engine.stateHash()
  const replica = followAsReplica({ ...place, fromSequence: 0, onBatch: () => {} })
  t.after(() => replica.stop())
  while (replica.sequence < sequence) await new Promise((resolve) => setTimeout(resolve, 1))
  await markState(engine, await replica.snapshot())
  const expected = await engine.stateHash()

  assert.deepEqual(stateHash(recover(place).exchange), expected)
  const { ok, snapshots, marks } = verify({ ...place, expected })
  assert.deepEqual([ok, snapshots.length, marks.length], [true, 1, 1])
  assert.ok(readHead(place))
  assert.equal(openJournal(journal).read({}, () => {}).last, expected.sequence)
  assert.ok(!existsSync(join(journalDirectory(directory), '0000000000000001.journal')), 'nothing in the data folder')
  await assert.rejects(startEngine(place), /elsewhere is in use by process/)
})

import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { RingProducer } from '../ring/byte-ring.ts'
import { JournalFollower } from './follow-journal.ts'
import { FollowerAhead, type OpenJournal } from './journal.ts'
import { journalStat, readJournal } from './read-journal.ts'
import { recordLength, records, temporaryDirectory } from './records.fixture.ts'
import { type JournalOptions, startJournal } from './start-journal.ts'

function failOn(error: Error): never {
  throw error
}

async function start(directory: string, options: Partial<JournalOptions> = {}) {
  const journal = await startJournal({
    directory,
    segmentBytes: 1 << 20,
    ringBytes: 1 << 16,
    onFault: failOn,
    ...options,
  })
  return { journal, producer: new RingProducer(journal.records, journal.shared.writer) }
}

/** Sends records as the engine thread does, blocking when the ring is full. */
function send(journal: OpenJournal, producer: RingProducer, first: number, last: number): void {
  const bytes = new Uint8Array(journal.records)
  const source = records(first, last)
  let at = 0
  for (let sequence = first; sequence <= last; sequence++) {
    const length = recordLength(sequence)
    bytes.set(source.subarray(at, at + length), producer.reserveWaiting(length, journal.shared.producer))
    at += length
    producer.publish()
    producer.ring()
  }
}

async function untilDurable(journal: OpenJournal, sequence: number): Promise<void> {
  while (journal.shared.durable < sequence)
    await journal.shared.listener.waitAsync(() => journal.shared.durable >= sequence)
}

test('many records become durable in few groups, and all are there after a restart', async (t) => {
  const directory = temporaryDirectory(t)
  const first = await start(directory)
  send(first.journal, first.producer, 1, 50_000)
  await untilDurable(first.journal, 50_000)
  first.journal.shared.close()
  await first.journal.closed
  const stat = journalStat(directory)
  assert.equal(stat.last, 50_000)
  assert.equal(stat.durable, 50_000)
  assert.ok(stat.segments > 1)
  assert.ok(stat.groups < 5_000, `${stat.groups} groups`)

  const second = await start(directory)
  assert.equal(second.journal.last, 50_000)
  send(second.journal, second.producer, 50_001, 50_010)
  second.journal.shared.close()
  await second.journal.closed
  assert.equal(journalStat(directory).last, 50_010, 'closing writes what is still in the ring')
})

test('a follower sees every durable record once, in order, while the journal grows, and nothing that is not durable', async (t) => {
  const directory = temporaryDirectory(t)
  const { journal, producer } = await start(directory)
  const follower = new JournalFollower(directory, 1)
  t.after(() => follower.close())
  let expected = 1
  for (let round = 0; round < 20; round++) {
    send(journal, producer, round * 1000 + 1, round * 1000 + 1000)
    while (expected <= round * 1000 + 500) {
      const more = follower.next((buffer, byte) => {
        const sequence = new Float64Array(buffer)[byte / 8 + 1]
        assert.equal(sequence, expected++)
        assert.ok(sequence <= journal.shared.durable)
      })
      if (!more) await follower.pause()
    }
  }
  journal.shared.close()
  await journal.closed
  const late = new JournalFollower(directory, 19_998)
  t.after(() => late.close())
  const seen: number[] = []
  while (late.next((buffer, byte) => seen.push(new Float64Array(buffer)[byte / 8 + 1])));
  assert.deepEqual(seen, [19_998, 19_999, 20_000])
})

test('a follower that has consumed more than the journal holds is refused', async (t) => {
  const directory = temporaryDirectory(t)
  const { journal, producer } = await start(directory)
  send(journal, producer, 1, 10)
  journal.shared.close()
  await journal.closed
  assert.throws(
    () => new JournalFollower(directory, 12),
    (error) => {
      assert.ok(error instanceof FollowerAhead)
      assert.equal(error.message, 'the follower has consumed record 11, but the journal ends at record 10')
      return true
    },
  )
  new JournalFollower(directory, 11).close()
})

test('a full disk is a fault, and nothing after it counts as durable', async (t) => {
  const directory = temporaryDirectory(t)
  const target = join(directory, 'journal')
  mkdirSync(target)
  // The prepared segment is on a device that is always full.
  symlinkSync('/dev/full', join(target, 'prepared'))
  const faulted = Promise.withResolvers<Error>()
  const { journal, producer } = await start(target, { onFault: faulted.resolve })
  send(journal, producer, 1, 3)
  assert.match((await faulted.promise).message, /ENOSPC/)
  await journal.closed
  assert.equal(journal.shared.durable, 0)
})

test('a journal starts even when its next segment cannot be prepared, and warns', async (t) => {
  const directory = temporaryDirectory(t)
  // A folder where the zeros would go makes writing them fail, as on a full disk.
  mkdirSync(join(directory, 'prepared.unfinished'))
  const warnings: Error[] = []
  const { journal, producer } = await start(directory, { onWarning: (error) => warnings.push(error) })
  assert.match((warnings[0] as Error).message, /prepared\.unfinished/)
  send(journal, producer, 1, 3)
  journal.shared.close()
  await journal.closed
  assert.equal(journal.shared.durable, 3)
})

test('a journal that cannot be opened refuses to start', async (t) => {
  const directory = temporaryDirectory(t)
  const { journal, producer } = await start(directory)
  send(journal, producer, 1, 10)
  journal.shared.close()
  await journal.closed
  let visited = 0
  assert.equal(readJournal(directory, {}, () => visited++).last, visited)
  symlinkSync('/dev/null', join(directory, '0000000000000005.journal'))
  await assert.rejects(start(directory), /0000000000000005\.journal/)
})

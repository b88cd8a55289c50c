import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { RingProducer } from '../ring/byte-ring.ts'
import { type AppendOptions, FollowerAhead, type JournalAddress, type OpenJournal } from './journal.ts'
import { openJournal } from './open-journal.ts'
import { recordLength, records } from './records.fixture.ts'

/** An empty journal of one kind, and a hand on what keeps it. */
export interface JournalUnderTest {
  readonly address: JournalAddress
  /** Leaves behind what a writer leaves that dies while it writes a group. */
  tear(): void
  /** Makes the last durable record unreadable. */
  damage(): void
  close(): void
}

/** What every journal must do, wherever it is kept: run by the tests of each kind. */
export function specifyJournal(name: string, make: () => JournalUnderTest): void {
  describe(`a ${name} journal`, () => {
    const made: JournalUnderTest[] = []
    after(() => {
      for (const one of made) one.close()
    })
    const fresh = () => {
      const one = make()
      made.push(one)
      return { ...one, journal: openJournal(one.address) }
    }

    it('is empty at first, and following it waits', () => {
      const { journal } = fresh()
      assert.deepEqual(journal.read({}, refuse), { last: 0, torn: 0 })
      const follower = journal.follow(1)
      assert.equal(follower.next(refuse), false)
      follower.close()
    })

    it('has what was durable, byte for byte and in order, after it was closed and opened again', async () => {
      const { journal } = fresh()
      const first = await writing(journal.append)
      first.send(1, 3_000)
      await first.untilDurable(3_000)
      await first.close()
      const second = await writing(journal.append)
      assert.deepEqual([second.open.last, second.open.cut], [3_000, 0])
      second.send(3_001, 3_010)
      await second.close()
      assert.equal(second.open.shared.durable, 3_010, 'closing waits for what is in the ring')
      const seen: number[] = []
      const bytes: Uint8Array[] = []
      const read = journal.read({}, (buffer, byte, length, end) => {
        assert.ok(byte + length <= end)
        seen.push(sequenceAt(buffer, byte))
        bytes.push(new Uint8Array(buffer.slice(byte, byte + length)))
      })
      assert.deepEqual(read, { last: 3_010, torn: 0 })
      assert.deepEqual(seen, count(1, 3_010))
      assert.deepEqual(Buffer.concat(bytes), Buffer.from(records(1, 3_010)))
    })

    it('reads the records that are asked for and no others', async () => {
      const { journal } = fresh()
      const writer = await writing(journal.append)
      writer.send(1, 500)
      await writer.close()
      for (const [from, to] of [
        [1, 1],
        [250, 300],
        [500, 500],
      ] as const) {
        const seen: number[] = []
        assert.equal(journal.read({ from, to }, (buffer, byte) => seen.push(sequenceAt(buffer, byte))).last, to)
        assert.deepEqual(seen, count(from, to))
      }
      assert.deepEqual(journal.read({ from: 501 }, refuse), { last: 500, torn: 0 })
    })

    it('gives followers each durable record once, while it is written, and none before it is durable', async () => {
      const { journal } = fresh()
      const writer = await writing(journal.append)
      const follower = journal.follow(1)
      let next = 1
      for (let round = 1; round <= 10; round++) {
        writer.send((round - 1) * 100 + 1, round * 100)
        while (next <= round * 100 - 50) {
          const more = follower.next((buffer, byte) => {
            assert.equal(sequenceAt(buffer, byte), next++)
            assert.ok(next - 1 <= writer.open.shared.durable)
          })
          if (!more) await follower.pause()
        }
      }
      follower.close()
      await writer.close()
      const late = journal.follow(998)
      const seen: number[] = []
      while (late.next((buffer, byte) => seen.push(sequenceAt(buffer, byte))));
      late.close()
      assert.deepEqual(seen, [998, 999, 1_000])
    })

    it('refuses a follower that has consumed more than it holds', async () => {
      const { journal } = fresh()
      const writer = await writing(journal.append)
      writer.send(1, 10)
      await writer.close()
      journal.follow(11).close()
      assert.throws(
        () => journal.follow(12),
        (error) => error instanceof FollowerAhead && /consumed record 11, but .* ends at record 10/.test(error.message),
      )
    })

    it('has one writer at a time', async () => {
      const { journal } = fresh()
      const first = await writing(journal.append)
      await assert.rejects(writing(journal.append), /in use/)
      await first.close()
      await (await writing(journal.append)).close()
    })

    it('takes no record that does not follow the last, and acknowledges nothing after it', async () => {
      const { journal } = fresh()
      const faulted = Promise.withResolvers<Error>()
      const writer = await writing(journal.append, { onFault: faulted.resolve })
      writer.send(1, 10)
      await writer.untilDurable(10)
      writer.send(12, 12)
      assert.match((await faulted.promise).message, /record 12 cannot follow record 10/)
      await writer.open.closed
      assert.equal(writer.open.shared.durable, 10)
      assert.equal(journal.read({}, () => {}).last, 10)
    })

    it('cuts off what was being written when its writer died, and nothing else', async () => {
      const { journal, tear } = fresh()
      const first = await writing(journal.append)
      first.send(1, 10)
      await first.close()
      tear()
      const { last, torn } = journal.read({}, () => {})
      assert.equal(last, 10)
      assert.ok(torn > 0)
      const second = await writing(journal.append)
      assert.deepEqual([second.open.last, second.open.cut], [10, torn])
      second.send(11, 11)
      await second.close()
      assert.deepEqual(
        journal.read({}, () => {}),
        { last: 11, torn: 0 },
      )
    })

    it('is not opened, read or followed past a durable record that cannot be read', async () => {
      const { journal, damage } = fresh()
      const writer = await writing(journal.append)
      writer.send(1, 10)
      await writer.close()
      damage()
      assert.throws(() => journal.read({}, () => {}))
      await assert.rejects(writing(journal.append))
      assert.throws(() => {
        const follower = journal.follow(1)
        while (follower.next(() => {}));
      })
    })
  })
}

/** Sends records as the engine thread does, blocking while the ring is full. */
async function writing(append: (options: AppendOptions) => Promise<OpenJournal>, options: Partial<AppendOptions> = {}) {
  const onFault = (error: Error) => {
    throw error
  }
  const open = await append({ segmentBytes: 1 << 16, ringBytes: 1 << 16, onFault, ...options })
  const { shared } = open
  const producer = new RingProducer(open.records, shared.writer)
  const bytes = new Uint8Array(open.records)
  return {
    open,
    send(first: number, last: number): void {
      for (let sequence = first; sequence <= last; sequence++) {
        const length = recordLength(sequence)
        bytes.set(records(sequence, sequence), producer.reserveWaiting(length, shared.producer))
        producer.publish()
        producer.ring()
      }
    },
    async untilDurable(sequence: number): Promise<void> {
      while (shared.durable < sequence) await shared.listener.waitAsync(() => shared.durable >= sequence)
    },
    async close(): Promise<void> {
      shared.close()
      await open.closed
    },
  }
}

function sequenceAt(buffer: ArrayBuffer, byte: number): number {
  return new Float64Array(buffer)[byte / 8 + 1] as number
}

function count(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function refuse(): never {
  throw new Error('there is no record')
}

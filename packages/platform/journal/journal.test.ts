import assert from 'node:assert/strict'
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { JournalFault } from './format.ts'
import { JournalWriter } from './journal-writer.ts'
import { journalStat, readJournal } from './read-journal.ts'
import { recordLength, records, temporaryDirectory } from './records.fixture.ts'
import { listSegments } from './segment-files.ts'

const SEGMENT = 4096

/** A journal of these groups, in segments of 4,096 bytes, closed properly. */
function journalOf(
  t: TestContext,
  groups: readonly (readonly [first: number, last: number])[],
  mayBeDirect = true,
): string {
  const directory = temporaryDirectory(t)
  const writer = new JournalWriter(directory, { segmentBytes: SEGMENT, mayBeDirect })
  for (const [first, last] of groups) {
    writer.append(records(first, last), first, last)
    writer.mark()
  }
  writer.close()
  return directory
}

function sequencesOf(directory: string, options: { from?: number; to?: number } = {}): number[] {
  const seen: number[] = []
  readJournal(directory, options, (buffer, byte, length) => {
    const sequence = new Float64Array(buffer)[byte / 8 + 1]
    assert.equal(length, recordLength(sequence))
    assert.equal(new Uint32Array(buffer)[byte / 4 + 5], sequence)
    seen.push(sequence)
  })
  return seen
}

function count(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** Where the last group of a journal begins in its last segment, and how long it is. */
function lastGroup(directory: string): { path: string; offset: number; length: number } {
  const path = listSegments(directory).at(-1)?.path as string
  const bytes = readFileSync(path)
  let offset = 0
  let length = bytes.readUInt32LE(0)
  while (bytes.readUInt32LE(offset + length) !== 0) {
    offset += length
    length = bytes.readUInt32LE(offset)
  }
  return { path, offset, length }
}

for (const [way, mayBeDirect] of [
  ['past the page cache', true],
  ['through the page cache', false],
] as const) {
  test(`what was written ${way} is read back, from and to any record, over many segments`, (t) => {
    const groups = [1, 2, 41, 111, 112, 191, 301].map((first, at, all) => [first, (all[at + 1] ?? 306) - 1] as const)
    const directory = journalOf(t, groups, mayBeDirect)
    assert.ok(listSegments(directory).length > 2)
    assert.deepEqual(sequencesOf(directory), count(1, 305))
    for (const from of [1, 2, 40, 41, 111, 150, 304, 305]) {
      assert.deepEqual(sequencesOf(directory, { from }), count(from, 305))
    }
    assert.deepEqual(sequencesOf(directory, { from: 100, to: 115 }), count(100, 115))
    assert.deepEqual(sequencesOf(directory, { from: 306 }), [])
  })
}

test('a journal written through the page cache is continued past it, and the other way round', (t) => {
  const directory = journalOf(t, [[1, 3]], false)
  for (const [mayBeDirect, sequence] of [
    [true, 4],
    [false, 5],
    [true, 6],
    [true, 7],
  ] as const) {
    const writer = new JournalWriter(directory, { segmentBytes: SEGMENT, mayBeDirect })
    writer.append(records(sequence, sequence), sequence, sequence)
    writer.close()
  }
  assert.deepEqual(sequencesOf(directory), count(1, 7))
})

test('more records than a group may hold are refused', (t) => {
  const writer = new JournalWriter(temporaryDirectory(t), { segmentBytes: SEGMENT })
  assert.throws(() => writer.append(new Uint8Array(1 << 20), 1, 1), /more than a group may hold/)
  writer.close()
})

test('a writer continues where the last one stopped', (t) => {
  const directory = journalOf(t, [[1, 10]])
  const writer = new JournalWriter(directory, { segmentBytes: SEGMENT })
  assert.equal(writer.last, 10)
  assert.equal(writer.cut, 0)
  assert.throws(() => writer.append(records(12, 12), 12, 12), /record 12 cannot follow record 10/)
  writer.append(records(11, 12), 11, 12)
  writer.close()
  assert.deepEqual(sequencesOf(directory), count(1, 12))
})

test('the last group, torn at any byte, is cut off as a whole, and the journal continues', (t) => {
  const directory = journalOf(t, [
    [1, 5],
    [6, 8],
  ])
  // The mark as it was before the last group, as if the process had died while writing it.
  const before = journalOf(t, [[1, 5]])
  copyFileSync(join(before, 'durable'), join(directory, 'durable'))
  const { path, offset, length } = lastGroup(directory)
  const whole = readFileSync(path)
  for (let kept = 0; kept < length; kept++) {
    const torn = Buffer.from(whole)
    torn.fill(0, offset + kept, offset + length)
    if (torn.equals(whole)) continue // the bytes missing were zeros anyway
    writeFileSync(path, torn)
    assert.deepEqual(sequencesOf(directory), count(1, 5), `${kept} bytes kept`)
    const writer = new JournalWriter(directory, { segmentBytes: SEGMENT })
    assert.equal(writer.last, 5)
    writer.append(records(6, 7), 6, 7)
    writer.close()
    assert.deepEqual(sequencesOf(directory), count(1, 7))
    copyFileSync(join(before, 'durable'), join(directory, 'durable'))
  }
})

test('a last group whose pages reached the disk in another order counts as a torn write', (t) => {
  const directory = journalOf(t, [
    [1, 5],
    [6, 60],
  ])
  copyFileSync(join(journalOf(t, [[1, 5]]), 'durable'), join(directory, 'durable'))
  const { path, offset, length } = lastGroup(directory)
  const bytes = readFileSync(path)
  bytes.fill(0, offset, offset + Math.floor(length / 16) * 8)
  writeFileSync(path, bytes)
  const writer = new JournalWriter(directory, { segmentBytes: SEGMENT })
  assert.equal(writer.last, 5)
  assert.ok(writer.cut > 0)
  writer.close()
  assert.ok(
    readFileSync(path)
      .subarray(offset)
      .every((byte) => byte === 0),
    'nothing of it is left behind',
  )
})

test('a flipped bit anywhere before the last group stops the start and names the place', (t) => {
  const directory = journalOf(
    t,
    [
      [1, 5],
      [6, 8],
      [9, 9],
    ],
    false,
  )
  const path = listSegments(directory)[0]?.path as string
  const whole = readFileSync(path)
  const second = whole.readUInt32LE(0)
  const end = second + whole.readUInt32LE(second)
  for (let byte = 0; byte < end; byte++) {
    const damaged = Buffer.from(whole)
    damaged[byte] = (damaged[byte] as number) ^ 0x10
    writeFileSync(path, damaged)
    const at = byte < second ? 0 : second
    const isFault = (error: unknown) => {
      assert.ok(error instanceof JournalFault, String(error))
      assert.equal(error.offset, at, error.message)
      assert.match(error.message, /^journal segment 0000000000000001\.journal at byte \d+: expected .+, found .+$/)
      return true
    }
    assert.throws(() => sequencesOf(directory), isFault)
    // Opening the journal for writing makes the same checks; a few places are enough.
    if (byte % 16 === 0) assert.throws(() => new JournalWriter(directory), isFault)
  }
})

test('a damaged last group is a fault when it is known to have been durable', (t) => {
  const directory = journalOf(t, [
    [1, 5],
    [6, 8],
  ])
  const { path, offset } = lastGroup(directory)
  const bytes = readFileSync(path)
  bytes[offset + 50] = 255
  writeFileSync(path, bytes)
  assert.throws(
    () => sequencesOf(directory),
    /expected records up to 8, which were durable, found a group of .* whose CRC is wrong/,
  )
  assert.throws(() => new JournalWriter(directory), JournalFault)
})

test('damage in a segment that is not the last is a fault even at its end', (t) => {
  const directory = journalOf(t, [
    [1, 100],
    [101, 130],
    [131, 200],
  ])
  const [segment] = listSegments(directory)
  const bytes = readFileSync(segment?.path as string)
  bytes[SEGMENT - 1] = 1
  writeFileSync(segment?.path as string, bytes)
  assert.throws(() => sequencesOf(directory), /expected a group, or zeros to the end/)
})

test('a missing or shortened segment is a fault', (t) => {
  const directory = journalOf(t, [
    [1, 100],
    [101, 200],
    [201, 300],
    [301, 310],
  ])
  const segments = listSegments(directory)
  assert.ok(segments.length >= 3)
  const without = (index: number) => {
    const copy = join(temporaryDirectory(t), 'copy')
    cpSync(directory, copy, { recursive: true })
    rmSync(join(copy, segments[index]?.name as string))
    return copy
  }
  assert.throws(
    () => sequencesOf(without(0)),
    /expected a segment that holds record 1, found none that begins before it/,
  )
  assert.throws(() => sequencesOf(without(1)), JournalFault)
  assert.throws(() => sequencesOf(without(segments.length - 1)), /expected records up to 310, which were durable/)
  const shortened = without(segments.length - 1)
  truncateSync(join(shortened, segments[1]?.name as string), 100)
  assert.throws(() => sequencesOf(shortened), JournalFault)
  const emptied = join(temporaryDirectory(t), 'emptied')
  mkdirSync(emptied)
  copyFileSync(join(directory, 'durable'), join(emptied, 'durable'))
  assert.throws(() => new JournalWriter(emptied), /expected records up to 310, found no segment at all/)
})

test('an empty journal has no records and takes the first one', (t) => {
  const directory = temporaryDirectory(t)
  assert.deepEqual(sequencesOf(directory), [])
  const writer = new JournalWriter(directory, { segmentBytes: SEGMENT })
  assert.equal(writer.last, 0)
  writer.append(records(1, 1), 1, 1)
  writer.mark()
  writer.close()
  const { segments, first, last, durable, groups, torn } = journalStat(directory)
  assert.deepEqual(
    { segments, first, last, durable, groups, torn },
    { segments: 1, first: 1, last: 1, durable: 1, groups: 1, torn: 0 },
  )
})

test('a new segment begins when a group does not fit, and only complete segments remain behind', (t) => {
  const directory = journalOf(
    t,
    count(1, 300).map((sequence) => [sequence, sequence] as const),
  )
  const stat = journalStat(directory)
  assert.equal(stat.groups, 300)
  assert.equal(stat.bytes, stat.segments * SEGMENT)
  assert.ok(stat.segments >= Math.ceil((300 * 64) / SEGMENT))
})

test('the first segments are small and grow; one that was prepared by an earlier version is filled as it is', (t) => {
  const write = (directory: string) => {
    const writer = new JournalWriter(directory)
    const each = 20_000
    for (let first = 1; first <= 8 * each; first += each)
      writer.append(records(first, first + each - 1), first, first + each - 1)
    writer.close()
    assert.equal(sequencesOf(directory).length, 8 * each)
    return listSegments(directory).map(({ path }) => statSync(path).size >> 20)
  }
  assert.deepEqual(write(temporaryDirectory(t)), [4, 8])
  const former = temporaryDirectory(t)
  writeFileSync(join(former, 'prepared'), new Uint8Array(16 << 20))
  assert.deepEqual(write(former), [16])
})

import assert from 'node:assert/strict'
import { readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { acceptLoss, examineEnd } from './accept-loss.ts'
import { JournalFault } from './format.ts'
import { JournalWriter } from './journal-writer.ts'
import { journalStat } from './read-journal.ts'
import { records, temporaryDirectory } from './records.fixture.ts'
import { listSegments } from './segment-files.ts'

/** Groups 1–2, 3–5 and 6–9 in one segment; where each begins. */
function journal(directory: string): { path: string; starts: number[] } {
  const writer = new JournalWriter(directory, { segmentBytes: 8192, mayBeDirect: false })
  for (const [first, last] of [
    [1, 2],
    [3, 5],
    [6, 9],
  ] as const) {
    writer.append(records(first, last), first, last)
  }
  writer.mark()
  writer.close()
  const path = listSegments(directory)[0]?.path as string
  const words = new Uint32Array(new Uint8Array(readFileSync(path)).buffer)
  const starts = [0]
  for (let at = 0; (words[at / 4] as number) > 0; starts.push(at)) at += words[at / 4] as number
  return { path, starts }
}

function flip(path: string, byte: number): void {
  const bytes = readFileSync(path)
  bytes[byte] = (bytes[byte] as number) ^ 1
  writeFileSync(path, bytes)
}

test('a whole journal has no damage, nor has one whose end is a torn write', (t) => {
  const directory = temporaryDirectory(t)
  assert.equal(examineEnd(directory), undefined)
  const { path, starts } = journal(directory)
  assert.equal(examineEnd(directory), undefined)
  flip(path, (starts.at(-1) as number) + 40)
  assert.equal(examineEnd(directory), undefined)
})

test('a damaged last group is shown, and accepted: its bytes are kept, and the journal goes on without it', (t) => {
  const directory = temporaryDirectory(t)
  const { path, starts } = journal(directory)
  const [, , third, end] = starts as [number, number, number, number]
  flip(path, third + 50)
  const before = readFileSync(path)
  assert.throws(() => new JournalWriter(directory), JournalFault)
  const damage = examineEnd(directory)
  assert.ok(damage)
  assert.deepEqual([damage.offset, damage.last, damage.durable], [third, 5, 9])

  const keep = join(temporaryDirectory(t), 'kept', 'bytes')
  acceptLoss(directory, damage, keep)
  assert.ok(damage.bytes.length > end - third - 8, 'all but the zeros at the end')
  assert.deepEqual(readFileSync(keep), before.subarray(third, third + damage.bytes.length))
  assert.deepEqual(readFileSync(path).subarray(0, third), before.subarray(0, third))
  const { last, durable, torn } = journalStat(directory)
  assert.deepEqual({ last, durable, torn }, { last: 5, durable: 5, torn: 0 })
  const writer = new JournalWriter(directory)
  writer.append(records(6, 6), 6, 6)
  writer.close()
  assert.equal(journalStat(directory).last, 6)
  assert.throws(() => acceptLoss(directory, damage, keep), /EEXIST/, 'what was kept is not written over')
})

test('an end that is gone is the same, and of what is kept there is nothing', (t) => {
  const directory = temporaryDirectory(t)
  const { path, starts } = journal(directory)
  truncateSync(path, starts[1])
  const damage = examineEnd(directory)
  assert.deepEqual([damage?.last, damage?.durable, damage?.bytes.length], [2, 9, 0])
})

test('damage with a whole group behind it is no loss that can be accepted', (t) => {
  const directory = temporaryDirectory(t)
  const { path, starts } = journal(directory)
  flip(path, (starts[1] as number) + 50)
  assert.throws(() => examineEnd(directory), /damage in front of the whole group/)
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saveSnapshot } from '@bowline/core/snapshot/snapshot.ts'
import { JournalWriter } from '@bowline/platform/journal/journal-writer.ts'
import { writeSnapshot } from '@bowline/platform/journal/snapshots.ts'
import { journalDirectory, snapshotDirectory } from '../directories.ts'
import { recover } from '../recovery.ts'
import { trafficCapacity } from '../traffic.fixture.ts'
import { durable } from './engine.bench.ts'
import { encodeTraffic, type Frames, lengthAt } from './frames.ts'
import { report } from './report.ts'

const capacity = trafficCapacity
const GROUP_BYTES = 500_000

/** Puts frames into a journal in large groups. */
function fill(directory: string, frames: Frames): void {
  const writer = new JournalWriter(journalDirectory(directory))
  for (let start = 0, sequence = 1; start < frames.bytes; ) {
    let end = start
    const first = sequence
    for (; end < frames.bytes && end - start < GROUP_BYTES; sequence++) end += lengthAt(frames, end)
    writer.append(frames.memory.u8.subarray(start, end), first, sequence - 1)
    start = end
  }
  writer.mark()
  writer.close()
}

/** How long a restart takes: from the whole journal, and from a snapshot a quarter of a million commands back. */
export async function run(options: {
  json: boolean
  directory?: string
  commands?: number
}): Promise<Record<string, number>> {
  const root = mkdtempSync(join(options.directory ?? tmpdir(), 'bowline-bench-'))
  const commands = options.commands ?? 5_000_000
  try {
    const frames = encodeTraffic(commands)
    fill(root, frames)
    const whole = recover({ directory: root, capacity })
    const wholeMs = whole.report.snapshotMs + whole.report.replayMs

    const { exchange } = recover({ directory: root, capacity, to: Math.max(1, frames.count - 250_000) })
    const facts = { sequence: exchange.sequence, time: exchange.time, counts: exchange.counts() }
    writeSnapshot(snapshotDirectory(root), facts, (write) => saveSnapshot(exchange, write))
    const tail = recover({ directory: root, capacity })
    const tailMs = tail.report.snapshotMs + tail.report.replayMs

    // Live on a part of it: a rate needs no five million commands.
    const live = await durable(join(root, 'live'), encodeTraffic(Math.min(commands, 500_000)))
    const replayed = frames.count / (wholeMs / 1000)
    return report(options.json, 'recovery', {
      'commands in the journal': frames.count,
      'restart from the whole journal (s, bar: under 10)': wholeMs / 1000,
      'replayed (commands a second)': replayed,
      'live, all durable (commands a second)': live,
      'replay ÷ live (bar: at least 1)': replayed / live,
      'commands behind the snapshot': tail.report.replayed,
      'restart from snapshot and tail (s)': tailMs / 1000,
    })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

if (import.meta.main) await run({ json: process.argv.includes('--json') })

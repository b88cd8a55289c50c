import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saveSnapshot } from '@bowline/core/snapshot/snapshot.ts'
import type { BenchResult } from '@bowline/platform/bench.ts'
import { JournalWriter } from '@bowline/platform/journal/journal-writer.ts'
import { writeSnapshot } from '@bowline/platform/journal/snapshots.ts'
import { journalDirectory, snapshotDirectory } from '../directories.ts'
import { recover } from '../recovery.ts'
import { trafficCapacity } from '../traffic.fixture.ts'
import { durable } from './durable-core.ts'
import { count, encodeTraffic, type Frames, lengthAt } from './frames.ts'

const capacity = trafficCapacity
const COMMANDS = 5_000_000
const TAIL = 250_000
const GROUP_BYTES = 500_000

/** Writes frames to a journal in large groups. */
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
export async function run(): Promise<BenchResult> {
  const root = mkdtempSync(join(tmpdir(), 'bowline-bench-'))
  try {
    const frames = encodeTraffic(COMMANDS)
    fill(root, frames)
    const whole = recover({ directory: root, capacity }).report
    const wholeSeconds = (whole.snapshotMs + whole.replayMs) / 1000

    const { exchange } = recover({ directory: root, capacity, to: frames.count - TAIL })
    const head = { sequence: exchange.sequence, time: exchange.time, counts: exchange.counts() }
    writeSnapshot(snapshotDirectory(root), head, (write) => saveSnapshot(exchange, write))
    const tail = recover({ directory: root, capacity }).report

    // The live rate is measured on a part of them: it does not need five million commands.
    const live = await durable(join(root, 'live'), encodeTraffic(COMMANDS / 10))
    const replayed = frames.count / wholeSeconds
    return {
      name: 'recovery',
      work: `a journal of ${count(frames.count)} commands; ${count(tail.replayed)} of them behind the snapshot`,
      figures: [
        { name: 'restart from the whole journal', value: wholeSeconds, unit: 's', bar: { atMost: 10 } },
        { name: 'restart from snapshot and tail', value: (tail.snapshotMs + tail.replayMs) / 1000, unit: 's' },
        {
          name: 'replay',
          value: replayed,
          unit: 'commands/s',
          baseline: { name: 'live, all durable', value: live },
          ratio: replayed / live,
          bar: { atLeast: 1 },
        },
      ],
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

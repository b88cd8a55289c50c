import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { journalStat } from '@bowline/platform/journal/read-journal.ts'
import { createSegment } from '@bowline/platform/journal/segment-files.ts'
import { startJournal } from '@bowline/platform/journal/start-journal.ts'
import type { PacedRecords } from './paced-records.thread.ts'
import { quantiles, report } from './report.ts'

/** Bytes of a `place-order` command with its header. */
const RECORD_BYTES = 160

/** One record at a time into a preallocated file, each synced: what the disk can do at best for one record. */
function rawSync(directory: string, number: number): number[] {
  const file = openSync(createSegment(directory, number, 4 << 20).path, 'r+')
  const record = new Uint8Array(RECORD_BYTES).fill(7)
  const microseconds: number[] = []
  for (let index = 0; index < 1000; index++) {
    const began = process.hrtime.bigint()
    writeSync(file, record, 0, RECORD_BYTES, index * RECORD_BYTES)
    fdatasyncSync(file)
    microseconds.push(Number(process.hrtime.bigint() - began) / 1000)
  }
  closeSync(file)
  return microseconds
}

/** Sends records through the journal and watches them become durable, as the gateway does. */
async function throughJournal(directory: string, count: number, rate: number) {
  const onFault = (error: Error) => {
    throw error
  }
  const journal = await startJournal({ directory, onFault })
  const sentAt = new Float64Array(new SharedArrayBuffer(count * 8))
  const { shared, records } = journal
  const first = journal.last + 1
  const workerData: PacedRecords = { shared: shared.buffer, records, first, count, bytes: RECORD_BYTES, rate, sentAt }
  const began = performance.now()
  const sender = new Worker(new URL('./paced-records.thread.ts', import.meta.url), { workerData })
  const microseconds: number[] = []
  const last = first + count - 1
  for (let durable = journal.last; durable < last; ) {
    await shared.listener.waitAsync(() => shared.durable > durable)
    const now = Number(process.hrtime.bigint())
    const reached = shared.durable
    for (; durable < reached; durable++) microseconds.push((now - (sentAt[durable + 1 - first] as number)) / 1000)
  }
  const seconds = (performance.now() - began) / 1000
  await sender.terminate()
  shared.close()
  await journal.closed
  return { microseconds, perSecond: count / seconds, groups: journalStat(directory).groups }
}

/** What the journal does with records, against one write and fdatasync a record measured in the same run. */
export async function run(options: { json: boolean; directory?: string }): Promise<Record<string, number>> {
  const root = mkdtempSync(join(options.directory ?? tmpdir(), 'bowline-bench-'))
  try {
    await throughJournal(join(root, 'warm'), 50_000, 100_000)
    const full = await throughJournal(join(root, 'full'), 1_000_000, 0)
    // The baseline before and after, since a shared disk changes its mind.
    const before = rawSync(root, 1)
    const steady = await throughJournal(join(root, 'steady'), 300_000, 100_000)
    const raw = quantiles([...before, ...rawSync(root, 2)])
    const acknowledged = quantiles(steady.microseconds)
    return report(options.json, 'journal', {
      'raw write+fdatasync p50 (µs)': raw.p50,
      'raw write+fdatasync p99 (µs)': raw.p99,
      'records of 160 bytes, all durable (a second)': full.perSecond,
      'records in a group at full speed': 1_000_000 / full.groups,
      'acknowledged at 100,000 a second, p50 (µs)': acknowledged.p50,
      'acknowledged at 100,000 a second, p99 (µs)': acknowledged.p99,
      'acknowledged p50 ÷ raw p50 (bar: at most 2)': acknowledged.p50 / raw.p50,
    })
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

if (import.meta.main) await run({ json: process.argv.includes('--json') })

import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BenchResult } from '@bowline/platform/bench.ts'
import { journalStat } from '@bowline/platform/journal/read-journal.ts'
import { createSegment } from '@bowline/platform/journal/segment-files.ts'
import { startJournal } from '@bowline/platform/journal/start-journal.ts'
import { acknowledgement } from './acknowledgement.ts'
import { durable, inMemory } from './durable-core.ts'
import { count, encodeTraffic } from './frames.ts'
import type { PacedRecords } from './paced-records.thread.ts'
import { quantiles } from './quantiles.ts'

/** Bytes of a `place-order` command with its header. */
const RECORD_BYTES = 160
const FULL_COUNT = 1_000_000
const STEADY_COUNT = 300_000
const STEADY_RATE = 100_000
/** Number of commands for the durable core. */
const COMMANDS = 500_000

/** One record at a time into a preallocated file, each synced: the best the disk can do for single records. */
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

const ROUNDS = 5

/**
 * Measures the journal with records alone and with the core behind it, against the straightforward way in the same run.
 */
export async function run(): Promise<BenchResult> {
  const root = mkdtempSync(join(tmpdir(), 'bowline-bench-'))
  try {
    await throughJournal(join(root, 'warm'), 50_000, STEADY_RATE)
    const full = await throughJournal(join(root, 'full'), FULL_COUNT, 0)
    // The baseline is taken before and after, since a shared disk changes speed.
    const before = rawSync(root, 1)
    const steady = quantiles((await throughJournal(join(root, 'steady'), STEADY_COUNT, STEADY_RATE)).microseconds)
    const raw = quantiles([...before, ...rawSync(root, 2)])
    const frames = encodeTraffic(COMMANDS)
    const memory = inMemory(frames)
    const rounds: number[] = []
    // Each round starts its own threads, because how three threads share the processors varies by chance.
    for (let round = 0; round < ROUNDS; round++) rounds.push(await durable(join(root, `core-${round}`), frames))
    const disk = quantiles(rounds).p50
    const client = await acknowledgement(join(root, 'client'), STEADY_RATE, STEADY_COUNT)
    const single = { name: 'raw write+fdatasync' }
    return {
      name: 'journal',
      work: `${count(FULL_COUNT)} records of ${RECORD_BYTES} bytes at full speed, ${count(STEADY_COUNT)} at ${count(STEADY_RATE)} a second, ${count(frames.count)} commands through the core`,
      figures: [
        { name: 'records, all durable', value: full.perSecond, unit: '/s' },
        { name: 'records in a group at full speed', value: FULL_COUNT / full.groups, unit: '' },
        {
          name: `durable at ${count(STEADY_RATE)}/s, p50`,
          value: steady.p50,
          unit: 'µs',
          baseline: { ...single, value: raw.p50 },
          ratio: steady.p50 / raw.p50,
          bar: { atMost: 2 },
        },
        {
          name: `durable at ${count(STEADY_RATE)}/s, p99`,
          value: steady.p99,
          unit: 'µs',
          baseline: { ...single, value: raw.p99 },
          ratio: steady.p99 / raw.p99,
        },
        {
          name: 'core, all durable',
          value: disk,
          unit: 'commands/s',
          baseline: { name: 'in memory', value: memory },
          ratio: disk / memory,
          bar: { atLeast: 0.5 },
        },
        { name: `submit to decoded answer, aimed at ${count(STEADY_RATE)}/s`, value: client.reached, unit: '/s' },
        { name: 'submit to decoded answer, p50', value: client.p50, unit: 'µs' },
        { name: 'submit to decoded answer, p99', value: client.p99, unit: 'µs' },
      ],
    }
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

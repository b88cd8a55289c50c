import { parentPort, workerData } from 'node:worker_threads'
import { SharedJournal } from '@bowline/platform/journal/shared-journal.ts'
import { RingProducer } from '@bowline/platform/ring/byte-ring.ts'

/** The sending thread of journal.bench.ts: records of one size, at a steady rate or as fast as the ring takes them. */
export interface PacedRecords {
  readonly shared: SharedArrayBuffer
  readonly records: SharedArrayBuffer
  readonly first: number
  readonly count: number
  readonly bytes: number
  /** Records a second; 0 = no limit. */
  readonly rate: number
  /** Filled with the time, in nanoseconds, at which each record was given to the journal. */
  readonly sentAt: Float64Array
}

const job = workerData as PacedRecords
const shared = new SharedJournal(job.shared)
const ring = new RingProducer(job.records, shared.writer)
const u32 = new Uint32Array(job.records)
const f64 = new Float64Array(job.records)
const nap = new Int32Array(new SharedArrayBuffer(4))
const began = Number(process.hrtime.bigint())
for (let sent = 0; sent < job.count; ) {
  const now = Number(process.hrtime.bigint())
  const due = job.rate === 0 ? job.count : Math.min(job.count, Math.ceil(((now - began) / 1e9) * job.rate))
  if (sent >= due) Atomics.wait(nap, 0, 0, 0.02)
  for (; sent < due; sent++) {
    const byte = ring.reserveWaiting(job.bytes, shared.producer)
    for (let word = byte / 4 + 4; word < (byte + job.bytes) / 4; word++) u32[word] = sent + word
    f64[byte / 8 + 1] = job.first + sent
    job.sentAt[sent] = now
    ring.publish()
    ring.ring()
  }
}
parentPort?.postMessage('sent')

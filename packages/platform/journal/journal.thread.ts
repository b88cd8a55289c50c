import { parentPort, workerData } from 'node:worker_threads'
import { RingConsumer } from '../ring/byte-ring.ts'
import { MAX_RECORDS_BYTES, RecordField } from './format.ts'
import { JournalWriter } from './journal-writer.ts'
import { SharedJournal } from './shared-journal.ts'

/**
 * The journal thread: takes whatever records are in the ring, writes them as one group, syncs, and publishes how far it
 * is durable. While the disk is busy the next group gathers by itself, so a record never waits for others. An error
 * ends the thread and leaves the durable sequence where it was: nothing after it is ever acknowledged.
 */
export interface JournalThreadData {
  readonly directory: string
  readonly segmentBytes: number | undefined
  readonly shared: SharedArrayBuffer
  readonly records: SharedArrayBuffer
}

export type JournalThreadMessage =
  | { readonly kind: 'open'; readonly last: number; readonly cut: number }
  | { readonly kind: 'segment' }

const MARK_EVERY_MS = 1

function run(data: JournalThreadData, say: (message: JournalThreadMessage) => void): void {
  const shared = new SharedJournal(data.shared)
  const writer = new JournalWriter(data.directory, {
    segmentBytes: data.segmentBytes,
    onSegment: () => say({ kind: 'segment' }),
  })
  shared.durable = writer.last
  say({ kind: 'open', last: writer.last, cut: writer.cut })

  const ring = new RingConsumer(data.records, shared.producer)
  const bytes = new Uint8Array(data.records)
  const lengths = new Uint32Array(data.records)
  const sequences = new Float64Array(data.records)
  let markedAt = 0
  const hasWork = () => ring.peek() >= 0 || shared.closing
  for (;;) {
    const start = ring.peek()
    if (start < 0) {
      if (shared.closing && ring.peek() < 0) break
      shared.writer.wait(hasWork)
      continue
    }
    // One group: as many records as are contiguous in the ring.
    let end = start
    let last = 0
    for (let byte = start; byte === end; byte = ring.peek()) {
      const length = lengths[byte / 4 + RecordField.length]
      if (length > MAX_RECORDS_BYTES) throw new Error(`a record of ${length} bytes is longer than a group may be`)
      if (end + length - start > MAX_RECORDS_BYTES) break
      last = sequences[byte / 8 + RecordField.sequence]
      end += length
      ring.advance()
    }
    writer.append(bytes.subarray(start, end), sequences[start / 8 + RecordField.sequence], last)
    ring.release()
    shared.durable = last
    shared.filled = writer.filled
    shared.listener.ring()
    // The mark is for other processes, which look about once a millisecond; the next group is more urgent.
    if (ring.peek() >= 0 && performance.now() < markedAt + MARK_EVERY_MS) continue
    writer.mark()
    markedAt = performance.now()
  }
  writer.mark()
  writer.close()
}

if (!parentPort) throw new Error('journal.thread.ts runs as a worker thread')
const port = parentPort
run(workerData as JournalThreadData, (message) => port.postMessage(message))

import { closeSync, fdatasyncSync, fstatSync, openSync, readSync, writevSync } from 'node:fs'
import { DurableMark } from './durable-mark.ts'
import { GROUP_HEADER_BYTES, groupHeader, SEGMENT_BYTES } from './format.ts'
import { JournalReader } from './journal-reader.ts'
import { createSegment, listSegments, makeDirectory, writeFully } from './segment-files.ts'

export interface JournalWriterOptions {
  readonly segmentBytes?: number
  /** Called after a segment was begun: time to prepare the next one. */
  readonly onSegment?: () => void
}

/**
 * Appends groups of records and makes them durable. All calls block: on a thread of its own that is both simpler and
 * faster than asynchronous file calls. Every error is final; the caller must stop and acknowledge nothing more.
 */
export class JournalWriter {
  /** Bytes cut off the end when the journal was opened: the torn write of a process that died. */
  readonly cut: number
  readonly #directory: string
  readonly #segmentBytes: number
  readonly #onSegment: () => void
  readonly #header = groupHeader()
  readonly #mark: DurableMark
  #last: number
  #file = -1
  #offset = 0
  #size = 0

  /** Opens the journal for writing; makes an empty one when there is none. */
  constructor(directory: string, options: JournalWriterOptions = {}) {
    this.#directory = directory
    this.#segmentBytes = options.segmentBytes ?? SEGMENT_BYTES
    this.#onSegment = options.onSegment ?? (() => {})
    makeDirectory(directory)
    this.#mark = new DurableMark(directory)
    const durable = this.#mark.read() ?? 0
    const reader = new JournalReader(directory, listSegments(directory).at(-1)?.first ?? 1)
    while (reader.next());
    this.#last = reader.last
    this.cut = reader.tail(durable).torn
    const segment = listSegments(directory).at(-1)
    if (segment) {
      this.#file = openSync(segment.path, 'r+')
      this.#offset = reader.offset
      this.#size = fstatSync(this.#file).size
      // Zeros again, so that no later reader can take pieces of the torn group for something that was once whole.
      if (this.cut > 0) writeFully(this.#file, new Uint8Array(this.cut), this.#offset)
      // The last group may have been written and not synced, or its sync have failed, after which the system takes it
      // for clean. Written once more and synced, it is on disk before anyone builds on it.
      if (reader.groupBytes > 0) {
        const group = new Uint8Array(reader.groupBytes)
        const start = reader.offset - group.length
        if (readSync(this.#file, group, 0, group.length, start) === group.length) writeFully(this.#file, group, start)
      }
      fdatasyncSync(this.#file)
    }
    reader.close()
    this.#mark.openForWriting(this.#last)
    if (!segment) this.#beginSegment(1, 0)
  }

  /** Sequence of the last record on disk. */
  get last(): number {
    return this.#last
  }

  /** Writes the records `first … last`, which must follow the last one, and returns when they are on disk. */
  append(records: Uint8Array, first: number, last: number): void {
    if (first !== this.#last + 1) throw new Error(`record ${first} cannot follow record ${this.#last}`)
    const length = GROUP_HEADER_BYTES + records.length
    if (this.#offset + length > this.#size) this.#beginSegment(first, length)
    this.#header.seal(records, first, last)
    const wrote = writevSync(this.#file, [this.#header.bytes, records], this.#offset)
    if (wrote < length) this.#writeRest(records, wrote)
    fdatasyncSync(this.#file)
    this.#offset += length
    this.#last = last
  }

  /** Tells readers in other processes how far the journal is durable. */
  mark(): void {
    this.#mark.write(this.#last)
  }

  close(): void {
    if (this.#file >= 0) closeSync(this.#file)
    this.#file = -1
    this.#mark.close()
  }

  #writeRest(records: Uint8Array, wrote: number): void {
    const header = this.#header.bytes
    if (wrote < header.length) writeFully(this.#file, header.subarray(wrote), this.#offset + wrote)
    const done = Math.max(0, wrote - header.length)
    writeFully(this.#file, records.subarray(done), this.#offset + header.length + done)
  }

  #beginSegment(first: number, length: number): void {
    if (this.#file >= 0) closeSync(this.#file)
    this.#offset = 0
    this.#size = Math.max(this.#segmentBytes, length)
    this.#file = createSegment(this.#directory, first, this.#size).file
    this.#onSegment()
  }
}

import { closeSync, fdatasyncSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { makeDirectory } from '../folders.ts'
import { DurableMark } from './durable-mark.ts'
import { GroupBuilder } from './group-builder.ts'
import { JournalReader } from './journal-reader.ts'
import { openSegmentFile, type SegmentFile, writeFully } from './segment-file.ts'
import { createSegment, listSegments, nextSegmentBytes } from './segment-files.ts'

export interface JournalWriterOptions {
  /** Default: see `nextSegmentBytes`. */
  readonly segmentBytes?: number | undefined
  /** Called when a new segment has begun, which is the time to prepare the next one. */
  readonly onSegment?: () => void
  /** False: never write past the page cache. */
  readonly mayBeDirect?: boolean
}

/**
 * Appends groups of records and makes them durable. All calls block: on a thread of its own that is both simpler and
 * faster than asynchronous file calls. Every error is final: the caller must stop and acknowledge nothing more.
 */
export class JournalWriter {
  /** Bytes cut off the end when the journal was opened: the torn write of a process that died. */
  readonly cut: number
  readonly #directory: string
  readonly #options: JournalWriterOptions
  readonly #groups = new GroupBuilder()
  readonly #mark: DurableMark
  #last: number
  #file: SegmentFile
  #offset: number
  #size: number

  /** Opens the journal for writing, creating an empty one when there is none. */
  constructor(directory: string, options: JournalWriterOptions = {}) {
    this.#directory = directory
    this.#options = options
    makeDirectory(directory)
    this.#mark = new DurableMark(directory)
    const segment = listSegments(directory).at(-1)
    const reader = new JournalReader(directory, segment?.first ?? 1)
    try {
      while (reader.next());
      this.#last = reader.last
      this.#offset = reader.offset
      this.cut = reader.tail(this.#mark.read() ?? 0).torn
      if (segment) this.#size = mendEnd(segment.path, reader.offset, reader.groupBytes, this.cut)
      else this.#size = 0
    } finally {
      reader.close()
    }
    this.#mark.openForWriting(this.#last)
    this.#file = segment ? this.#open(segment.path) : this.#beginSegment(1, 0)
  }

  /** Sequence of the last record on disk. */
  get last(): number {
    return this.#last
  }

  /** How much of the current segment is used, from 0 to 1. */
  get filled(): number {
    return this.#offset / this.#size
  }

  /** Writes the records `first … last`, which must follow the last one written, and returns when they are on disk. */
  append(records: Uint8Array, first: number, last: number): void {
    if (first !== this.#last + 1) throw new Error(`record ${first} cannot follow record ${this.#last}`)
    let group = this.#groups.build(records, first, last, this.#file.unit)
    // A journal written or copied elsewhere may end in the middle of a sector; then the rest of its segment stays
    // empty.
    if (this.#offset + group.length > this.#size || this.#offset % this.#file.unit !== 0) {
      this.#file.close()
      this.#file = this.#beginSegment(first, group.length)
      group = this.#groups.build(records, first, last, this.#file.unit)
    }
    this.#file.write(group, this.#offset)
    this.#offset += group.length
    this.#last = last
  }

  /** Tells readers in other processes how far the journal is durable. */
  mark(): void {
    this.#mark.write(this.#last)
  }

  close(): void {
    this.#file.close()
    this.#mark.close()
  }

  #beginSegment(first: number, length: number): SegmentFile {
    this.#offset = 0
    const bytes = Math.max(this.#options.segmentBytes ?? nextSegmentBytes(this.#directory), length)
    const { path } = createSegment(this.#directory, first, bytes)
    // One that was prepared by an earlier version may be larger.
    this.#size = Math.max(statSync(path).size, bytes)
    this.#options.onSegment?.()
    return this.#open(path)
  }

  #open(path: string): SegmentFile {
    return openSegmentFile(path, this.#offset, this.#size, this.#options.mayBeDirect ?? true)
  }
}

/**
 * Brings the end of a segment to the state its reader found: the last group on disk, zeros after it. Returns the file's
 * size.
 */
function mendEnd(path: string, offset: number, groupBytes: number, cut: number): number {
  const file = openSync(path, 'r+')
  try {
    // The last group may have been written but not synced, or its sync may have failed, after which the system believes
    // it clean. Written and synced once more, it is on disk before anything builds on it.
    const group = new Uint8Array(groupBytes)
    const start = offset - groupBytes
    if (readSync(file, group, 0, groupBytes, start) === groupBytes) writeFully(file, group, start)
    // A later reader must not mistake pieces of the torn group for something that was once whole.
    writeFully(file, new Uint8Array(cut), offset)
    fdatasyncSync(file)
    return fstatSync(file).size
  } finally {
    closeSync(file)
  }
}

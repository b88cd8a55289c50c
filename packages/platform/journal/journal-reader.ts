import { closeSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { GROUP_HEADER_BYTES, GroupField, JournalFault, MAGIC, MAX_GROUP_BYTES, RecordField } from './format.ts'
import { listSegments, type Segment } from './segment-files.ts'
import { examineTail, requireZeros, type Tail } from './tail.ts'

const BUFFER_BYTES = 4 * MAX_GROUP_BYTES
/** A reader at the end of a growing journal reads a little at a time; one that is catching up fills its buffer. */
const SMALLEST_READ_BYTES = 1 << 16

/**
 * Steps through the groups of a journal. After `next()` returned true, the group's records are in `buffer` from byte
 * `start` to byte `end`. The reader reuses this one buffer, so its content is valid only until the next step. Safe on a
 * journal that is being written, as long as the caller does not go past the durable mark.
 */
export class JournalReader {
  readonly buffer = new ArrayBuffer(BUFFER_BYTES)
  start = 0
  end = 0
  /** Sequence of the first and the last record of this group; `last` is how far the reader has come. */
  first = 0
  last = 0
  /** Length of the whole group in its segment; 0 before the first group of a segment. */
  groupBytes = 0
  readonly #directory: string
  readonly #from: number
  readonly #bytes = new Uint8Array(this.buffer)
  readonly #u32 = new Uint32Array(this.buffer)
  readonly #f64 = new Float64Array(this.buffer)
  #segment: Segment | undefined
  #file = -1
  /** Offset of the next group in its segment. */
  #offset = 0
  /** Which bytes of the segment the buffer holds. */
  #loadedFrom = 0
  #loaded = 0
  /** How many bytes the last load asked for. */
  #read = SMALLEST_READ_BYTES

  /** The first `next()` moves to the group that holds record `from`. */
  constructor(directory: string, from = 1) {
    this.#directory = directory
    this.#from = from
    const segments = listSegments(directory)
    const holding = segments.findLast((segment) => segment.first <= from)
    if (segments[0] && !holding) {
      throw new JournalFault(segments[0].name, 0, `a segment that holds record ${from}`, 'none that begins before it')
    }
    if (holding) {
      this.last = holding.first - 1
      this.#enter(holding)
    }
  }

  /** Name of the current segment, empty while there is none. */
  get segment(): string {
    return this.#segment?.name ?? ''
  }

  /** Offset of the next group in that segment. */
  get offset(): number {
    return this.#offset
  }

  /** Moves to the next group; false at the end of what is written. */
  next(): boolean {
    while (this.#step()) if (this.last >= this.#from) return true
    return false
  }

  /**
   * What follows the last group once `next()` returned false: nothing, or the torn write of a process that died.
   * Anything else is a fault. `durable`: the sequence known to be on disk.
   */
  tail(durable = 0): Tail {
    if (this.#segment) {
      const { last } = this
      return examineTail(this.#file, { segment: this.#segment.name, offset: this.#offset, last, durable })
    }
    if (this.last < durable) throw new JournalFault('(none)', 0, `records up to ${durable}`, 'no segment at all')
    return { torn: 0 }
  }

  close(): void {
    if (this.#file >= 0) closeSync(this.#file)
    this.#file = -1
  }

  #step(): boolean {
    for (;;) {
      if (!this.#segment && !this.#enterNext()) return false
      // The buffer may be older than the file; only freshly read bytes can show that there is no group.
      if (this.#hasGroup()) return this.#take()
      this.#load()
      if (this.#hasGroup()) return this.#take()
      if (!this.#enterNext()) return false
    }
  }

  /** Whether there is a whole group with the right CRC at the offset. */
  #hasGroup(): boolean {
    let index = this.#offset - this.#loadedFrom
    if (index + GROUP_HEADER_BYTES > this.#loaded) {
      this.#load()
      index = 0
      if (this.#loaded < GROUP_HEADER_BYTES) return false
    }
    const length = this.#u32[index / 4 + GroupField.length]
    if (length <= GROUP_HEADER_BYTES || length > MAX_GROUP_BYTES || length % 8 !== 0) return false
    if (index + length > this.#loaded) {
      this.#load(length)
      index = 0
      if (this.#loaded < length) return false
    }
    if (this.#u32[index / 4 + GroupField.magic] !== MAGIC) return false
    return this.#u32[index / 4 + GroupField.crc] === crc32(this.#bytes.subarray(index + 8, index + length))
  }

  #take(): true {
    const index = this.#offset - this.#loadedFrom
    const length = this.#u32[index / 4 + GroupField.length]
    const first = this.#f64[index / 8 + GroupField.first]
    if (first !== this.last + 1) throw this.#fault(`record ${this.last + 1}`, `record ${first}`)
    this.first = first
    this.last = this.#f64[index / 8 + GroupField.last]
    this.start = index + GROUP_HEADER_BYTES
    this.end = this.start + this.#u32[index / 4 + GroupField.records]
    this.groupBytes = length
    this.#checkRecords()
    this.#offset += length
    return true
  }

  /** The records must fill the group and have the sequences its header promises. */
  #checkRecords(): void {
    let sequence = this.first
    let byte = this.start
    while (byte < this.end) {
      if (this.#f64[byte / 8 + RecordField.sequence] !== sequence) {
        throw this.#fault(`record ${sequence}`, `record ${this.#f64[byte / 8 + RecordField.sequence]}`)
      }
      const length = this.#u32[byte / 4 + RecordField.length]
      if (length < 16 || length % 8 !== 0) throw this.#fault(`the length of record ${sequence}`, `${length}`)
      byte += length
      sequence++
    }
    if (byte !== this.end) throw this.#fault(`a group that ends at ${this.end}`, `records up to ${byte}`)
    if (sequence !== this.last + 1) throw this.#fault(`records up to ${this.last}`, `up to ${sequence - 1}`)
  }

  /** Fills the buffer from the offset on, with at least `needed` bytes if the file has that many. */
  #load(needed = 0): void {
    const isCatchingUp = (this.#offset - this.#loadedFrom) * 2 > this.#loaded
    this.#read = isCatchingUp ? Math.min(BUFFER_BYTES, this.#read * 4) : SMALLEST_READ_BYTES
    this.#read = Math.max(this.#read, Math.ceil(needed / SMALLEST_READ_BYTES) * SMALLEST_READ_BYTES)
    this.#loadedFrom = this.#offset
    this.#loaded = 0
    while (this.#loaded < this.#read) {
      const left = this.#read - this.#loaded
      const read = readSync(this.#file, this.#bytes, this.#loaded, left, this.#offset + this.#loaded)
      if (read === 0) break
      this.#loaded += read
    }
  }

  /** Moves to the next segment if there is one; the current one must then have ended properly. */
  #enterNext(): boolean {
    const segments = listSegments(this.#directory)
    const following = segments[segments.findIndex((segment) => segment.name === this.#segment?.name) + 1]
    if (!following) return false
    if (this.#segment) {
      // This segment may have grown to its end after we last read it and before the next one appeared.
      this.#load()
      if (this.#hasGroup()) return true
      requireZeros(this.#file, this.#segment.name, this.#offset)
    }
    if (following.first !== this.last + 1) {
      throw new JournalFault(following.name, 0, `the segment of record ${this.last + 1}`, `that of ${following.first}`)
    }
    this.#enter(following)
    return true
  }

  #enter(segment: Segment): void {
    this.close()
    this.#segment = segment
    this.groupBytes = 0
    this.#file = openSync(segment.path, 'r')
    this.#offset = 0
    this.#loadedFrom = 0
    this.#loaded = 0
  }

  #fault(expected: string, found: string): JournalFault {
    return new JournalFault(this.segment, this.#offset, expected, found)
  }
}

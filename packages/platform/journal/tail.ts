import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { GROUP_HEADER_BYTES, GroupField, JournalFault, MAGIC, MAX_GROUP_BYTES } from './format.ts'

export interface Tail {
  /** Bytes after the reader's offset that a dying writer left incomplete; 0 = a clean end. */
  readonly torn: number
}

/** Where a reader is in the last segment. */
export interface ReadSoFar {
  /** Name of the file. */
  readonly segment: string
  /** Offset after the last whole group. */
  readonly offset: number
  /** The last record read. */
  readonly last: number
  /** The last record known to be durable, and so possibly acknowledged. */
  readonly durable: number
}

/** All bytes from `offset` to the end of the file. */
function rest(file: number, offset: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(Math.max(0, fstatSync(file).size - offset))
  for (let done = 0; done < bytes.length; ) {
    const read = readSync(file, bytes, done, bytes.length - done, offset + done)
    if (read === 0) break
    done += read
  }
  return bytes
}

/** Index of the last non-zero byte, −1 when all are zero. Scans in 4-byte words: a segment has millions. */
function lastNonZero(bytes: Uint8Array): number {
  const words = new Uint32Array(bytes.buffer, 0, Math.floor(bytes.length / 4))
  let byte = bytes.length - 1
  while (byte >= words.length * 4 && bytes[byte] === 0) byte--
  if (byte >= words.length * 4) return byte
  let word = words.length - 1
  while (word >= 0 && words[word] === 0) word--
  byte = word * 4 + 3
  while (byte >= 0 && bytes[byte] === 0) byte--
  return byte
}

/** What a segment holds from `offset` on, without the zeros at its end. */
export function bytesBehind(path: string, offset: number): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const bytes = rest(file, offset)
    return bytes.slice(0, lastNonZero(bytes) + 1)
  } finally {
    closeSync(file)
  }
}

/** A segment that is not the last must end in zeros. */
export function requireZeros(file: number, segment: string, offset: number): void {
  const found = lastNonZero(rest(file, offset))
  if (found >= 0) throw new JournalFault(segment, offset, 'a group, or zeros to the end', describe(file, offset))
}

/**
 * Tells a torn write from damage. The writer starts a group only when the one before it is on disk, so a torn group can
 * be followed by pieces of itself but never by a whole group, and nothing up to the durable mark can be missing.
 */
export function examineTail(file: number, { segment, offset, last, durable }: ReadSoFar): Tail {
  const bytes = rest(file, offset)
  const torn = lastNonZero(bytes) + 1
  // A whole group right at the start is not a tail: the writer is alive, and it appeared after we looked.
  if (holdsGroup(bytes, 0)) return { torn: 0 }
  if (last < durable) {
    throw new JournalFault(segment, offset, `records up to ${durable}, which were durable`, describe(file, offset))
  }
  for (let index = 8; index < torn; index += 8) {
    if (!holdsGroup(bytes, index)) continue
    const found = `damage in front of the whole group at byte ${offset + index}`
    throw new JournalFault(segment, offset, `record ${last + 1}`, found)
  }
  return { torn }
}

function holdsGroup(bytes: Uint8Array<ArrayBuffer>, index: number): boolean {
  if (index + GROUP_HEADER_BYTES > bytes.length) return false
  const header = new Uint32Array(bytes.buffer, index, GROUP_HEADER_BYTES / 4)
  if (header[GroupField.magic] !== MAGIC) return false
  const length = header[GroupField.length]
  if (length <= GROUP_HEADER_BYTES || length > MAX_GROUP_BYTES) return false
  if (index + length > bytes.length) return false
  return header[GroupField.crc] === crc32(bytes.subarray(index + 8, index + length))
}

/** Describes what is where a group should be, for the person who has to look at it. */
function describe(file: number, offset: number): string {
  const header = new DataView(new ArrayBuffer(GROUP_HEADER_BYTES))
  const read = readSync(file, header, 0, GROUP_HEADER_BYTES, offset)
  if (read < GROUP_HEADER_BYTES) return `the end of the file after ${read} bytes`
  const u32 = (field: number) => header.getUint32(field * 4, true)
  if (u32(GroupField.length) === 0) return 'a group length of zero'
  if (u32(GroupField.magic) !== MAGIC) return `magic ${u32(GroupField.magic).toString(16)}`
  return `a group of ${u32(GroupField.length)} bytes from record ${header.getFloat64(GroupField.first * 8, true)} whose CRC is wrong`
}

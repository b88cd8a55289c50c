/**
 * A journal is a folder of segment files. Each is a run of groups followed by zeros up to its full, preallocated size.
 * A group is what one write and one fdatasync made durable:
 *
 *     u32 length of the group with this header · u32 CRC-32 over the bytes from 8 on
 *     f64 first sequence · f64 last sequence · u32 magic (names the version of the format) · u32 bytes of records
 *     records … · zeros up to a whole number of sectors where the file is written past the page cache
 *
 * A record is any bytes with a u32 length at 0 (a multiple of 8) and an f64 sequence at 8; sequences are consecutive.
 * The CRC covers the group and not each record for two reasons: it costs 36 ns a record instead of 190, and, because a
 * group is written only after the one before it is on disk, a bad group followed by a good one is damage and never a
 * torn write. The crc field of the records themselves stays zero.
 */
export const GROUP_HEADER_BYTES = 32
export const MAGIC = 0x314a_5742 // "BWJ1"
/** In a larger group the records at the end would wait longer than the disk needs. */
export const MAX_GROUP_BYTES = 1 << 20
/** The part of a group that records can use: without the header and the padding. */
export const MAX_RECORDS_BYTES = MAX_GROUP_BYTES - GROUP_HEADER_BYTES - 4096
/** The largest segment; the first ones are smaller (`nextSegmentBytes`). */
export const SEGMENT_BYTES = 64 << 20
export const FIRST_SEGMENT_BYTES = 4 << 20

export const GroupField = { length: 0, crc: 1, first: 1, last: 2, magic: 6, records: 7 } as const
export const RecordField = { length: 0, sequence: 1 } as const

/** Something other than a torn tail is wrong: a person must look at the journal before it is used again. */
export class JournalFault extends Error {
  override readonly name = 'JournalFault'
  readonly segment: string
  readonly offset: number

  constructor(segment: string, offset: number, expected: string, found: string) {
    super(`journal segment ${segment} at byte ${offset}: expected ${expected}, found ${found}`)
    this.segment = segment
    this.offset = offset
  }
}

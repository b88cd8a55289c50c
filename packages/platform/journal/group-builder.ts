import { crc32 } from 'node:zlib'
import { GROUP_HEADER_BYTES, GroupField, MAGIC, MAX_GROUP_BYTES, MAX_RECORDS_BYTES } from './format.ts'
import { alignedMemory } from './segment-file.ts'

/** Builds groups in one reused buffer, aligned for writing past the page cache. */
export class GroupBuilder {
  readonly #memory = alignedMemory(MAX_GROUP_BYTES)
  readonly #bytes = new Uint8Array(this.#memory)
  readonly #u32 = new Uint32Array(this.#memory)
  readonly #f64 = new Float64Array(this.#memory)

  /** The bytes of a group of these records, padded to a multiple of `unit`; valid until the next call. */
  build(records: Uint8Array, first: number, last: number, unit: number): Uint8Array {
    if (records.length > MAX_RECORDS_BYTES) throw new Error(`${records.length} bytes are more than a group may hold`)
    const used = GROUP_HEADER_BYTES + records.length
    const length = Math.ceil(used / unit) * unit
    this.#bytes.set(records, GROUP_HEADER_BYTES)
    this.#bytes.fill(0, used, length)
    this.#u32[GroupField.length] = length
    this.#f64[GroupField.first] = first
    this.#f64[GroupField.last] = last
    this.#u32[GroupField.magic] = MAGIC
    this.#u32[GroupField.records] = records.length
    this.#u32[GroupField.crc] = crc32(this.#bytes.subarray(8, length))
    return this.#bytes.subarray(0, length)
  }
}

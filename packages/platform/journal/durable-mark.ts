import { closeSync, existsSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

const BYTES = 16

/**
 * A small file beside the segments that records up to which sequence the journal is durable. It is written after each
 * fdatasync, at most once a millisecond under load, and is never synced itself, so it may lag but is never ahead.
 * Readers in other processes stop at the mark and so never act on a record that a power cut could still take away. A
 * journal that ends before its mark has lost acknowledged records.
 */
export class DurableMark {
  readonly #path: string
  readonly #memory = new ArrayBuffer(BYTES)
  readonly #bytes = new Uint8Array(this.#memory)
  readonly #covered = this.#bytes.subarray(0, 8)
  readonly #sequence = new Float64Array(this.#memory)
  readonly #crc = new Uint32Array(this.#memory)
  #file = -1

  constructor(directory: string) {
    this.#path = join(directory, 'durable')
  }

  /** The last sequence known to be durable, `undefined` when there is no mark. */
  read(): number | undefined {
    if (this.#file < 0) {
      if (!existsSync(this.#path)) return undefined
      this.#file = openSync(this.#path, 'r')
    }
    // Another process may be writing right now; a torn read fails the CRC and is tried again.
    for (let attempt = 0; attempt < 100; attempt++) {
      if (readSync(this.#file, this.#bytes, 0, BYTES, 0) < BYTES) return undefined
      if (this.#crc[2] === crc32(this.#covered)) return this.#sequence[0]
    }
    throw new Error(`${this.#path} is damaged; remove it only after the journal was verified against a backup`)
  }

  /** Opens the mark for writing. The journal's writer does this once, before its first group. */
  openForWriting(sequence: number): void {
    this.close()
    this.#file = openSync(this.#path, existsSync(this.#path) ? 'r+' : 'w+')
    this.write(sequence)
    fsyncSync(this.#file)
  }

  write(sequence: number): void {
    this.#sequence[0] = sequence
    this.#crc[2] = crc32(this.#covered)
    if (writeSync(this.#file, this.#bytes, 0, BYTES, 0) < BYTES) throw new Error(`could not write ${this.#path}`)
  }

  close(): void {
    if (this.#file >= 0) closeSync(this.#file)
    this.#file = -1
  }
}

/** The current mark of a journal; 0 when it has none. */
export function readDurableMark(directory: string): number {
  const mark = new DurableMark(directory)
  try {
    return mark.read() ?? 0
  } finally {
    mark.close()
  }
}

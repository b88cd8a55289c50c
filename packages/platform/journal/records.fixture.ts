import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

/** Bytes of the records `first … last`; record n has 24 + 8 × (n mod 3) bytes and n in every word after its header. */
export function records(first: number, last: number): Uint8Array {
  const pieces: Uint8Array[] = []
  for (let sequence = first; sequence <= last; sequence++) {
    const memory = new ArrayBuffer(recordLength(sequence))
    new Uint32Array(memory).fill(sequence)
    new Uint32Array(memory)[0] = memory.byteLength
    new Uint32Array(memory)[1] = 0
    new Float64Array(memory)[1] = sequence
    pieces.push(new Uint8Array(memory))
  }
  return new Uint8Array(Buffer.concat(pieces))
}

export function recordLength(sequence: number): number {
  return 24 + 8 * (sequence % 3)
}

export function temporaryDirectory(t: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-journal-'))
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

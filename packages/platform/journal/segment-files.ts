import { closeSync, existsSync, fdatasyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from '../folders.ts'
import { FIRST_SEGMENT_BYTES, SEGMENT_BYTES } from './format.ts'
import { writeFully } from './segment-file.ts'

const NAME = /^(\d{16})\.journal$/
const PREPARED = 'prepared'
const UNFINISHED = 'prepared.unfinished'
const ZEROS = new Uint8Array(1 << 20)
const PIECE = ZEROS.subarray(0, 1 << 18)

export interface Segment {
  readonly name: string
  readonly path: string
  /** Sequence of its first record. */
  readonly first: number
}

export function segmentName(first: number): string {
  return `${String(first).padStart(16, '0')}.journal`
}

/** The segments of a journal, oldest first. */
export function listSegments(directory: string): Segment[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory)
    .filter((name) => NAME.test(name))
    .sort()
    .map((name) => ({ name, path: join(directory, name), first: Number(NAME.exec(name)?.[1]) }))
}

/** Each twice as large as the one before, up to the largest: a new exchange starts without writing 128 MiB of zeros. */
export function nextSegmentBytes(directory: string): number {
  return Math.min(SEGMENT_BYTES, FIRST_SEGMENT_BYTES * 2 ** listSegments(directory).length)
}

/**
 * Writes the next segment's zeros in advance, off the journal's thread: writing into existing, initialised blocks
 * changes no file metadata, which nearly halves the cost of making a write durable. `pause` is called with the fraction
 * done after each piece and may take its time: writing without pauses triples the 99th percentile of the journal's
 * acknowledgements.
 */
export async function prepareSegment(
  directory: string,
  bytes: number,
  options: { pause?: (done: number) => Promise<void>; signal?: AbortSignal } = {},
): Promise<void> {
  if (existsSync(join(directory, PREPARED))) return
  const unfinished = join(directory, UNFINISHED)
  await rm(unfinished, { force: true })
  const file = await open(unfinished, 'wx')
  try {
    for (let written = 0; written < bytes; written += PIECE.length) {
      if (options.signal?.aborted) return
      await file.write(PIECE, 0, Math.min(PIECE.length, bytes - written), written)
      await file.datasync()
      await options.pause?.(written / bytes)
    }
    await file.sync()
  } catch (error) {
    // On a full disk its zeros would take the last free space.
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(unfinished, join(directory, PREPARED))
}

/** Creates a new segment of zeros: the prepared file when it is ready, otherwise a file written now. */
export function createSegment(directory: string, first: number, bytes: number): Segment {
  const segment = { name: segmentName(first), path: join(directory, segmentName(first)), first }
  const prepared = join(directory, PREPARED)
  if (!existsSync(prepared)) {
    const own = join(directory, `${segment.name}.unfinished`)
    rmSync(own, { force: true })
    const file = openSync(own, 'wx')
    try {
      for (let written = 0; written < bytes; written += ZEROS.length) {
        writeFully(file, ZEROS.subarray(0, Math.min(ZEROS.length, bytes - written)), written)
      }
      fdatasyncSync(file)
    } catch (error) {
      rmSync(own, { force: true })
      throw error
    } finally {
      closeSync(file)
    }
    renameSync(own, prepared)
  }
  renameSync(prepared, segment.path)
  syncDirectory(directory)
  return segment
}

import { statSync } from 'node:fs'
import { readDurableMark } from '@bowline/platform/journal/durable-mark.ts'
import { JournalReader } from '@bowline/platform/journal/journal-reader.ts'
import { listSegments } from '@bowline/platform/journal/segment-files.ts'

export interface JournalExtent {
  /** Last record included. */
  readonly sequence: number
  /** How much of each segment to copy. */
  readonly segments: readonly { readonly name: string; readonly path: string; readonly bytes: number }[]
}

/**
 * Which bytes make a complete journal that ends with a durable record. While it is being written (`live`), that is up
 * to the mark, or to `upTo`, which is known to be durable, and its group; after a crash the mark may lag behind what was acknowledged, so a journal at rest is taken to its end.
 */
export function journalExtent(directory: string, live: boolean, upTo?: number): JournalExtent {
  const durable = upTo ?? readDurableMark(directory)
  const limit = live ? durable : Number.POSITIVE_INFINITY
  // A segment that begins after the mark is not yet part of the journal.
  const segments = listSegments(directory).filter((segment) => segment.first <= limit)
  const newest = segments.at(-1)
  if (!newest) return { sequence: 0, segments: [] }
  const reader = new JournalReader(directory, newest.first)
  try {
    while (reader.last < limit && reader.next());
    if (!live || reader.last < durable) reader.tail(durable)
    return {
      sequence: reader.last,
      segments: segments.map(({ name, path }) => ({
        name,
        path,
        bytes: name === newest.name ? reader.offset : statSync(path).size,
      })),
    }
  } finally {
    reader.close()
  }
}

import { statSync } from 'node:fs'
import { readDurableMark } from './durable-mark.ts'
import { RecordField } from './format.ts'
import type { ReadRange, ReadResult, RecordVisitor } from './journal.ts'
import { JournalReader } from './journal-reader.ts'
import { listSegments } from './segment-files.ts'

/**
 * Visits records in order without allocating per record. Throws a `JournalFault` for anything wrong except a torn end.
 */
export function readJournal(directory: string, options: ReadRange, visit: RecordVisitor): ReadResult {
  const from = options.from ?? 1
  const to = options.to ?? Number.POSITIVE_INFINITY
  const reader = new JournalReader(directory, from)
  try {
    const walk = recordWalk(reader, visit)
    while (reader.last < to) {
      if (!reader.next()) {
        const { torn } = reader.tail(Math.min(to, readDurableMark(directory)))
        return { last: reader.last, torn }
      }
      walk(from, to)
    }
    return { last: Math.min(to, reader.last), torn: 0 }
  } finally {
    reader.close()
  }
}

/** Visits the records `from … to` of the reader's current group. */
export function recordWalk(reader: JournalReader, visit: RecordVisitor): (from: number, to: number) => void {
  const u32 = new Uint32Array(reader.buffer)
  return (from, to) => {
    let sequence = reader.first
    for (let byte = reader.start; byte < reader.end && sequence <= to; sequence++) {
      const length = u32[byte / 4 + RecordField.length]
      if (sequence >= from) visit(reader.buffer, byte, length, reader.end)
      byte += length
    }
  }
}

export interface JournalStat {
  readonly segments: number
  readonly bytes: number
  readonly first: number
  readonly last: number
  /** Sequence of the durable mark; 0 without one. */
  readonly durable: number
  readonly groups: number
  readonly torn: number
}

/** Reads and checks a whole journal. */
export function journalStat(directory: string): JournalStat {
  const segments = listSegments(directory)
  // Read the mark first: the journal may grow meanwhile, and must then hold at least what the mark said.
  const durable = readDurableMark(directory)
  const reader = new JournalReader(directory, segments[0]?.first ?? 1)
  try {
    let groups = 0
    while (reader.next()) groups++
    return {
      segments: segments.length,
      bytes: segments.reduce((sum, segment) => sum + statSync(segment.path).size, 0),
      first: segments[0]?.first ?? 0,
      last: reader.last,
      durable,
      groups,
      torn: reader.tail(durable).torn,
    }
  } finally {
    reader.close()
  }
}

import { readFileSync, writeFileSync } from 'node:fs'
import { DurableMark } from '@bowline/platform/journal/durable-mark.ts'
import { JournalReader } from '@bowline/platform/journal/journal-reader.ts'
import { listSegments } from '@bowline/platform/journal/segment-files.ts'
import { journalDirectory } from '../directories.ts'

/**
 * Does to a dead engine's journal what a power cut could do in addition to the kill. All groups but the last were
 * synced before the next one began; if nothing in the last one was acknowledged, any part of it may be missing. The
 * mark, which is never synced, falls back. Returns whether there was anything to take away.
 */
export function cutPower(directory: string, acknowledged: number, random: () => number): boolean {
  const journal = journalDirectory(directory)
  const segment = listSegments(journal).at(-1)
  if (!segment) return false
  const reader = new JournalReader(journal, segment.first)
  let start = 0
  let from = 0
  try {
    for (let offset = 0; reader.next(); offset = reader.offset) {
      start = offset
      from = reader.first
    }
    if (from === 0 || from <= acknowledged) return false
    const bytes = readFileSync(segment.path)
    for (let byte = start; byte < reader.offset; byte++) if (random() < 0.5) bytes[byte] = 0
    writeFileSync(segment.path, bytes)
    const mark = new DurableMark(journal)
    mark.openForWriting(from - 1)
    mark.close()
    return true
  } finally {
    reader.close()
  }
}

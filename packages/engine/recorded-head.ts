import { randomBytes } from 'node:crypto'
import type { Capacity } from '@bowline/core/capacity.ts'
import type { Head } from '@bowline/core/head.ts'
import { CommandKind, commandLayouts, Header } from '@bowline/core/messages/commands.ts'
import { decode, Words } from '@bowline/core/messages/layout.ts'
import { JournalReader } from '@bowline/platform/journal/journal-reader.ts'
import { journalDirectory } from './directories.ts'

/** The head a journal begins with; undefined while it is empty, and where it began before there were heads. */
export function readHead(directory: string): Head | undefined {
  const reader = new JournalReader(journalDirectory(directory))
  try {
    if (!reader.next()) return undefined
    const memory = new Words(reader.buffer)
    const { start } = reader
    if (memory.u8[start + Header.at.kind] !== CommandKind.head) return undefined
    const size = memory.u32[start / 4 + Header.at.length] - Header.size
    return decode(commandLayouts.head, memory, start + Header.size, size)
  } finally {
    reader.close()
  }
}

/** A head for an exchange that has none: a random identity, unless one is named. */
export function newHead(capacity: Capacity, named?: { readonly high: bigint; readonly low: bigint }): Head {
  if (named) return { exchangeHigh: named.high, exchangeLow: named.low, ...capacity }
  const words = new BigInt64Array(new Uint8Array(randomBytes(16)).buffer)
  const [exchangeHigh = 0n, exchangeLow = 0n] = words
  return { exchangeHigh, exchangeLow, ...capacity }
}

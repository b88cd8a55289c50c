import { closeSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeDirectory, syncDirectory } from '../folders.ts'
import { DurableMark, readDurableMark } from './durable-mark.ts'
import { JournalReader } from './journal-reader.ts'
import { writeFully } from './segment-file.ts'
import { listSegments } from './segment-files.ts'
import { bytesBehind } from './tail.ts'

/** Damage at a journal's end: no whole group follows it, so what it takes away can be named. */
export interface EndDamage {
  readonly segment: string
  readonly path: string
  /** Where in the segment it begins. */
  readonly offset: number
  /** From there to the last byte that is not zero. */
  readonly bytes: Uint8Array
  /** The last record that can be read. */
  readonly last: number
  /** The last record that was durable: those after `last` were acknowledged, and cannot be read any more. */
  readonly durable: number
}

/**
 * Looks at the end of a journal that nobody writes. Undefined when nothing acknowledged is missing: what a start cuts off by
 * itself is no damage. Throws a `JournalFault` for damage anywhere else, which only a backup cures.
 */
export function examineEnd(directory: string): EndDamage | undefined {
  const durable = readDurableMark(directory)
  const segment = listSegments(directory).at(-1)
  if (!segment) return undefined
  const reader = new JournalReader(directory, segment.first)
  try {
    while (reader.next());
    const { last, offset } = reader
    if (last >= durable) return undefined
    // With nothing known to be durable, only a whole group behind the damage is a fault.
    reader.tail()
    return {
      segment: segment.name,
      path: segment.path,
      offset,
      bytes: bytesBehind(segment.path, offset),
      last,
      durable,
    }
  } finally {
    reader.close()
  }
}

/**
 * Ends the journal where it can still be read. Records that were acknowledged are lost by it: a person must have decided so.
 * The bytes are copied to the new file `keep` first.
 */
export function acceptLoss(directory: string, damage: EndDamage, keep: string): void {
  makeDirectory(dirname(keep))
  overwrite(keep, 'wx', damage.bytes, 0)
  syncDirectory(dirname(keep))
  overwrite(damage.path, 'r+', new Uint8Array(damage.bytes.length), damage.offset)
  const mark = new DurableMark(directory)
  mark.openForWriting(damage.last)
  mark.close()
}

function overwrite(path: string, flags: 'wx' | 'r+', bytes: Uint8Array, offset: number): void {
  const file = openSync(path, flags, 0o600)
  try {
    writeFully(file, bytes, offset)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

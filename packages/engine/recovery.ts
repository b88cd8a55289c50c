import type { Capacity } from '@bowline/core/capacity.ts'
import { Exchange } from '@bowline/core/exchange.ts'
import { Header } from '@bowline/core/messages/commands.ts'
import { Words } from '@bowline/core/messages/layout.ts'
import { RECORD_VERSION } from '@bowline/core/messages/record-version.ts'
import { READ_AHEAD } from '@bowline/core/read-ahead.ts'
import { restoreSnapshot, SNAPSHOT_VERSION, snapshotVersionOf } from '@bowline/core/snapshot/snapshot.ts'
import { readJournal } from '@bowline/platform/journal/read-journal.ts'
import { loadSnapshot } from '@bowline/platform/journal/snapshots.ts'
import { journalDirectory, snapshotDirectory } from './directories.ts'
import { newHashKey } from './hash-key.ts'
import { recordedCapacity } from './recorded-capacity.ts'
import { stateHash } from './state-hash.ts'
import { readStateMarks, requireMarked } from './state-marks.ts'

export interface RecoverOptions {
  readonly directory: string
  /** Default: the recorded one. */
  readonly capacity?: Partial<Capacity>
  /** Start from a snapshot that includes nothing after this record; without it, the newest good one is used. */
  readonly snapshotUpTo?: number
  /** Last record to apply; without it, all of them. */
  readonly to?: number
  /** Called after each record, at `byte`, is applied, with its events still in `exchange.events`. */
  readonly onApplied?: (exchange: Exchange, buffer: ArrayBuffer, byte: number) => void
  readonly log?: (line: string) => void
}

export interface RecoveryReport {
  /** Last command included. */
  readonly sequence: number
  readonly time: number
  /** 0 = no snapshot was used. */
  readonly snapshotSequence: number
  readonly replayed: number
  readonly snapshotMs: number
  readonly replayMs: number
  readonly counts: Readonly<Record<string, number>>
}

/** Rebuilds the exchange: the newest good snapshot, then the journal after it. */
export function recover(options: RecoverOptions): { exchange: Exchange; report: RecoveryReport } {
  const { directory, capacity = recordedCapacity(options.directory), to, onApplied, log } = options
  const began = performance.now()
  const upTo = Math.min(options.snapshotUpTo ?? Number.POSITIVE_INFINITY, to ?? Number.POSITIVE_INFINITY)
  const exchange = startingPoint(directory, upTo, capacity, log)
  const snapshotSequence = exchange.sequence
  const marks = readStateMarks(directory, snapshotSequence + 1, to)
  const compare = () => {
    if (marks.has(exchange.sequence)) requireMarked(marks, stateHash(exchange))
  }
  compare()
  const restored = performance.now()
  const apply = applier(exchange)
  const range = { from: snapshotSequence + 1, ...(to === undefined ? {} : { to }) }
  const { last } = readJournal(journalDirectory(directory), range, (buffer, byte, _length, end) => {
    apply(buffer, byte, end)
    onApplied?.(exchange, buffer, byte)
    compare()
  })
  // This cannot be a torn tail: a snapshot is made of durable records only.
  if (last < snapshotSequence)
    throw new Error(`the snapshot includes record ${snapshotSequence}, the journal ends at ${last}`)
  return {
    exchange,
    report: {
      sequence: exchange.sequence,
      time: exchange.time,
      snapshotSequence,
      replayed: exchange.sequence - snapshotSequence,
      snapshotMs: Math.round(restored - began),
      replayMs: Math.round(performance.now() - restored),
      counts: exchange.counts(),
    },
  }
}

/**
 * An exchange from the newest good snapshot up to a record, or an empty one. A snapshot of another version, or a damaged
 * one, only costs the time to replay what it would have saved. One that is whole and does not fit stops the start.
 */
export function startingPoint(
  directory: string,
  upTo: number,
  capacity?: Partial<Capacity>,
  log: (line: string) => void = () => {},
): Exchange {
  for (let notAfter = upTo; ; ) {
    const snapshot = loadSnapshot(snapshotDirectory(directory), notAfter, log)
    if (!snapshot) return new Exchange(capacity, newHashKey())
    const { sequence, path } = snapshot.info
    try {
      const exchange = restoreSnapshot(snapshot.payload, capacity, newHashKey())
      if (exchange.sequence === sequence) return exchange
      throw new Error(`it holds command ${exchange.sequence}`)
    } catch (error) {
      const { message } = error as Error
      // Its bytes are those that were written, so something else was changed: the table sizes, or the file's name.
      if (snapshotVersionOf(snapshot.payload) === SNAPSHOT_VERSION)
        throw new Error(`snapshot ${path} does not agree: ${message}`)
      log(`snapshot ${path} is passed over: ${message}`)
    }
    notAfter = sequence - 1
  }
}

/**
 * Applies journal records; refuses one that is not the next, or whose rules are unknown here. The rest of the record's
 * group follows it up to `end`.
 */
export function applier(exchange: Exchange): (buffer: ArrayBuffer, byte: number, end: number) => void {
  let memory = Words.ofBytes(0)
  return (buffer, byte, end) => {
    if (memory.buffer !== buffer) memory = new Words(buffer)
    if (exchange.sequence % READ_AHEAD === 0) exchange.readAhead(memory, byte, end)
    const sequence = memory.f64[byte / 8 + Header.at.sequence]
    if (sequence !== exchange.sequence + 1) {
      throw new Error(`record ${sequence} cannot be applied after command ${exchange.sequence}`)
    }
    const version = memory.u8[byte + Header.at.version]
    if (version > RECORD_VERSION) {
      throw new Error(
        `record ${sequence} was written by a newer Bowline (rules ${version}; this one knows ${RECORD_VERSION})`,
      )
    }
    exchange.events.reset()
    exchange.apply(memory, byte)
  }
}

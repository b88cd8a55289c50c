import type { Capacity } from '@bowline/core/capacity.ts'
import { Exchange } from '@bowline/core/exchange.ts'
import { sizesIn } from '@bowline/core/head.ts'
import { CommandKind, commandLayouts, Header } from '@bowline/core/messages/commands.ts'
import { decode, Words } from '@bowline/core/messages/layout.ts'
import { RECORD_VERSION } from '@bowline/core/messages/record-version.ts'
import { READ_AHEAD } from '@bowline/core/read-ahead.ts'
import {
  enlarged,
  restoreSnapshot,
  SNAPSHOT_VERSION,
  sizesOfSnapshot,
  snapshotVersionOf,
} from '@bowline/core/snapshot/snapshot.ts'
import { loadSnapshot } from '@bowline/platform/journal/snapshots.ts'
import { type ExchangePlace, journalOf, snapshotDirectory } from './directories.ts'
import { newHashKey } from './hash-key.ts'
import { recordedCapacity } from './recorded-capacity.ts'
import { stateHash } from './state-hash.ts'
import { readStateMarks, requireMarked } from './state-marks.ts'

export interface RecoverOptions extends ExchangePlace {
  /** Sizes of the tables at the first record. Default: the recorded ones. */
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
  const { directory, to, onApplied, log } = options
  const capacity = recordedCapacity(options, options.capacity)
  const began = performance.now()
  const upTo = Math.min(options.snapshotUpTo ?? Number.POSITIVE_INFINITY, to ?? Number.POSITIVE_INFINITY)
  const replaying = new Replaying(startingPoint(directory, upTo, capacity, log))
  const snapshotSequence = replaying.exchange.sequence
  const marks = readStateMarks(options, snapshotSequence + 1, to)
  const compare = () => {
    if (marks.has(replaying.exchange.sequence)) requireMarked(marks, stateHash(replaying.exchange))
  }
  compare()
  const restored = performance.now()
  const range = { from: snapshotSequence + 1, ...(to === undefined ? {} : { to }) }
  const { last } = journalOf(options).read(range, (buffer, byte, _length, end) => {
    replaying.apply(buffer, byte, end)
    onApplied?.(replaying.exchange, buffer, byte)
    compare()
  })
  const { exchange } = replaying
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
  capacity: Capacity,
  log: (line: string) => void = () => {},
): Exchange {
  for (let notAfter = upTo; ; ) {
    const snapshot = loadSnapshot(snapshotDirectory(directory), notAfter, log)
    if (!snapshot) return new Exchange(capacity, newHashKey())
    const { sequence, path } = snapshot.info
    try {
      const exchange = restoreSnapshot(snapshot.payload, sizesAt(snapshot.payload, capacity), newHashKey())
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

/** The journal may have enlarged the tables before the snapshot was taken; they never become smaller. */
function sizesAt(payload: Uint8Array, atTheBeginning: Capacity): Capacity {
  const sizes = snapshotVersionOf(payload) === SNAPSHOT_VERSION ? sizesOfSnapshot(payload) : undefined
  const tables = Object.keys(atTheBeginning) as (keyof Capacity)[]
  return sizes && tables.every((table) => sizes[table] >= atTheBeginning[table]) ? sizes : atTheBeginning
}

/**
 * Applies journal records to an exchange; refuses one that is not the next, or whose rules are unknown here. Where the journal
 * says that tables were enlarged, the exchange moves into larger ones and is another object from then on.
 */
export class Replaying {
  exchange: Exchange
  #memory = Words.ofBytes(0)

  constructor(exchange: Exchange) {
    this.exchange = exchange
  }

  /** The record at `byte`; the rest of its group follows it up to `end`. */
  apply(buffer: ArrayBuffer, byte: number, end: number): void {
    if (this.#memory.buffer !== buffer) this.#memory = new Words(buffer)
    const memory = this.#memory
    if (this.exchange.sequence % READ_AHEAD === 0) this.exchange.readAhead(memory, byte, end)
    const sequence = memory.f64[byte / 8 + Header.at.sequence]
    if (sequence !== this.exchange.sequence + 1) {
      throw new Error(`record ${sequence} cannot be applied after command ${this.exchange.sequence}`)
    }
    const version = memory.u8[byte + Header.at.version]
    if (version > RECORD_VERSION) {
      throw new Error(
        `record ${sequence} was written by a newer Bowline (rules ${version}; this one knows ${RECORD_VERSION})`,
      )
    }
    if (memory.u8[byte + Header.at.kind] === CommandKind.enlarge) this.#enlarge(byte)
    this.exchange.events.reset()
    this.exchange.apply(memory, byte)
  }

  #enlarge(byte: number): void {
    const size = this.#memory.u32[byte / 4 + Header.at.length] - Header.size
    const record = decode(commandLayouts.enlarge, this.#memory, byte + Header.size, size)
    this.exchange = enlarged(this.exchange, sizesIn(record), newHashKey())
  }
}

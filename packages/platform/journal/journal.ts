import type { SharedJournal } from './shared-journal.ts'

/**
 * A journal, wherever it is kept: ordered records, each with a sequence, written by one process and read by any number. The
 * engine knows nothing else of it. What each kind must do is said by `journal.spec.ts`, which is run for all of them.
 *
 * Reading is synchronous: a start has nothing else to do, and a replay gains a tenth by it. A journal that is not on this machine
 * reads through a thread and a ring, as every journal is written.
 */
export interface Journal {
  /** Opens it for writing, and creates it where there is none. A second writer is refused while the first has it open. */
  append(options: AppendOptions): Promise<OpenJournal>
  /**
   * Visits the records of the range in order, to the end of what is written unless the range says less. A journal that is being
   * written is read only as far as it is known to be durable. Throws for anything wrong except a torn end.
   */
  read(range: ReadRange, visit: RecordVisitor): ReadResult
  /**
   * Follows what another process writes, from this record on, as it becomes durable. Throws a `FollowerAhead` when the record
   * before it does not exist.
   */
  follow(from: number): Follower
}

/** Which journal: plain data, so that threads and processes can be given it. `openJournal` opens it. */
export type JournalAddress = { readonly kind: 'local'; readonly directory: string }

/**
 * Receives one record: `length` bytes of `buffer` from `byte` on; the rest of its group extends to `end`. Valid only
 * during the call.
 */
export type RecordVisitor = (buffer: ArrayBuffer, byte: number, length: number, end: number) => void

export interface ReadRange {
  /** First sequence wanted. */
  readonly from?: number
  /** Last sequence wanted; nothing after it is read. */
  readonly to?: number
}

export interface ReadResult {
  /** Sequence of the last record visited, or `from − 1`. */
  readonly last: number
  /** Bytes of a torn write at the end, which were not read. */
  readonly torn: number
}

export interface AppendOptions {
  readonly ringBytes?: number
  /** Of journals that are kept in files. Default: the first ones are small, and each is twice the one before. */
  readonly segmentBytes?: number
  /** The journal cannot continue; nothing more may be acknowledged. */
  readonly onFault: (error: Error) => void
  /** Something was not done in advance, and will take longer when it is needed. */
  readonly onWarning?: (error: Error) => void
}

/** A journal that is being written. */
export interface OpenJournal {
  /** How far it is durable (the mark that acknowledgements wait for), and the bells of the threads around it. */
  readonly shared: SharedJournal
  /** Memory of the ring that takes records; its producer is the thread behind `shared.producer`. */
  readonly records: SharedArrayBuffer
  /** Sequence of the last record that was durable at the start. */
  readonly last: number
  /** Bytes of a torn write cut off at the start. */
  readonly cut: number
  /** Resolves when everything in the ring is durable and the journal is free again, after `shared.close()`. */
  readonly closed: Promise<void>
}

export interface Follower {
  /** Visits the records of the next durable group; false when there is none yet. */
  next(visit: RecordVisitor): boolean
  /** Sleeps a moment, longer the longer nothing arrives. */
  pause(signal?: AbortSignal): Promise<void>
  close(): void
}

/**
 * The follower's starting point is past the end of the journal: it belongs to another journal, or this one lost
 * records.
 */
export class FollowerAhead extends Error {
  override readonly name = 'FollowerAhead'

  constructor(position: number, last: number) {
    super(`the follower has consumed record ${position}, but the journal ends at record ${last}`)
  }
}

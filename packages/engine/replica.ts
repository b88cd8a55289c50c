import type { Capacity } from '@bowline/core/capacity.ts'
import type { Exchange } from '@bowline/core/exchange.ts'
import { saveSnapshot } from '@bowline/core/snapshot/snapshot.ts'
import type { Follower } from '@bowline/platform/journal/journal.ts'
import { pruneSnapshots, type SnapshotInfo, writeSnapshot } from '@bowline/platform/journal/snapshots.ts'
import { decodeBatch } from './batch.ts'
import { type ExchangePlace, journalOf, snapshotDirectory } from './directories.ts'
import type { EventBatch } from './engine-client.ts'
import { HolderSamples } from './holder-samples.ts'
import { withNote } from './posting-note.ts'
import { recordedCapacity } from './recorded-capacity.ts'
import { Replaying, startingPoint } from './recovery.ts'

export interface ReplicaOptions extends ExchangePlace {
  /** Sizes of the tables at the first record. Default: the recorded ones. */
  readonly capacity?: Partial<Capacity>
  /** The last command the reader has finished with; it gets every one after it. */
  readonly fromSequence: number
  /** May return a promise, which the replica awaits before it goes on. */
  readonly onBatch: (batch: EventBatch) => void | Promise<void>
  /** Nothing more to deliver for the moment: time to commit what was gathered. */
  readonly onCaughtUp?: () => void | Promise<void>
  /** Number of commands between two snapshots. */
  readonly snapshotEvery?: number
  readonly keepSnapshots?: number
  readonly log?: (line: string) => void
  /** A snapshot could not be written. The next start takes longer, and that is all. */
  readonly onMissedSnapshot?: (error: Error) => void
}

export interface Replica {
  /** The last command delivered. */
  readonly sequence: number
  /** Writes a snapshot as soon as the batches in progress are delivered. */
  snapshot(): Promise<SnapshotInfo>
  stop(): Promise<void>
  /** Resolves after `stop()`; rejects when the journal is at fault or `onBatch` threw. */
  readonly done: Promise<void>
}

/** How long to work before timers and sockets get a turn. */
const TURN_MS = 8

/**
 * Follows the journal of a running engine with an exchange of its own, in another process. The journal holds only
 * commands, and the same core derives the same events from them, so no events need to be sent and none can be lost on
 * the way. The engine does not notice a replica that is slow or gone.
 */
export function followAsReplica(options: ReplicaOptions): Replica {
  return new RunningReplica(options)
}

class RunningReplica implements Replica {
  readonly done: Promise<void>
  readonly #options: ReplicaOptions
  readonly #replaying: Replaying
  readonly #follower: Follower
  readonly #stop = new AbortController()
  #snapshots: { resolve: (info: SnapshotInfo) => void; reject: (error: unknown) => void }[] = []
  #lastSnapshot: number
  #delivered: number

  constructor(options: ReplicaOptions) {
    this.#options = options
    const { directory, fromSequence, log } = options
    const journal = journalOf(options)
    const capacity = recordedCapacity(options, options.capacity)
    // Refuse a reader that is ahead of the journal before anything is rebuilt for it.
    journal.follow(fromSequence + 1).close()
    this.#replaying = new Replaying(startingPoint(directory, fromSequence, capacity, log))
    this.#lastSnapshot = this.#exchange.sequence
    this.#delivered = fromSequence
    this.#follower = journal.follow(this.#exchange.sequence + 1)
    this.done = this.#run()
  }

  get #exchange(): Exchange {
    return this.#replaying.exchange
  }

  get sequence(): number {
    return this.#delivered
  }

  snapshot(): Promise<SnapshotInfo> {
    return new Promise((resolve, reject) => this.#snapshots.push({ resolve, reject }))
  }

  async stop(): Promise<void> {
    this.#stop.abort()
    await this.done
  }

  async #run(): Promise<void> {
    const { onBatch, onCaughtUp, snapshotEvery = 250_000 } = this.#options
    const batches: EventBatch[] = []
    const samples = new HolderSamples()
    samples.pass(this.#exchange.time)
    const visit = (buffer: ArrayBuffer, byte: number, _length: number, end: number) => {
      this.#replaying.apply(buffer, byte, end)
      if (this.#exchange.sequence <= this.#options.fromSequence) return samples.pass(this.#exchange.time)
      const { words, length } = this.#exchange.events
      batches.push(samples.withSample(withNote(decodeBatch(words, 0, length), buffer, byte), this.#exchange))
    }
    let turnEnds = 0
    let isCaughtUp = false
    try {
      while (!this.#stop.signal.aborted) {
        const more = this.#follower.next(visit)
        for (const batch of batches.splice(0)) {
          const delivered = onBatch(batch)
          if (delivered) await delivered
          this.#delivered = batch.sequence
        }
        // Only after delivery: a snapshot newer than what the reader has consumed would be useless to it after a
        // restart.
        if (this.#exchange.sequence >= this.#lastSnapshot + snapshotEvery) this.#trySnapshot()
        this.#answerSnapshotRequests()
        if (!more) {
          if (!isCaughtUp) await onCaughtUp?.()
          await this.#follower.pause(this.#stop.signal)
        } else if (performance.now() > turnEnds) {
          await new Promise((resolve) => setImmediate(resolve))
          turnEnds = performance.now() + TURN_MS
        }
        isCaughtUp = !more
      }
    } finally {
      this.#follower.close()
      for (const { reject } of this.#snapshots.splice(0)) reject(new Error('the replica has stopped'))
    }
  }

  #answerSnapshotRequests(): void {
    for (const { resolve, reject } of this.#snapshots.splice(0)) {
      try {
        resolve(this.#writeSnapshot())
      } catch (error) {
        reject(error)
      }
    }
  }

  #trySnapshot(): void {
    try {
      this.#writeSnapshot()
    } catch (error) {
      this.#lastSnapshot = this.#exchange.sequence
      this.#options.onMissedSnapshot?.(error as Error)
    }
  }

  #writeSnapshot(): SnapshotInfo {
    const { directory, keepSnapshots = 4, log } = this.#options
    const began = performance.now()
    const { sequence, time } = this.#exchange
    const head = { sequence, time, counts: this.#exchange.counts() }
    const info = writeSnapshot(snapshotDirectory(directory), head, (write) => saveSnapshot(this.#exchange, write))
    pruneSnapshots(snapshotDirectory(directory), keepSnapshots)
    this.#lastSnapshot = sequence
    log?.(`snapshot of command ${sequence}: ${info.bytes} bytes in ${Math.round(performance.now() - began)} ms`)
    return info
  }
}

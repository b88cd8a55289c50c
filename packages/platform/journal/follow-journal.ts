import { setTimeout as sleep } from 'node:timers/promises'
import { DurableMark } from './durable-mark.ts'
import { type Follower, FollowerAhead, type RecordVisitor } from './journal.ts'
import { JournalReader } from './journal-reader.ts'
import { recordWalk } from './read-journal.ts'

const SHORTEST_POLL_MS = 1
const LONGEST_POLL_MS = 16
/** Tries, and the pause between them, until a durable group that cannot be seen is a fault. */
const LOOKS = 100
const LOOK_AGAIN_MS = 10
const asleep = new Int32Array(new SharedArrayBuffer(4))

/**
 * Reads a journal that another process is writing, up to its durable mark and never past it: a power cut can still take
 * away a record that was written but not synced, and a follower must not have acted on it.
 */
export class JournalFollower implements Follower {
  readonly #reader: JournalReader
  readonly #mark: DurableMark
  #from: number
  #durable = 0
  #poll = SHORTEST_POLL_MS

  /** `from`: the first record wanted. */
  constructor(directory: string, from: number) {
    this.#from = from
    this.#mark = new DurableMark(directory)
    this.#durable = this.#mark.read() ?? 0
    // After a power cut the mark may lag until the writer is back; then the journal itself shows how far it goes.
    if (from - 1 > this.#durable) requireRecord(directory, from - 1)
    this.#reader = new JournalReader(directory, from)
  }

  next(visit: RecordVisitor): boolean {
    if (this.#reader.last >= this.#durable) {
      this.#durable = this.#mark.read() ?? 0
      if (this.#reader.last >= this.#durable || this.#from > this.#durable) return false
    }
    if (!this.#stepToDurable()) {
      // The group is durable and yet not there: `tail` throws the right fault.
      this.#reader.tail(this.#durable)
      return false
    }
    recordWalk(this.#reader, visit)(this.#from, Number.POSITIVE_INFINITY)
    this.#from = this.#reader.last + 1
    this.#poll = SHORTEST_POLL_MS
    return true
  }

  /**
   * The writer goes past the page cache and we read through it: on a machine that was short of memory a group that was
   * durable by the mark appeared a moment late. What stays away is a fault.
   */
  #stepToDurable(): boolean {
    for (let looks = 0; !this.#reader.next(); looks++) {
      if (looks === LOOKS) return false
      Atomics.wait(asleep, 0, 0, LOOK_AGAIN_MS)
    }
    return true
  }

  async pause(signal?: AbortSignal): Promise<void> {
    const poll = this.#poll
    this.#poll = Math.min(LONGEST_POLL_MS, poll * 2)
    await sleep(poll, undefined, signal ? { signal } : {}).catch(() => {})
  }

  close(): void {
    this.#reader.close()
    this.#mark.close()
  }
}

function requireRecord(directory: string, sequence: number): void {
  const reader = new JournalReader(directory, sequence)
  try {
    if (!reader.next()) throw new FollowerAhead(sequence, reader.last)
  } finally {
    reader.close()
  }
}

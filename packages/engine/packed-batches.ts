import type { Event, EventName } from '@bowline/core/messages/events.ts'
import { layout, Words } from '@bowline/core/messages/layout.ts'
import { decodeEvents, encodeEvent, eventLength } from './compiled-codec.ts'
import type { EventBatch } from './engine-client.ts'

/** Precedes the events of a batch. `bytes` includes this head. */
const Head = layout('packed-batch', { bytes: 'u32', command: 'u32', sequence: 'int', time: 'int' })

/** Names every subject of an event, as numbers chosen by the caller. */
type Subjects = (event: Event, name: (subject: number) => void) => void

/** Which events are kept, and the subjects they are found by. */
export interface PackedTerms {
  readonly kept: ReadonlySet<EventName>
  readonly subjects: Subjects
}

/** Batches one after another in one buffer. */
class Block {
  readonly memory: Words
  /** Holds everything of the commands after this one. */
  readonly after: number
  #used = 0
  /** Where the batches about each subject begin, oldest first. */
  readonly #starts = new Map<number, number[]>()
  #start = 0

  constructor(memory: Words, after: number) {
    this.memory = memory
    this.after = after
  }

  get room(): number {
    return this.memory.u8.length - this.#used
  }

  write(batch: EventBatch, { kept, subjects }: PackedTerms): void {
    const { memory } = this
    const start = this.#used
    this.#start = start
    let byte = start + Head.size
    for (const event of batch.events) {
      if (!kept.has(event.kind)) continue
      byte += encodeEvent(memory, byte, event)
      subjects(event, this.#name)
    }
    memory.u32[start / 4 + Head.at.bytes] = byte - start
    memory.u32[start / 4 + Head.at.command] = batch.command
    memory.f64[start / 8 + Head.at.sequence] = batch.sequence
    memory.f64[start / 8 + Head.at.time] = batch.time
    this.#used = byte
  }

  *read(subject: number, after: number): Generator<EventBatch> {
    const starts = this.#starts.get(subject) ?? []
    for (let at = starts.length - this.count(subject, after); at < starts.length; at++)
      yield this.#batchAt(starts[at] as number)
  }

  count(subject: number, after: number): number {
    const starts = this.#starts.get(subject) ?? []
    let first = starts.length
    // Search from the newest back, since a reader has usually seen nearly everything.
    while (first > 0 && this.#sequenceAt(starts[first - 1] as number) > after) first -= 1
    return starts.length - first
  }

  readonly #name = (subject: number): void => {
    const starts = this.#starts.get(subject)
    if (!starts) this.#starts.set(subject, [this.#start])
    else if (starts.at(-1) !== this.#start) starts.push(this.#start)
  }

  #sequenceAt(start: number): number {
    return this.memory.f64[start / 8 + Head.at.sequence] as number
  }

  #batchAt(start: number): EventBatch {
    const { memory } = this
    return {
      sequence: this.#sequenceAt(start),
      time: memory.f64[start / 8 + Head.at.time] as number,
      command: memory.u32[start / 4 + Head.at.command] as number,
      events: decodeEvents(memory, start + Head.size, start + (memory.u32[start / 4 + Head.at.bytes] as number)),
    }
  }
}

const BLOCKS = 4

/**
 * The latest batches in bounded memory, stored as bytes: as objects, a hundred thousand of them would keep the garbage
 * collector copying all day. They become objects again when read. The oldest block is dropped first.
 */
export class PackedBatches {
  readonly #terms: PackedTerms
  readonly #blockBytes: number
  #blocks: Block[]

  /** `startsAfter` is the command before the first that will be added. */
  constructor(terms: PackedTerms, options: { startsAfter: number; bytes: number }) {
    this.#terms = terms
    this.#blockBytes = Math.ceil(options.bytes / BLOCKS / 8) * 8
    this.#blocks = [new Block(Words.ofBytes(this.#blockBytes), options.startsAfter)]
  }

  /** Whether everything that happened after this command is still held. */
  covers(sequence: number): boolean {
    return (this.#blocks[0] as Block).after <= sequence
  }

  add(batch: EventBatch): void {
    let needed = 0
    for (const { kind } of batch.events) if (this.#terms.kept.has(kind)) needed += eventLength(kind)
    if (needed === 0) return
    needed += Head.size
    let block = this.#blocks.at(-1) as Block
    if (block.room < needed) {
      block = new Block(this.#memoryFor(needed), batch.sequence - 1)
      this.#blocks.push(block)
    }
    block.write(batch, this.#terms)
  }

  /** How many batches `read` would unpack; costs next to nothing itself. */
  count(subject: number, after: number): number {
    return this.#blocks.reduce((sum, block) => sum + block.count(subject, after), 0)
  }

  /** The batches about a subject after this command, oldest first, with all their kept events. */
  *read(subject: number, after: number): Generator<EventBatch> {
    for (const block of this.#blocks) yield* block.read(subject, after)
  }

  /** Reuses the oldest block's memory when all are full, unless one batch alone is larger. */
  #memoryFor(needed: number): Words {
    const oldest = this.#blocks.length >= BLOCKS ? this.#blocks.shift() : undefined
    if (oldest && oldest.memory.u8.length === this.#blockBytes && needed <= this.#blockBytes) return oldest.memory
    return Words.ofBytes(Math.max(this.#blockBytes, needed))
  }
}

import { EventHeader, type EventName } from '@bowline/core/messages/events.ts'
import { layout, Words } from '@bowline/core/messages/layout.ts'
import { decodeEvents, encodeEvent, eventLength } from './compiled-codec.ts'
import type { EventBatch } from './engine-client.ts'

/** Before the events of a batch. `bytes` counts the head; `previous` is where the batch before it begins in the block. */
const Head = layout('packed-batch', { bytes: 'u32', previous: 'u32', sequence: 'int', time: 'int', command: 'u32' })

/** True for an event somebody looks for: its number of `EventKind`, and the byte where its fields begin. */
export type Concerns = (kind: number, memory: Words, byte: number) => boolean

/** Batches one behind the other in one piece of memory. */
class Block {
  readonly memory: Words
  /** Holds everything of the commands after this one. */
  readonly after: number
  /** The last command of which something is held; `after` while nothing is. */
  last: number
  #used = 0
  #newest = 0

  constructor(memory: Words, after: number) {
    this.memory = memory
    this.after = after
    this.last = after
  }

  get room(): number {
    return this.memory.u8.length - this.#used
  }

  write(batch: EventBatch, isKept: ReadonlySet<EventName>): void {
    const { memory } = this
    const start = this.#used
    let byte = start + Head.size
    for (const event of batch.events) if (isKept.has(event.kind)) byte += encodeEvent(memory, byte, event)
    memory.u32[start / 4 + Head.at.bytes] = byte - start
    memory.u32[start / 4 + Head.at.previous] = this.#newest
    memory.f64[start / 8 + Head.at.sequence] = batch.sequence
    memory.f64[start / 8 + Head.at.time] = batch.time
    memory.u32[start / 4 + Head.at.command] = batch.command
    this.#newest = start
    this.#used = byte
    this.last = batch.sequence
  }

  *read(after: number, concerns: Concerns): Generator<EventBatch> {
    const { memory } = this
    for (let start = this.#firstAfter(after); start < this.#used; ) {
      const end = start + memory.u32[start / 4 + Head.at.bytes]
      if (holds(memory, start + Head.size, end, concerns)) {
        yield {
          sequence: memory.f64[start / 8 + Head.at.sequence],
          time: memory.f64[start / 8 + Head.at.time],
          command: memory.u32[start / 4 + Head.at.command],
          events: decodeEvents(memory, start + Head.size, end),
        }
      }
      start = end
    }
  }

  /** From the newest back, since who asks has seen nearly everything. */
  #firstAfter(sequence: number): number {
    if (sequence <= this.after) return 0
    const { u32, f64 } = this.memory
    let first = this.#used
    for (let start = this.#newest; first > 0 && f64[start / 8 + Head.at.sequence] > sequence; ) {
      first = start
      start = u32[start / 4 + Head.at.previous]
    }
    return first
  }
}

function holds(memory: Words, from: number, to: number, concerns: Concerns): boolean {
  for (let byte = from; byte < to; byte += memory.u32[byte / 4 + EventHeader.at.length]) {
    if (concerns(memory.u32[byte / 4 + EventHeader.at.kind], memory, byte + EventHeader.size)) return true
  }
  return false
}

const BLOCKS = 4

/**
 * The latest batches in bounded memory, as bytes: as objects, a hundred thousand of them are what the garbage collector
 * copies all day. Made into objects again for who asks. The oldest goes first, a block at a time.
 */
export class PackedBatches {
  readonly #kept: ReadonlySet<EventName>
  readonly #blockBytes: number
  #blocks: Block[]

  /** Keeps events of these kinds, of every batch added from now on; `startsAfter` is the command before the first. */
  constructor(kept: ReadonlySet<EventName>, options: { startsAfter: number; bytes: number }) {
    this.#kept = kept
    this.#blockBytes = Math.ceil(options.bytes / BLOCKS / 8) * 8
    this.#blocks = [new Block(Words.ofBytes(this.#blockBytes), options.startsAfter)]
  }

  /** True when everything that happened after this command is still held. */
  covers(sequence: number): boolean {
    return (this.#blocks[0] as Block).after <= sequence
  }

  add(batch: EventBatch): void {
    let needed = 0
    for (const { kind } of batch.events) if (this.#kept.has(kind)) needed += eventLength(kind)
    if (needed === 0) return
    needed += Head.size
    let block = this.#blocks.at(-1) as Block
    if (block.room < needed) {
      block = new Block(this.#memoryFor(needed), batch.sequence - 1)
      this.#blocks.push(block)
    }
    block.write(batch, this.#kept)
  }

  /** The batches after this command with an event that concerns somebody, oldest first, with the events kept. */
  *read(after: number, concerns: Concerns): Generator<EventBatch> {
    for (const block of this.#blocks) if (block.last > after) yield* block.read(after, concerns)
  }

  /** That of the oldest block when all are full, unless one batch alone is larger. */
  #memoryFor(needed: number): Words {
    const oldest = this.#blocks.length >= BLOCKS ? this.#blocks.shift() : undefined
    if (oldest && oldest.memory.u8.length === this.#blockBytes && needed <= this.#blockBytes) return oldest.memory
    return Words.ofBytes(Math.max(this.#blockBytes, needed))
  }
}

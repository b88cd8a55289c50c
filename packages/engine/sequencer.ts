import { encodeFrame, frameSize } from '@bowline/core/messages/codec.ts'
import { Header, QueryKind, type RecordedCommand } from '@bowline/core/messages/commands.ts'
import { Words } from '@bowline/core/messages/layout.ts'
import { READ_AHEAD } from '@bowline/core/read-ahead.ts'
import type { SharedJournal } from '@bowline/platform/journal/shared-journal.ts'
import type { RingConsumer, RingProducer } from '@bowline/platform/ring/byte-ring.ts'
import { ControlKind, copyBytes, EventFrame, EventSender } from './frames.ts'

/** What the sequencer needs of the exchange. */
export interface Machine {
  readonly events: { readonly words: Words; readonly length: number; reset(): void }
  readonly sequence: number
  readonly time: number
  readAhead(memory: Words, from: number, to: number): void
  apply(memory: Words, byte: number): void
  answer(memory: Words, byte: number): void
  nextDue(): number
}

export interface SequencerParts {
  readonly exchange: Machine
  readonly commands: RingConsumer
  readonly records: RingProducer
  readonly events: RingProducer
  readonly journal: SharedJournal
  readonly clock: () => number
  /** SHA-256 of the exchange's state, hexadecimal. */
  readonly stateHash: () => string
  /** Its sender owns the clock from the start. */
  readonly inHistory?: boolean
}

const FIRST_QUERY = QueryKind['query-account']
/** Frames taken before looking at the clock and releasing ring space. */
const FRAMES_PER_TURN = 64
/** Publishing to another thread costs a tenth of a command each time. */
const FRAMES_PER_PUBLICATION = 8

/**
 * Gives every command its number and time, has the exchange apply it, and passes it on: first the record to the
 * journal, then the events to the gateway, which holds them back until the record is durable. When the exchange throws,
 * an invariant is broken: the error leaves here before anything of that command went anywhere.
 */
export class Sequencer {
  readonly #parts: SequencerParts
  readonly #commands: Words
  readonly #records: Words
  readonly #events: EventSender
  readonly #tick = Words.ofBytes(frameSize('tick'))
  readonly #hash = Words.ofBytes(72)
  /**
   * While history is being played in, its sender owns the clock: one of our ticks would carry today's time and end the
   * history. The first command without a time of its own makes the clock ours again.
   */
  #ownsClock: boolean

  constructor(parts: SequencerParts) {
    this.#parts = parts
    this.#ownsClock = !parts.inHistory
    this.#commands = new Words(parts.commands.buffer)
    this.#records = new Words(parts.records.buffer)
    const memory = new Words(parts.events.buffer)
    this.#events = new EventSender(parts.events, memory, parts.journal.producer, () => this.#publishRecords())
    encodeFrame(this.#tick, 0, { kind: 'tick' })
  }

  /** Puts a command of our own before all others, at the time of the last one. */
  begin(command: RecordedCommand): void {
    const frame = Words.ofBytes(frameSize(command.kind))
    encodeFrame(frame, 0, command)
    this.#apply(frame, 0, this.#parts.exchange.time)
    this.#publish()
  }

  /** Works until asked to stop. */
  run(): void {
    const { journal, commands } = this.#parts
    const hasWork = () => commands.peek() >= 0
    while (this.turn()) {
      if (commands.peek() < 0) journal.producer.wait(hasWork, this.#untilDue())
    }
  }

  /** Handles what is waiting, up to a limit. Returns false when asked to stop. */
  turn(): boolean {
    const { exchange, commands, clock } = this.#parts
    const now = clock()
    if (this.#ownsClock && exchange.nextDue() <= Math.max(now, exchange.time)) this.#apply(this.#tick, 0, now)
    let goesOn = true
    for (let taken = 0; goesOn && taken < FRAMES_PER_TURN; taken++) {
      const byte = commands.peek()
      if (byte < 0) break
      if (taken % READ_AHEAD === 0) exchange.readAhead(this.#commands, byte, commands.rowEnd)
      goesOn = this.#take(byte, now)
      commands.advance()
      if (taken % FRAMES_PER_PUBLICATION === FRAMES_PER_PUBLICATION - 1) this.#publish()
    }
    this.#publish()
    commands.release()
    // Otherwise the journal rings once it has made them durable.
    if (this.#parts.journal.durable >= exchange.sequence) this.#events.ring()
    return goesOn
  }

  #take(byte: number, now: number): boolean {
    const { exchange } = this.#parts
    const kind = this.#commands.u8[byte + Header.at.kind]
    if (kind < FIRST_QUERY) {
      this.#ownsClock = this.#commands.u8[byte + Header.at.historic] === 0
      this.#apply(this.#commands, byte, this.#ownsClock ? now : this.#commands.f64[byte / 8 + Header.at.time])
      return true
    }
    if (kind === ControlKind.stop) return false
    if (kind === ControlKind.stateHash) {
      this.#sendStateHash(this.#commands.u32[byte / 4 + Header.at.request])
      return true
    }
    exchange.events.reset()
    exchange.answer(this.#commands, byte)
    this.#events.send(EventFrame.answer, exchange.sequence, exchange.events.words, exchange.events.length)
    return true
  }

  #apply(memory: Words, byte: number, time: number): void {
    const { exchange, records } = this.#parts
    memory.f64[byte / 8 + Header.at.sequence] = exchange.sequence + 1
    // Time never goes back, whatever the clock or the history says.
    memory.f64[byte / 8 + Header.at.time] = Math.max(exchange.time, time)
    exchange.events.reset()
    exchange.apply(memory, byte)

    const length = memory.u32[byte / 4 + Header.at.length]
    const record = records.reserveWaiting(length, this.#parts.journal.producer)
    copyBytes(memory, byte, this.#records, record, length)
    this.#events.send(EventFrame.batch, exchange.sequence, exchange.events.words, exchange.events.length)
  }

  /** Records first: nobody may wait for the durability of something the journal cannot see yet. */
  #publish(): void {
    this.#publishRecords()
    this.#events.publish()
  }

  #publishRecords(): void {
    this.#parts.records.publish()
    this.#parts.records.ring()
  }

  #sendStateHash(request: number): void {
    this.#hash.f64[0] = request
    const digits = this.#parts.stateHash()
    for (let index = 0; index < digits.length; index++) this.#hash.u8[8 + index] = digits.charCodeAt(index)
    this.#events.send(EventFrame.stateHash, this.#parts.exchange.sequence, this.#hash, 72)
  }

  #untilDue(): number {
    if (!this.#ownsClock) return Number.POSITIVE_INFINITY
    return Math.max(0, this.#parts.exchange.nextDue() - this.#parts.clock())
  }
}

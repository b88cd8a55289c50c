import { Bell } from '../ring/bell.ts'

/** Words of the shared state, each on a cache line of its own. */
const PRODUCER_BELL = 0
const WRITER_BELL = 16
const LISTENER_BELL = 32
const CLOSING = 48
const FILLED = 64
const DURABLE_BYTE = 320
/** The unit `filled` is counted in. */
const FILLED_WHOLE = 1 << 16

/** What the threads around a journal share, besides the ring of records. */
export class SharedJournal {
  readonly buffer: SharedArrayBuffer
  /** The thread that sends records. */
  readonly producer: Bell
  /** The journal thread. */
  readonly writer: Bell
  /** The thread that waits for records to become durable. */
  readonly listener: Bell
  readonly #words: Int32Array
  readonly #durable: BigInt64Array

  constructor(buffer: SharedArrayBuffer = new SharedArrayBuffer(DURABLE_BYTE + 8)) {
    this.buffer = buffer
    this.#words = new Int32Array(buffer, 0, DURABLE_BYTE / 4)
    this.#durable = new BigInt64Array(buffer, DURABLE_BYTE, 1)
    this.producer = new Bell(this.#words, PRODUCER_BELL)
    this.writer = new Bell(this.#words, WRITER_BELL)
    this.listener = new Bell(this.#words, LISTENER_BELL)
  }

  /** Sequence of the last record on disk. */
  get durable(): number {
    return Number(Atomics.load(this.#durable, 0))
  }

  set durable(sequence: number) {
    Atomics.store(this.#durable, 0, BigInt(sequence))
  }

  /** How much of the current segment is used, from 0 to 1. */
  get filled(): number {
    return Atomics.load(this.#words, FILLED) / FILLED_WHOLE
  }

  set filled(share: number) {
    Atomics.store(this.#words, FILLED, share * FILLED_WHOLE)
  }

  get closing(): boolean {
    return Atomics.load(this.#words, CLOSING) === 1
  }

  /** Asks the journal thread to write what is in the ring and end. The producer calls it after its last record. */
  close(): void {
    Atomics.store(this.#words, CLOSING, 1)
    this.writer.ring()
  }
}

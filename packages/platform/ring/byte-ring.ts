import type { Bell } from './bell.ts'

/**
 * A queue of frames in shared memory between exactly one producing and one consuming thread. A frame is contiguous,
 * starts at a multiple of 8, and its first u32 is its length (a multiple of 8). A length of 0 sends the reader back to
 * the start of the ring, because the next frame did not fit before the end.
 *
 * Positions count 8-byte words and wrap at 2^32 by design: only their difference (never more than the capacity) and
 * their low bits (the offset in the ring) are used, and the capacity is a power of two far below 2^32.
 */
const CONTROL_BYTES = 192
/** Words of the control block, each on a cache line of its own to avoid false sharing between the two threads. */
const WRITTEN = 0
const RELEASED = 16
const PRODUCER_WAITS = 32

const MAX_BYTES = 1 << 30

/** Allocates the memory of a ring; `bytes` must be a power of two. */
export function createRing(bytes: number): SharedArrayBuffer {
  if (bytes < 64 || bytes > MAX_BYTES || (bytes & (bytes - 1)) !== 0) {
    throw new RangeError(`a ring holds a power of two of bytes between 64 and 2^30, not ${bytes}`)
  }
  return new SharedArrayBuffer(CONTROL_BYTES + bytes)
}

export class RingProducer {
  readonly buffer: SharedArrayBuffer
  /** The longest frame allowed: half the ring, so that a frame and the gap before it always fit. */
  readonly maxFrame: number
  readonly #control: Int32Array
  readonly #lengths: Uint32Array
  readonly #words: number
  readonly #consumer: Bell
  #written: number
  #released: number

  constructor(buffer: SharedArrayBuffer, consumer: Bell) {
    this.buffer = buffer
    this.#control = new Int32Array(buffer, 0, CONTROL_BYTES / 4)
    this.#lengths = new Uint32Array(buffer)
    this.#words = (buffer.byteLength - CONTROL_BYTES) / 8
    this.maxFrame = this.#words * 4
    this.#consumer = consumer
    this.#written = Atomics.load(this.#control, WRITTEN) >>> 0
    this.#released = Atomics.load(this.#control, RELEASED) >>> 0
  }

  /**
   * Reserves room for a frame and returns its byte offset in `buffer`, or −1 when the consumer has to release some
   * first. The frame's length is already written; the rest is up to the caller. It is invisible until `publish`.
   */
  reserve(bytes: number): number {
    if (bytes < 8 || bytes % 8 !== 0 || bytes > this.maxFrame) throw new RangeError(`no frame of ${bytes} bytes`)
    const need = bytes / 8
    let place = this.#written & (this.#words - 1)
    const gap = place + need > this.#words ? this.#words - place : 0
    if (!this.#hasRoom(gap + need)) return -1
    if (gap > 0) {
      this.#lengths[CONTROL_BYTES / 4 + place * 2] = 0
      place = 0
    }
    this.#written = (this.#written + gap + need) >>> 0
    const byte = CONTROL_BYTES + place * 8
    this.#lengths[byte / 4] = bytes
    return byte
  }

  /** Like `reserve`, but blocks the thread until there is room. Frames reserved before are published first. */
  reserveWaiting(bytes: number, self: Bell): number {
    for (;;) {
      const byte = this.reserve(bytes)
      if (byte >= 0) return byte
      this.publish()
      this.#consumer.ring()
      self.wait(() => this.announceWait(bytes))
    }
  }

  /**
   * Asks the consumer to ring this thread's bell at its next release. Returns true when there is already room. For a
   * thread that must not block: it sleeps on its bell as usual and tries again.
   */
  announceWait(bytes: number): boolean {
    Atomics.store(this.#control, PRODUCER_WAITS, 1)
    const place = this.#written & (this.#words - 1)
    const gap = place + bytes / 8 > this.#words ? this.#words - place : 0
    return this.#hasRoom(gap + bytes / 8)
  }

  /** Makes everything reserved so far visible to the consumer, without waking it. */
  publish(): void {
    Atomics.store(this.#control, WRITTEN, this.#written | 0)
  }

  /** Wakes the consumer if it is asleep. */
  ring(): void {
    this.#consumer.ring()
  }

  #hasRoom(words: number): boolean {
    if (this.#words - ((this.#written - this.#released) >>> 0) >= words) return true
    this.#released = Atomics.load(this.#control, RELEASED) >>> 0
    return this.#words - ((this.#written - this.#released) >>> 0) >= words
  }
}

export class RingConsumer {
  readonly buffer: SharedArrayBuffer
  readonly #control: Int32Array
  readonly #lengths: Uint32Array
  readonly #words: number
  readonly #producer: Bell
  #read: number
  #written: number

  constructor(buffer: SharedArrayBuffer, producer: Bell) {
    this.buffer = buffer
    this.#control = new Int32Array(buffer, 0, CONTROL_BYTES / 4)
    this.#lengths = new Uint32Array(buffer)
    this.#words = (buffer.byteLength - CONTROL_BYTES) / 8
    this.#producer = producer
    this.#read = Atomics.load(this.#control, RELEASED) >>> 0
    this.#written = this.#read
  }

  /** Byte offset of the next frame in `buffer`, −1 when there is none. Its length is the u32 found there. */
  peek(): number {
    if (this.#read === this.#written) {
      this.#written = Atomics.load(this.#control, WRITTEN) >>> 0
      if (this.#read === this.#written) return -1
    }
    let place = this.#read & (this.#words - 1)
    if (this.#lengths[CONTROL_BYTES / 4 + place * 2] === 0) {
      // The producer published the gap together with the frame after it.
      this.#read = (this.#read + this.#words - place) >>> 0
      place = 0
    }
    return CONTROL_BYTES + place * 8
  }

  /** Byte offset in `buffer` where the run of contiguous frames from the last `peek` ends, as far as is known. */
  get rowEnd(): number {
    const place = this.#read & (this.#words - 1)
    const ready = (this.#written - this.#read) >>> 0
    return CONTROL_BYTES + Math.min(place + ready, this.#words) * 8
  }

  /** Steps past the frame of the last `peek`; its bytes stay untouched until `release`. */
  advance(): void {
    const place = this.#read & (this.#words - 1)
    this.#read = (this.#read + this.#lengths[CONTROL_BYTES / 4 + place * 2] / 8) >>> 0
  }

  /** Returns everything stepped past to the producer, and wakes it if it waits for room. */
  release(): void {
    Atomics.store(this.#control, RELEASED, this.#read | 0)
    if (Atomics.load(this.#control, PRODUCER_WAITS) === 0) return
    if (Atomics.exchange(this.#control, PRODUCER_WAITS, 0) === 1) this.#producer.ring()
  }
}

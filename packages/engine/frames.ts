import type { Words } from '@bowline/core/messages/layout.ts'
import type { Bell } from '@bowline/platform/ring/bell.ts'
import type { RingProducer } from '@bowline/platform/ring/byte-ring.ts'

/** Requests to the engine thread other than commands and queries; they use the `kind` of an ordinary frame header. */
export const ControlKind = { stateHash: 250, stop: 251 } as const

/**
 * A frame in the ring from the engine to the gateway: u32 length · u32 kind · f64 sequence · payload. The reader takes
 * it only once `sequence` is durable. A message longer than the ring allows comes in pieces, all but the last with the
 * bit `MORE` in their kind.
 */
export const EventFrame = {
  headerBytes: 16,
  /** Payload: the events of a command, or the answers to a query, from `begin` to `end`. */
  batch: 1,
  answer: 2,
  /** Events of a command applied again during recovery: for listeners, never an answer. */
  replayed: 3,
  /** Payload: f64 request · 64 hexadecimal digits. */
  stateHash: 4,
  more: 0x100,
} as const

/** Copies four-byte words; at message sizes this is faster than making two views for `set`. */
export function copyBytes(from: Words, fromByte: number, to: Words, toByte: number, bytes: number): void {
  if (bytes > 1024) {
    to.u8.set(from.u8.subarray(fromByte, fromByte + bytes), toByte)
    return
  }
  const source = from.u32
  const target = to.u32
  const shift = (toByte - fromByte) / 4
  const end = (fromByte + bytes) / 4
  for (let word = fromByte / 4; word < end; word++) target[word + shift] = source[word]
}

/** The engine's end of the event ring. */
export class EventSender {
  readonly #ring: RingProducer
  readonly #memory: Words
  readonly #self: Bell
  readonly #beforeWaiting: () => void
  readonly #largestPayload: number

  /**
   * `beforeWaiting` must publish whatever the reader may be waiting for: only taking frames frees room, and it takes
   * only durable ones.
   */
  constructor(ring: RingProducer, memory: Words, self: Bell, beforeWaiting: () => void = () => {}) {
    this.#ring = ring
    this.#memory = memory
    this.#self = self
    this.#beforeWaiting = beforeWaiting
    this.#largestPayload = ring.maxFrame - EventFrame.headerBytes
  }

  /** Puts a frame into the ring, waiting for room. The reader sees it after `publish()`. */
  send(kind: number, sequence: number, payload: Words, bytes: number): void {
    let from = 0
    for (; bytes - from > this.#largestPayload; from += this.#largestPayload) {
      this.#piece(kind | EventFrame.more, sequence, payload, from, this.#largestPayload)
    }
    this.#piece(kind, sequence, payload, from, bytes - from)
  }

  publish(): void {
    this.#ring.publish()
  }

  ring(): void {
    this.#ring.ring()
  }

  #piece(kind: number, sequence: number, payload: Words, from: number, bytes: number): void {
    const length = EventFrame.headerBytes + bytes
    let byte = this.#ring.reserve(length)
    if (byte < 0) {
      this.#beforeWaiting()
      byte = this.#ring.reserveWaiting(length, this.#self)
    }
    this.#memory.u32[byte / 4 + 1] = kind
    this.#memory.f64[byte / 8 + 1] = sequence
    copyBytes(payload, from, this.#memory, byte + EventFrame.headerBytes, bytes)
  }
}

import { Words } from '@bowline/core/messages/layout.ts'
import type { RingConsumer } from '@bowline/platform/ring/byte-ring.ts'
import { EventFrame } from './frames.ts'

/** Receives the payload of one frame: bytes `from … to` of `memory`, valid only during the call. */
export type FrameHandler = (kind: number, sequence: number, memory: Words, from: number, to: number) => void

/** How long frames are handed out before sockets and timers get a turn. */
const TURN_MS = 4

/** The gateway's end of the event ring: hands out frames once they are durable, and joins those that came in pieces. */
export class EventReceiver {
  readonly #ring: RingConsumer
  readonly #memory: Words
  readonly #durable: () => number
  readonly #handle: FrameHandler
  #pieces: Uint8Array[] = []

  constructor(ring: RingConsumer, durable: () => number, handle: FrameHandler) {
    this.#ring = ring
    this.#memory = new Words(ring.buffer)
    this.#durable = durable
    this.#handle = handle
  }

  hasDurable(): boolean {
    const byte = this.#ring.peek()
    return byte >= 0 && this.#memory.f64[byte / 8 + 1] <= this.#durable()
  }

  /** Hands out what is durable; returns true when its time ran out first. */
  receive(): boolean {
    const durable = this.#durable()
    const until = performance.now() + TURN_MS
    let taken = 0
    let byte = this.#ring.peek()
    for (; byte >= 0 && this.#memory.f64[byte / 8 + 1] <= durable; byte = this.#ring.peek()) {
      if (++taken % 16 === 0 && performance.now() > until) break
      // Advance first: if the handler throws, the frame must not come again. Its bytes remain valid until the release.
      this.#ring.advance()
      this.#take(byte)
    }
    this.#ring.release()
    return this.hasDurable()
  }

  #take(byte: number): void {
    const kind = this.#memory.u32[byte / 4 + 1]
    const sequence = this.#memory.f64[byte / 8 + 1]
    const from = byte + EventFrame.headerBytes
    const to = byte + this.#memory.u32[byte / 4]
    if ((kind & EventFrame.more) === 0 && this.#pieces.length === 0) {
      this.#handle(kind, sequence, this.#memory, from, to)
      return
    }
    this.#pieces.push(this.#memory.u8.slice(from, to))
    if (kind & EventFrame.more) return
    const whole = Words.ofBytes(this.#pieces.reduce((sum, piece) => sum + piece.length, 0))
    let at = 0
    for (const piece of this.#pieces) {
      whole.u8.set(piece, at)
      at += piece.length
    }
    this.#pieces = []
    this.#handle(kind, sequence, whole, 0, at)
  }
}

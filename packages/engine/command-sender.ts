import { Words } from '@bowline/core/messages/layout.ts'
import type { Bell } from '@bowline/platform/ring/bell.ts'
import type { RingProducer } from '@bowline/platform/ring/byte-ring.ts'
import { copyBytes } from './frames.ts'
import { Queue } from './queue.ts'

/** The gateway's end of the command ring. It may not block, so frames wait here while the ring is full. */
export class CommandSender {
  readonly #ring: RingProducer
  readonly #memory: Words
  readonly #self: Bell
  readonly #backlog = new Queue<Words>()
  #rings = false

  constructor(ring: RingProducer, self: Bell) {
    this.#ring = ring
    this.#memory = new Words(ring.buffer)
    this.#self = self
  }

  /** Sends the first `bytes` of `frame`, whose memory may be used again afterwards. */
  send(frame: Words, bytes: number): void {
    if (!this.#backlog.first && this.#write(frame, bytes)) return
    const kept = Words.ofBytes(bytes)
    kept.u8.set(frame.u8.subarray(0, bytes))
    this.#backlog.push(kept)
    // Whoever calls `sendBacklog` may be asleep for want of other work.
    this.#self.ring()
  }

  /** Sends what had to wait, as far as there is room now. */
  sendBacklog(): void {
    for (let frame = this.#backlog.first; frame; frame = this.#backlog.first) {
      if (!this.#write(frame, frame.u8.length)) return
      this.#backlog.shift()
    }
  }

  /** Whether `sendBacklog` would send something; if not, the engine rings as soon as it would. */
  canSendBacklog(): boolean {
    const frame = this.#backlog.first
    return frame !== undefined && this.#ring.announceWait(frame.u8.length)
  }

  #write(frame: Words, bytes: number): boolean {
    const byte = this.#ring.reserve(bytes)
    if (byte < 0) return false
    copyBytes(frame, 0, this.#memory, byte, bytes)
    this.#ring.publish()
    // An engine that is awake sees the frame now; one that sleeps is woken once for all frames of this tick.
    if (!this.#rings) {
      this.#rings = true
      setImmediate(() => {
        this.#rings = false
        this.#ring.ring()
      })
    }
    return true
  }
}

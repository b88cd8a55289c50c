import { Words } from '@bowline/core/messages/layout.ts'
import type { Bell } from '@bowline/platform/ring/bell.ts'
import type { RingProducer } from '@bowline/platform/ring/byte-ring.ts'
import { FrameQueue } from './frame-queue.ts'
import { copyBytes } from './frames.ts'

/** The gateway's end of the command ring. It must not block, so frames wait here while the ring is full. */
export class CommandSender {
  readonly #ring: RingProducer
  readonly #memory: Words
  readonly #self: Bell
  readonly #backlog = new FrameQueue()
  #rings = false

  constructor(ring: RingProducer, self: Bell) {
    this.#ring = ring
    this.#memory = new Words(ring.buffer)
    this.#self = self
  }

  /** Sends the first `bytes` of `frame`; the caller may reuse its memory afterwards. */
  send(frame: Words, bytes: number): void {
    if (this.#backlog.first < 0 && this.#write(frame, 0, bytes)) return
    this.#backlog.push(frame, bytes)
    // The thread that calls `sendBacklog` may be asleep because it has no other work.
    this.#self.ring()
  }

  /** Sends waiting frames, as far as there is room now. */
  sendBacklog(): void {
    const backlog = this.#backlog
    while (backlog.first >= 0 && this.#write(backlog.memory, backlog.first, backlog.firstBytes)) backlog.shift()
  }

  /** Whether `sendBacklog` would send something; if not, the engine rings as soon as it would. */
  canSendBacklog(): boolean {
    return this.#backlog.first >= 0 && this.#ring.announceWait(this.#backlog.firstBytes)
  }

  #write(frame: Words, from: number, bytes: number): boolean {
    const byte = this.#ring.reserve(bytes)
    if (byte < 0) return false
    copyBytes(frame, from, this.#memory, byte, bytes)
    this.#ring.publish()
    // An engine that is awake sees the frame at once; one that sleeps is woken once for all frames of this tick.
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

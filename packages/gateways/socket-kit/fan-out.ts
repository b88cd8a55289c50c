import type { TimeUnit } from '../binance-kit/time-unit.ts'
import { textFrame } from './frame.ts'

/** Something that takes bytes: a socket. */
export interface Receiver {
  readonly combined: boolean
  readonly timeUnit: TimeUnit
  /** Keeps a chunk of whole frames for the next `flush`; true when it is the first since the last one. */
  hold(chunk: Buffer): boolean
  /** Writes everything held, at once. */
  flush(): void
}

/** Builds the payload of one update in a socket's time unit. */
export type Payload = (unit: TimeUnit) => string

/** Receivers of one stream that get identical bytes. */
interface Audience {
  readonly combined: boolean
  readonly timeUnit: TimeUnit
  readonly receivers: Set<Receiver>
  /** Frames since the last flush. */
  frames: Buffer[]
}

/** One stream and its listeners. */
export class Channel {
  readonly name: string
  readonly #fanOut: FanOut
  readonly #audiences: Audience[] = []

  constructor(name: string, fanOut: FanOut) {
    this.name = name
    this.#fanOut = fanOut
  }

  get isEmpty(): boolean {
    return this.#audiences.every((audience) => audience.receivers.size === 0)
  }

  join(receiver: Receiver): void {
    const { combined, timeUnit } = receiver
    let audience = this.#audiences.find((a) => a.combined === combined && a.timeUnit === timeUnit)
    if (!audience) {
      audience = { combined, timeUnit, receivers: new Set(), frames: [] }
      this.#audiences.push(audience)
    }
    audience.receivers.add(receiver)
  }

  leave(receiver: Receiver): void {
    for (const audience of this.#audiences) audience.receivers.delete(receiver)
  }

  /** Each distinct frame is built once, however many receive it, and goes out with the next flush. */
  publish(payload: Payload): void {
    const texts = new Map<TimeUnit, string>()
    for (const audience of this.#audiences) {
      if (audience.receivers.size === 0) continue
      const { timeUnit } = audience
      const text = texts.get(timeUnit) ?? payload(timeUnit)
      texts.set(timeUnit, text)
      const frame = textFrame(audience.combined ? `{"stream":${JSON.stringify(this.name)},"data":${text}}` : text)
      if (audience.frames.push(frame) === 1) this.#fanOut.add(audience)
    }
  }

  /** Writes what is pending, so that a receiver can change its audience without missing anything. */
  flush(): void {
    this.#fanOut.flush()
  }
}

/**
 * Pause at least this many times as long as the last flush took, so that flushing gets at most a fifth of the thread.
 */
const PAUSE_FACTOR = 4
const MAX_PAUSE_MS = 100

/**
 * Gathers published updates and writes them to every socket at once. With few sockets that is at the end of the event
 * loop's turn; the longer flushes take, the further apart they are and the more updates share one write.
 */
export class FanOut {
  #waiting: Audience[] = []
  #scheduled = false
  #earliest = 0

  channel(name: string): Channel {
    return new Channel(name, this)
  }

  /** Adds an audience with its first frame since the last flush. */
  add(audience: Audience): void {
    this.#waiting.push(audience)
    if (this.#scheduled) return
    this.#scheduled = true
    const pause = this.#earliest - performance.now()
    if (pause < 1) setImmediate(() => this.flush())
    else setTimeout(() => this.flush(), pause)
  }

  flush(): void {
    const started = performance.now()
    const audiences = this.#waiting
    this.#waiting = []
    this.#scheduled = false
    const receivers: Receiver[] = []
    for (const audience of audiences) {
      const [first] = audience.frames
      const chunk = audience.frames.length === 1 && first ? first : Buffer.concat(audience.frames)
      audience.frames = []
      for (const receiver of audience.receivers) if (receiver.hold(chunk)) receivers.push(receiver)
    }
    for (const receiver of receivers) receiver.flush()
    const ended = performance.now()
    this.#earliest = ended + Math.min(MAX_PAUSE_MS, (ended - started) * PAUSE_FACTOR)
  }
}

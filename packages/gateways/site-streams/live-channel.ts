import type { Channel as ChannelName } from '@bowline/contract/stream.ts'
import type { Channel, FanOut, Receiver } from '../socket-kit/fan-out.ts'
import { textFrame } from '../socket-kit/frame.ts'

/**
 * One channel and its listeners. Deltas are numbered for all listeners together, so each frame is built once; a
 * newcomer's snapshot carries the number of the last delta it includes. A newcomer may still receive deltas that were
 * already on their way, with numbers it knows to be old.
 */
export class LiveChannel {
  readonly name: ChannelName
  readonly #channel: Channel
  readonly #newcomers = new Set<Receiver>()
  #seq = 0

  constructor(name: ChannelName, fanOut: FanOut) {
    this.name = name
    this.#channel = fanOut.channel(name)
  }

  get isEmpty(): boolean {
    return this.#newcomers.size === 0 && this.#channel.isEmpty
  }

  get hasNewcomers(): boolean {
    return this.#newcomers.size > 0
  }

  /** The receiver will get a snapshot, even if it is already listening. */
  welcome(receiver: Receiver): void {
    this.#channel.leave(receiver)
    this.#newcomers.add(receiver)
  }

  leave(receiver: Receiver): void {
    this.#newcomers.delete(receiver)
    this.#channel.leave(receiver)
  }

  publish(data: object): void {
    const seq = ++this.#seq
    this.#channel.publish(() => this.#text('delta', seq, data))
  }

  /** Gives newcomers the state after the last delta. The snapshot goes out with their next flush. */
  admit(snapshot: object): Iterable<Receiver> {
    const frame = textFrame(this.#text('snapshot', this.#seq, snapshot))
    const admitted = [...this.#newcomers]
    this.#newcomers.clear()
    for (const receiver of admitted) {
      receiver.hold(frame)
      this.#channel.join(receiver)
    }
    return admitted
  }

  #text(kind: 'snapshot' | 'delta', seq: number, data: object): string {
    return JSON.stringify({ kind, channel: this.name, seq, data })
  }
}

import type { Channel as ChannelName } from '@bowline/contract/stream.ts'
import type { Channel, FanOut, Receiver } from '../binance-streams/fan-out.ts'
import { textFrame } from '../binance-streams/frame.ts'

/**
 * One channel and those who listen to it. Deltas are numbered for all of them together, so each frame is made once; a
 * newcomer's snapshot carries the number of the last delta that is in it. Deltas that were on their way already reach
 * him too, under numbers he knows to be old.
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

  /** Will get a snapshot; who listens already too. */
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

  /** Shows the newcomers how things stand after the last delta. The snapshot goes out with their next flush. */
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

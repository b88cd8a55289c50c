import type { Channel, StreamRefusal } from '@bowline/contract/stream.ts'
import { Listeners } from './listeners.ts'

/** `unreachable`: the server does not respond. */
export type Refusal = StreamRefusal | 'unreachable'

/** From known to unknown. */
export const freshnessStates = ['live', 'stale', 'connecting', 'failed'] as const

/**
 * `connecting`: no data yet. `live`: the data was true `ageMs` ago. `stale`: there is data, but it is not being
 * updated. `failed`: refused or unreachable, with no data to show.
 */
export interface Freshness {
  readonly state: (typeof freshnessStates)[number]
  /** Time since the data was known to be true; undefined while there is none. */
  readonly ageMs: number | undefined
  readonly refusal: Refusal | undefined
}

/** What a store needs from the live door. */
export interface ChannelKeeper {
  /** The first listener subscribed, or the last one left. */
  held(store: AnyStore): void
  left(store: AnyStore): void
  /** A frame is missing: requests a new snapshot. */
  resync(store: AnyStore): void
  freshness(store: AnyStore): Freshness
}

/** A data frame as received. */
export interface DataFrame {
  readonly kind: 'snapshot' | 'delta'
  readonly seq: number
  readonly data: unknown
}

export type AnyStore = ChannelStore<never, never>

/** One channel: checks the sequence numbers of its frames and holds its data. Open while it has listeners. */
export abstract class ChannelStore<S, D> {
  readonly channel: Channel
  readonly #keeper: ChannelKeeper
  readonly #listeners = new Listeners()
  /** Sequence number of the last applied frame; undefined while waiting for a snapshot. */
  #seq: number | undefined
  #hasData = false
  #syncedAt = 0
  #refusal: StreamRefusal | undefined
  #version = 0

  constructor(channel: Channel, keeper: ChannelKeeper) {
    this.channel = channel
    this.#keeper = keeper
  }

  /** Increases with every change. */
  get version(): number {
    return this.#version
  }

  /** Whether there is any data, however old. */
  get hasData(): boolean {
    return this.#hasData
  }

  /** Whether every frame since the snapshot has been applied. */
  get isSynced(): boolean {
    return this.#seq !== undefined
  }

  get isHeld(): boolean {
    return this.#listeners.size > 0
  }

  /** When the data was last known to be true, if it is out of sync. */
  get syncedAt(): number {
    return this.#syncedAt
  }

  get refusal(): StreamRefusal | undefined {
    return this.#refusal
  }

  /** Calls the listener on every change of data or state. The channel is open while it has a listener. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const leave = this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#keeper.held(this as unknown as AnyStore)
    return () => {
      const wasHeld = this.isHeld
      leave()
      if (wasHeld && !this.isHeld) this.#keeper.left(this as unknown as AnyStore)
    }
  }

  get freshness(): Freshness {
    return this.#keeper.freshness(this as unknown as AnyStore)
  }

  /** For the door: a frame of this channel. */
  receive(frame: DataFrame): void {
    if (frame.kind === 'snapshot') {
      this.reset(frame.data as S)
      this.#seq = frame.seq
      this.#hasData = true
      this.#refusal = undefined
    } else {
      if (this.#seq === undefined || frame.seq <= this.#seq) return
      if (frame.seq > this.#seq + 1 || !this.apply(frame.data as D))
        return this.#keeper.resync(this as unknown as AnyStore)
      this.#seq = frame.seq
    }
    this.#version += 1
    this.#listeners.notify()
  }

  /** For the door: the data is out of sync from here until the next snapshot. */
  lose(receivedAt: number): void {
    if (this.#seq !== undefined) this.#syncedAt = receivedAt
    this.#seq = undefined
    this.#listeners.notify()
  }

  /** For the door: the server refused the channel. */
  refuse(refusal: StreamRefusal, receivedAt: number): void {
    this.#refusal = refusal
    if (refusal === 'session-ended' || refusal === 'sign-in-needed') this.clear()
    this.lose(receivedAt)
  }

  /** For the door: it asks anew, so the last answer no longer counts. */
  askAgain(): void {
    this.#refusal = undefined
  }

  /** For the door: this visitor may no longer see the data. */
  clear(): void {
    this.#seq = undefined
    this.#hasData = false
    this.#version += 1
    this.forget()
    this.#listeners.notify()
  }

  /** For the door: the freshness may have changed. */
  notify(): void {
    this.#listeners.notify()
  }

  /** Replaces all data. */
  protected abstract reset(snapshot: S): void
  /** False when the delta does not apply to the data; a new snapshot is then requested. */
  protected abstract apply(delta: D): boolean
  protected forget(): void {}
}

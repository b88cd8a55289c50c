import type { Channel, StreamRefusal } from '@bowline/contract/stream.ts'
import { Listeners } from './listeners.ts'

/** `unreachable`: the server does not answer at all. */
export type Refusal = StreamRefusal | 'unreachable'

/**
 * `connecting`: nothing came yet. `live`: what is shown was true `ageMs` ago. `stale`: shown, but not followed at the
 * moment. `failed`: refused, or out of reach, with nothing to show.
 */
export interface Freshness {
  readonly state: 'connecting' | 'live' | 'stale' | 'failed'
  /** Since it was known to be true; undefined when nothing came yet. */
  readonly ageMs: number | undefined
  readonly refusal: Refusal | undefined
}

/** What a store asks of the door. */
export interface ChannelKeeper {
  /** Somebody began to listen, or the last one left. */
  held(store: AnyStore): void
  left(store: AnyStore): void
  /** Something is missing: a new snapshot, please. */
  resync(store: AnyStore): void
  freshness(store: AnyStore): Freshness
}

/** A data frame, as it comes. */
export interface DataFrame {
  readonly kind: 'snapshot' | 'delta'
  readonly seq: number
  readonly data: unknown
}

export type AnyStore = ChannelStore<never, never>

/** One channel in the page: checks the numbers of its frames, and keeps what they say. Held while somebody listens. */
export abstract class ChannelStore<S, D> {
  readonly channel: Channel
  readonly #keeper: ChannelKeeper
  readonly #listeners = new Listeners()
  /** Number of the last frame taken in; undefined while a snapshot is awaited. */
  #seq: number | undefined
  #hasData = false
  #syncedAt = 0
  #refusal: StreamRefusal | undefined
  #version = 0

  constructor(channel: Channel, keeper: ChannelKeeper) {
    this.channel = channel
    this.#keeper = keeper
  }

  /** Rises with every change. */
  get version(): number {
    return this.#version
  }

  /** Whether anything came yet, however old. */
  get hasData(): boolean {
    return this.#hasData
  }

  /** Whether every frame since the snapshot is in it. */
  get isSynced(): boolean {
    return this.#seq !== undefined
  }

  get isHeld(): boolean {
    return this.#listeners.size > 0
  }

  /** When it was last known to be true, unless it is now. */
  get syncedAt(): number {
    return this.#syncedAt
  }

  get refusal(): StreamRefusal | undefined {
    return this.#refusal
  }

  /** Hears of every change, also of the state; the channel is open while there is a listener. */
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
    this.#listeners.tell()
  }

  /** For the door: until the next snapshot nothing is known to be true after this. */
  lose(heardAt: number): void {
    if (this.#seq !== undefined) this.#syncedAt = heardAt
    this.#seq = undefined
    this.#listeners.tell()
  }

  /** For the door: the server said no. */
  refuse(refusal: StreamRefusal, heardAt: number): void {
    this.#refusal = refusal
    if (refusal === 'session-ended' || refusal === 'sign-in-needed') this.clear()
    this.lose(heardAt)
  }

  /** For the door: what is known is not this visitor's to see any more. */
  clear(): void {
    this.#seq = undefined
    this.#hasData = false
    this.#version += 1
    this.forget()
    this.#listeners.tell()
  }

  /** For the door: something about its freshness changed. */
  stir(): void {
    this.#listeners.tell()
  }

  /** Takes the place of whatever was known. */
  protected abstract reset(snapshot: S): void
  /** False when it does not follow what is known: then everything is asked for again. */
  protected abstract apply(delta: D): boolean
  protected forget(): void {}
}

import { networksOf } from '@bowline/platform/address-networks.ts'
import { BoundedMap } from '@bowline/platform/bounded-map.ts'

const MOST_NETWORKS = 100_000

export interface StreamLimits {
  /** Pings, pongs and control messages a socket may send in any second. */
  readonly messagesPerSecond: number
  readonly streamsPerConnection: number
  /** New connections per address within `connectionWindowMs`. */
  readonly connectionsPerAddress: number
  readonly connectionWindowMs: number
  readonly maxConnections: number
  readonly maxMessageBytes: number
  /** Bytes buffered for a slow reader before it is dropped. */
  readonly maxBufferedBytes: number
  readonly pingIntervalMs: number
  readonly pongTimeoutMs: number
  readonly maxAgeMs: number
  /** How long the other side may take to answer a close. */
  readonly closeTimeoutMs: number
}

export const DEFAULT_LIMITS: StreamLimits = {
  messagesPerSecond: 5,
  streamsPerConnection: 1_024,
  connectionsPerAddress: 300,
  connectionWindowMs: 300_000,
  maxConnections: 10_000,
  maxMessageBytes: 65_536,
  maxBufferedBytes: 1_048_576,
  pingIntervalMs: 20_000,
  pongTimeoutMs: 60_000,
  maxAgeMs: 86_400_000,
  closeTimeoutMs: 2_000,
}

/** At most `limit` calls in any stretch of `windowMs`, tracked exactly. `now` is of a monotonic clock. */
export class SlidingLimit {
  readonly #limit: number
  readonly #windowMs: number
  readonly #times: number[] = []
  #next = 0

  constructor(limit: number, windowMs: number) {
    this.#limit = limit
    this.#windowMs = windowMs
  }

  /** Counts a call; returns false when it is one too many, and then does not count it. */
  take(now: number): boolean {
    const oldest = this.#times[this.#next]
    if (oldest !== undefined && now - oldest < this.#windowMs) return false
    this.#times[this.#next] = now
    this.#next = (this.#next + 1) % this.#limit
    return true
  }

  /** No past call counts any more. */
  isIdle(now: number): boolean {
    const last = this.#times[(this.#next + this.#limit - 1) % this.#limit]
    return last === undefined || now - last >= this.#windowMs
  }
}

/** New connections by address and the networks around it. `now` is of a monotonic clock. */
export class ConnectionLimit {
  readonly #limits: Pick<StreamLimits, 'connectionsPerAddress' | 'connectionWindowMs'>
  readonly #byNetwork = new BoundedMap<string, SlidingLimit>(MOST_NETWORKS)

  constructor(limits: Pick<StreamLimits, 'connectionsPerAddress' | 'connectionWindowMs'>) {
    this.#limits = limits
  }

  take(address: string, now: number): boolean {
    const { connectionsPerAddress, connectionWindowMs } = this.#limits
    // The widest network first: when that is refused, those in it need no place.
    return networksOf(address).every(({ name, share }) => {
      const limit = this.#byNetwork.get(name) ?? new SlidingLimit(connectionsPerAddress * share, connectionWindowMs)
      // Again on each use, so that of too many networks the one that stayed away longest is forgotten.
      this.#byNetwork.set(name, limit)
      return limit.take(now)
    })
  }

  /** Forgets addresses that have not come back; call now and then. */
  forgetIdle(now: number): void {
    for (const [name, limit] of this.#byNetwork) if (limit.isIdle(now)) this.#byNetwork.delete(name)
  }
}

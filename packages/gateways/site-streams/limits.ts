import { HEARTBEAT_MS } from '@bowline/contract/stream.ts'
import { networksOf } from '@bowline/platform/address-networks.ts'
import { DEFAULT_LIMITS, type StreamLimits } from '../socket-kit/limits.ts'

export interface SiteStreamLimits extends StreamLimits {
  /** Sockets one address may have at a time; an office behind one address is many people. */
  readonly socketsPerAddress: number
  /** Each one costs a snapshot. */
  readonly subscriptionsPerMinute: number
  readonly heartbeatMs: number
  /** How often pings are sent and answers checked. */
  readonly lookMs: number
  /** How soon a session that ended in another process is noticed. */
  readonly sessionCheckMs: number
}

export const SITE_STREAM_LIMITS: SiteStreamLimits = {
  ...DEFAULT_LIMITS,
  messagesPerSecond: 10,
  streamsPerConnection: 64,
  maxMessageBytes: 4_096,
  socketsPerAddress: 200,
  subscriptionsPerMinute: 300,
  heartbeatMs: HEARTBEAT_MS,
  lookMs: 1_000,
  sessionCheckMs: 2_000,
}

/** Open sockets by address and the networks around it. */
export class OpenSockets {
  readonly #most: number
  readonly #byNetwork = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Counts a socket; returns false when it is one too many, and then does not count it. */
  take(address: string): boolean {
    const networks = networksOf(address)
    if (networks.some(({ name, share }) => this.#openOf(name) >= this.#most * share)) return false
    for (const { name } of networks) this.#byNetwork.set(name, this.#openOf(name) + 1)
    return true
  }

  release(address: string): void {
    for (const { name } of networksOf(address)) {
      const open = this.#openOf(name)
      if (open > 1) this.#byNetwork.set(name, open - 1)
      else this.#byNetwork.delete(name)
    }
  }

  #openOf(name: string): number {
    return this.#byNetwork.get(name) ?? 0
  }
}

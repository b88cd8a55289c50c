import { HEARTBEAT_MS } from '@bowline/contract/stream.ts'
import { addressGroup } from '../binance-rest/address-group.ts'
import { DEFAULT_LIMITS, type StreamLimits } from '../binance-streams/limits.ts'

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

/** Open sockets by address, or by network for IPv6. */
export class OpenSockets {
  readonly #most: number
  readonly #byGroup = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /** Counts a socket; returns false when it is one too many, and then does not count it. */
  take(address: string): boolean {
    const group = addressGroup(address)
    const open = this.#byGroup.get(group) ?? 0
    if (open >= this.#most) return false
    this.#byGroup.set(group, open + 1)
    return true
  }

  release(address: string): void {
    const group = addressGroup(address)
    const open = this.#byGroup.get(group) ?? 0
    if (open > 1) this.#byGroup.set(group, open - 1)
    else this.#byGroup.delete(group)
  }
}

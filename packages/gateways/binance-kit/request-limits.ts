import { ORDER_LIMITS, type OrderLimitRules } from '@bowline/capabilities/orders/index.ts'
import { networksOf } from '@bowline/platform/address-networks.ts'
import { BoundedMap } from '@bowline/platform/bounded-map.ts'
import { WireError } from './wire-error.ts'

/** The limits that exchangeInfo publishes and that are enforced here. */
export interface LimitRules extends OrderLimitRules {
  /** Request weight per address and minute. */
  readonly weightPerMinute: number
  /** Requests per address and five minutes, regardless of weight. */
  readonly rawPerFiveMinutes: number
}

export const SPOT_LIMITS: LimitRules = {
  weightPerMinute: 6_000,
  rawPerFiveMinutes: 61_000,
  ...ORDER_LIMITS,
}

const MINUTE = 60_000
const FIVE_MINUTES = 300_000
/** Requests beyond the limit, within one window, before the address is banned. */
const PATIENCE = 1_000
const FIRST_BAN_MS = 2 * MINUTE
const LONGEST_BAN_MS = 3 * 24 * 60 * MINUTE
/** How long a ban is remembered after its end; another one within that time lasts twice as long. */
const MEMORY_MS = 24 * 60 * MINUTE
const MOST_ADDRESSES = 100_000

interface Use {
  weight: number
  refusals: number
}
/** On the monotonic clock: setting the wall clock must neither prolong nor end a ban. */
interface Ban {
  readonly endsAt: number
  readonly length: number
}

/** What was refused since the start, for alarms. */
export interface RefusedRequests {
  readonly overLimit: number
  readonly bans: number
}

/**
 * Request weight per address and the networks around it, in windows that start on the minute for everyone: a window's counters are dropped
 * together, so memory is bounded by the addresses of one window.
 */
export class RequestLimits {
  readonly rules: LimitRules
  readonly #elapsedMs: () => number
  readonly #bans = new BoundedMap<string, Ban>(MOST_ADDRESSES)
  #minute = 0
  #weights = new BoundedMap<string, Use>(MOST_ADDRESSES)
  #fiveMinutes = 0
  #requests = new BoundedMap<string, number>(MOST_ADDRESSES)
  readonly #refused = { overLimit: 0, bans: 0 }

  constructor(rules: LimitRules = SPOT_LIMITS, elapsedMs = () => performance.now()) {
    this.rules = rules
    this.#elapsedMs = elapsedMs
  }

  /** Weight used by the address in the current minute. */
  used(address: string, nowMs: number): number {
    const name = networksOf(address).at(-1)?.name ?? address
    return Math.floor(nowMs / MINUTE) === this.#minute ? (this.#weights.get(name)?.weight ?? 0) : 0
  }

  get refused(): RefusedRequests {
    return this.#refused
  }

  /** Counts one request; returns the weight used so far. Throws 429, or 418 while the address is banned. */
  charge(address: string, weight: number, nowMs: number): number {
    this.#turn(nowMs)
    let used = 0
    // The widest network first: when that is refused, the many in it leave no trace and push out nobody's counters.
    for (const { name, share } of networksOf(address)) used = this.#charge(name, weight / share, 1 / share, nowMs)
    return used
  }

  #charge(address: string, weight: number, request: number, nowMs: number): number {
    const ban = this.#bans.get(address)
    const leftMs = ban ? ban.endsAt - this.#elapsedMs() : 0
    if (leftMs > 0) throw banned(leftMs, nowMs)
    const use = this.#use(address)
    const requests = (this.#requests.get(address) ?? 0) + request
    this.#requests.set(address, requests)
    use.weight += weight
    if (use.weight > this.rules.weightPerMinute) return this.#refuse(address, use, nowMs, MINUTE, this.#weightText())
    if (requests > this.rules.rawPerFiveMinutes) return this.#refuse(address, use, nowMs, FIVE_MINUTES, this.#rawText())
    return use.weight
  }

  #refuse(address: string, use: Use, nowMs: number, windowMs: number, text: string): never {
    use.refusals += 1
    this.#refused.overLimit += 1
    if (use.refusals > PATIENCE) {
      this.#refused.bans += 1
      const last = this.#bans.get(address)
      const length = Math.min(last ? last.length * 2 : FIRST_BAN_MS, LONGEST_BAN_MS)
      this.#bans.set(address, { endsAt: this.#elapsedMs() + length, length })
      throw banned(length, nowMs)
    }
    throw new WireError(-1003, text, { status: 429, retryAfter: Math.ceil((windowMs - (nowMs % windowMs)) / 1000) })
  }

  #use(address: string): Use {
    const known = this.#weights.get(address)
    if (known) return known
    const use = { weight: 0, refusals: 0 }
    this.#weights.set(address, use)
    return use
  }

  #turn(nowMs: number): void {
    const minute = Math.floor(nowMs / MINUTE)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#weights = new BoundedMap(MOST_ADDRESSES)
      const forgottenBefore = this.#elapsedMs() - MEMORY_MS
      for (const [address, { endsAt }] of this.#bans) if (endsAt < forgottenBefore) this.#bans.delete(address)
    }
    const fiveMinutes = Math.floor(nowMs / FIVE_MINUTES)
    if (fiveMinutes !== this.#fiveMinutes) {
      this.#fiveMinutes = fiveMinutes
      this.#requests = new BoundedMap(MOST_ADDRESSES)
    }
  }

  #weightText(): string {
    return `Too much request weight used; current limit is ${this.rules.weightPerMinute} request weight per 1 MINUTE. Please use WebSocket Streams for live updates to avoid polling the API.`
  }

  #rawText(): string {
    return `Too many requests; current limit is ${this.rules.rawPerFiveMinutes} requests per 5 MINUTE.`
  }
}

function banned(leftMs: number, nowMs: number): WireError {
  const text = `Way too much request weight used; IP banned until ${Math.ceil(nowMs + leftMs)}. Please use WebSocket Streams for live updates to avoid bans.`
  return new WireError(-1003, text, { status: 418, retryAfter: Math.ceil(leftMs / 1000) })
}

import type { Event } from '@bowline/core/messages/events.ts'
import { Execution } from '@bowline/core/messages/terms.ts'

const TEN_SECONDS = 10_000
const MINUTE = 60_000
const DAY = 86_400_000

/** `Infinity`: not limited in this window. */
export interface OrderLimitRules {
  readonly ordersPerTenSeconds: number
  readonly ordersPerMinute: number
  readonly ordersPerDay: number
}

export const ORDER_LIMITS: OrderLimitRules = {
  ordersPerTenSeconds: 100,
  ordersPerMinute: Number.POSITIVE_INFINITY,
  ordersPerDay: 200_000,
}

export const CONTRACT_ORDER_LIMITS: OrderLimitRules = {
  ordersPerTenSeconds: 300,
  ordersPerMinute: 1_200,
  ordersPerDay: Number.POSITIVE_INFINITY,
}

/** Too many new orders: at most `limit` within `interval`, and again from then on. */
export interface TooManyOrders {
  readonly refusal: 'too-many-orders'
  readonly limit: number
  readonly interval: '10 SECOND' | '1 MINUTE' | '1 DAY'
  readonly retryAfterSeconds: number
}

export interface OrderCounts {
  readonly tenSeconds: number
  readonly minute: number
  readonly day: number
}

/** Counters for one window size; they all begin and end together. */
class Window {
  readonly lengthMs: number
  #number = -1
  #counts = new Map<number, number>()

  constructor(lengthMs: number) {
    this.lengthMs = lengthMs
  }

  count(account: number, nowMs: number): number {
    this.#turn(nowMs)
    return this.#counts.get(account) ?? 0
  }

  add(account: number, orders: number, nowMs: number): void {
    // Counting may begin a new window, with counts of its own.
    const count = this.count(account, nowMs) + orders
    this.#counts.set(account, count)
  }

  /** Frees places taken at that time, unless their window has ended. */
  remove(account: number, orders: number, takenAtMs: number): void {
    if (this.#numberOf(takenAtMs) !== this.#number) return
    this.#counts.set(account, Math.max(0, (this.#counts.get(account) ?? 0) - orders))
  }

  /**
   * Frees a place in the current window: fills carry the engine's time, which may differ from the time that orders are
   * counted by.
   */
  giveBack(account: number): void {
    const count = this.#counts.get(account)
    if (count) this.#counts.set(account, count - 1)
  }

  #turn(nowMs: number): void {
    const number = this.#numberOf(nowMs)
    if (number === this.#number) return
    this.#number = number
    this.#counts = new Map()
  }

  #numberOf(timeMs: number): number {
    return Math.floor(timeMs / this.lengthMs)
  }
}

/**
 * Limits new orders that have not traded, per account. An order's first fill frees its place, so active traders are not
 * limited. Exempt accounts are the house's own makers.
 */
export class OrderLimits {
  readonly rules: OrderLimitRules
  readonly #tenSeconds = new Window(TEN_SECONDS)
  readonly #minute = new Window(MINUTE)
  readonly #day = new Window(DAY)
  readonly #windows = [this.#tenSeconds, this.#minute, this.#day]
  readonly #isExempt: (account: number) => boolean
  readonly #counts: (market: number) => boolean
  #refused = 0

  /** `counts`: whether orders on a market belong here. */
  constructor(
    rules: OrderLimitRules = ORDER_LIMITS,
    isExempt: (account: number) => boolean = () => false,
    counts: (market: number) => boolean = () => true,
  ) {
    this.rules = rules
    this.#isExempt = isExempt
    this.#counts = counts
  }

  counts(account: number, nowMs: number): OrderCounts {
    return {
      tenSeconds: this.#tenSeconds.count(account, nowMs),
      minute: this.#minute.count(account, nowMs),
      day: this.#day.count(account, nowMs),
    }
  }

  /** Since the start. */
  get refused(): number {
    return this.#refused
  }

  /** Reserves places before the order is sent, so that parallel requests cannot exceed the limit together. */
  take(account: number, orders: number, nowMs: number): TooManyOrders | undefined {
    const { ordersPerTenSeconds, ordersPerMinute, ordersPerDay } = this.rules
    const refusal = this.#isExempt(account)
      ? undefined
      : (refuse(this.#tenSeconds, account, orders, nowMs, ordersPerTenSeconds, '10 SECOND') ??
        refuse(this.#minute, account, orders, nowMs, ordersPerMinute, '1 MINUTE') ??
        refuse(this.#day, account, orders, nowMs, ordersPerDay, '1 DAY'))
    if (refusal) {
      this.#refused += 1
      return refusal
    }
    for (const window of this.#windows) window.add(account, orders, nowMs)
    return undefined
  }

  /** A refused order keeps no place. `takenAtMs` is the time its place was taken at. */
  giveBack(account: number, orders: number, takenAtMs: number): void {
    for (const window of this.#windows) window.remove(account, orders, takenAtMs)
  }

  /** Call with every batch: first fills free places. */
  apply(events: readonly Event[]): void {
    for (const event of events) {
      if (event.kind !== 'order' || event.execution !== Execution.trade || event.executed !== event.lastQty) continue
      if (this.#counts(event.market)) for (const window of this.#windows) window.giveBack(event.account)
    }
  }
}

function refuse(
  window: Window,
  account: number,
  orders: number,
  nowMs: number,
  limit: number,
  interval: TooManyOrders['interval'],
): TooManyOrders | undefined {
  if (window.count(account, nowMs) + orders <= limit) return undefined
  const retryAfterSeconds = Math.ceil((window.lengthMs - (nowMs % window.lengthMs)) / 1000)
  return { refusal: 'too-many-orders', limit, interval, retryAfterSeconds }
}

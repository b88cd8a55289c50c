import { type Bar, type BarZone, barStart, shiftBar } from '@bowline/capabilities/market-data/index.ts'
import type { Market } from '@bowline/capabilities/markets/index.ts'
import type { Interval } from '@bowline/contract/terms/intervals.ts'
import type { Channel } from '../fan-out.ts'
import type { Feed, MarketPayloads, MarketSources } from './feed.ts'

/** A quiet engine reports no time: after this long by the clock, no trade of a bar can still be on its way. */
const GRACE_MS = 1_000
/** After the machine slept for long, the bars in between are left to the history. */
const MAX_CLOSED_AT_ONCE = 60

/**
 * `<symbol>@kline_<interval>[@+08:00]`: the running bar every second (1s) or two, and each bar once more when it
 * closes. A bar closes when the engine's time has passed its end, so that a trade just before the end is never left
 * out.
 */
export class KlineFeed implements Feed {
  readonly channel: Channel
  readonly everyMs = 100
  readonly #sources: MarketSources
  readonly #market: Market
  readonly #interval: Interval
  readonly #zoneMs: BarZone
  readonly #repeatMs: number
  readonly #payloads: MarketPayloads
  /** Start of the running bar as the listeners know it. */
  #start: number | undefined
  #shownAt = 0

  constructor(
    channel: Channel,
    sources: MarketSources,
    market: Market,
    { payloads, interval, zoneMs }: { payloads: MarketPayloads; readonly interval: Interval; readonly zoneMs: BarZone },
  ) {
    this.channel = channel
    this.#sources = sources
    this.#market = market
    this.#interval = interval
    this.#payloads = payloads
    this.#zoneMs = zoneMs
    this.#repeatMs = interval === '1s' ? 1_000 : 2_000
  }

  look(now: number): void {
    const settled = Math.max(this.#sources.marketData.time, now - GRACE_MS)
    const running = barStart(this.#interval, settled, this.#zoneMs)
    let closed = 0
    let start = this.#start ?? running
    while (start < running && closed++ < MAX_CLOSED_AT_ONCE) {
      this.#show(start, now, true)
      start = shiftBar(this.#interval, start, 1, this.#zoneMs)
    }
    if (running !== this.#start || now - this.#shownAt >= this.#repeatMs) {
      this.#start = running
      this.#shownAt = now
      this.#show(running, now, false)
    }
  }

  #show(start: number, now: number, isClosed: boolean): void {
    const bar: Bar | undefined = this.#sources.marketData.bar(this.#market.number, this.#interval, start, this.#zoneMs)
    if (!bar) return
    const moment = { interval: this.#interval, zoneMs: this.#zoneMs, now, isClosed }
    this.channel.publish((unit) => JSON.stringify(this.#payloads.kline(this.#market, bar, moment, unit)))
  }
}

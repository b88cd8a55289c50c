import {
  barEnd,
  barStarts,
  type KlineHistory,
  type KlineQuery,
  type RecentBars,
} from '@bowline/capabilities/market-data/index.ts'
import type { Market } from '@bowline/capabilities/markets/index.ts'
import { available } from '../call-kit/history-answer.ts'
import { RawJson } from './raw-json.ts'
import { klineRow } from './shapes/ticker-shapes.ts'
import type { TimeUnit } from './time-unit.ts'

interface Most {
  /** Across all series; with its map entry a row takes some 250 bytes. */
  readonly rows: number
  /** One for each requested market, interval, time zone and unit. */
  readonly series: number
}

const MOST: Most = { rows: 100_000, series: 1_000 }

/** Rows by the start of their bar; '' where there was no trade yet. */
type Series = Map<number, string>

/**
 * Klines as JSON text. A closed bar never changes, so its row is built once: a caller that requests the same thousand
 * bars every second only costs the running one.
 */
export class KlineTexts {
  readonly #klines: Pick<KlineHistory, 'read'>
  readonly #newest: Pick<RecentBars, 'time'>
  readonly #most: Most
  /** The most recently requested is last. */
  readonly #series = new Map<string, Series>()
  #rows = 0

  constructor(klines: Pick<KlineHistory, 'read'>, newest: Pick<RecentBars, 'time'>, most: Partial<Most> = {}) {
    this.#klines = klines
    this.#newest = newest
    this.#most = { ...MOST, ...most }
  }

  /** A JSON array of the rows that `KlineHistory` has for the query. */
  async read(query: KlineQuery, market: Market, unit: TimeUnit): Promise<RawJson> {
    const { interval, now, zoneMs = 0 } = query
    const starts = barStarts(interval, query, now, zoneMs)
    const name = `${market.number}/${interval}/${zoneMs}/${unit}`
    const known = this.#series.get(name)
    const rows = starts.map((start) => known?.get(start))
    const first = rows.indexOf(undefined)
    const closed: Series = new Map()
    if (first !== -1) {
      const last = rows.lastIndexOf(undefined)
      // Times never go back: a bar that ended before the newest command we know of gets no more trades.
      const settledAt = this.#newest.time
      const missing = { ...query, start: starts[first], end: starts[last], limit: last + 1 - first }
      const bars = await available(this.#klines.read(missing))
      const texts = new Map(
        bars.map((bar) => [bar.openTime, JSON.stringify(klineRow(bar, interval, zoneMs, market, unit))]),
      )
      for (let place = first; place <= last; place++) {
        const start = starts[place] as number
        const text = texts.get(start) ?? ''
        rows[place] = text
        if (barEnd(interval, start, zoneMs) < settledAt) closed.set(start, text)
      }
    }
    this.#keep(name, closed)
    return new RawJson(`[${rows.filter((row) => row !== '').join(',')}]`)
  }

  /** Makes room by evicting the least recently requested series. */
  #keep(name: string, closed: Series): void {
    const series = this.#series.get(name) ?? new Map<number, string>()
    this.#series.delete(name)
    this.#series.set(name, series)
    this.#rows -= series.size
    for (const [start, text] of closed) series.set(start, text)
    this.#rows += series.size
    for (const [oldest, { size }] of this.#series) {
      if (this.#rows <= this.#most.rows && this.#series.size <= this.#most.series) return
      this.#series.delete(oldest)
      this.#rows -= size
    }
  }
}

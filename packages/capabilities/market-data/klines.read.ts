import type { Interval } from '@bowline/contract/terms/intervals.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { Parameters, readSnapshot } from '../projection/index.ts'
import { type Bar, fillBars, mergeBars } from './bar.ts'
import { readFirstTrades } from './first-trades.read.ts'
import { type BarRange, barEnd, barStart, barStarts } from './interval.ts'
import {
  KLINE_PROJECTION,
  PACKED_BARS,
  type StoredUnit,
  SUMMED_COLUMNS,
  UNIT_SECONDS,
  unpackBars,
} from './klines-table.ts'

type RecentUnit = '1s' | '1m'

/** Bars in memory, newer than the stored ones and without gaps from the oldest one on; `MarketData` is one. */
export interface RecentBars {
  /** The last command seen, and its time. */
  readonly position: number
  readonly time: number
  /** Bars with trades that open in `[from, to)`, oldest first. */
  bars(market: number, unit: RecentUnit, from: number, to: number): Bar[]
  oldestBar(market: number, unit: RecentUnit): Bar | undefined
  /** The last bar with trades that opens before `time`. */
  barBefore(market: number, unit: RecentUnit, time: number): Bar | undefined
}

export interface KlineQuery extends BarRange {
  readonly market: number
  readonly interval: Interval
  /** The current time: the last bar is the one running now. */
  readonly now: number
  /** For days of another time zone; `start` and `end` stay UTC. */
  readonly zoneMs?: number | undefined
}

/** `sequence` is the command up to which the bars are complete. */
export type KlineAnswer =
  | { readonly ok: true; readonly value: Bar[]; readonly sequence: number }
  | { readonly ok: false; readonly refusal: 'history-unavailable' | 'history-behind' }

/** Memory is restored with this much of minutes, whether they had trades or not. */
const MINUTES_KEPT_MS = 7 * 86_400_000
const HOUR_MS = 3_600_000
const FOREVER = Number.MAX_SAFE_INTEGER

/** Bars of any interval, built from stored minutes (or seconds) and completed from memory. */
export class KlineHistory {
  readonly #sql: Sql
  readonly #recent: RecentBars | undefined
  /** By market; a first trade never changes. */
  readonly #firstTrades = new Map<number, number>()

  constructor(sql: Sql, recent?: RecentBars) {
    this.#sql = sql
    this.#recent = recent
  }

  /**
   * One bar for each interval since the first trade, in ascending order. Intervals without trades repeat the previous
   * close.
   */
  async read(query: KlineQuery): Promise<KlineAnswer> {
    const { market, interval, now, zoneMs = 0 } = query
    const starts = barStarts(interval, query, now, zoneMs)
    if (starts.length === 0) return { ok: true, value: [], sequence: this.#recent?.position ?? 0 }
    const unit = interval === '1s' ? '1s' : '1m'
    const end = barEnd(interval, starts.at(-1) as number, zoneMs) + 1
    const window = { market, unit: storedUnitFor(interval, zoneMs), starts, end }
    const build = (stored: readonly Bar[], recentFrom: number) => {
      const recent = this.#recent?.bars(market, unit, recentFrom, end) ?? []
      return fillWindow([...stored, ...recent], starts, interval, zoneMs)
    }
    const snapshot = await this.#readStored(window)
    if (snapshot && this.#holds(market, unit, snapshot.changedFrom)) {
      const sequence = Math.max(snapshot.sequence, this.#recent?.position ?? 0)
      return { ok: true, value: build(snapshot.bars, snapshot.changedFrom), sequence }
    }
    // Stored bars cannot be had, or end before those in memory begin; the whole window may be in memory.
    const oldest = this.#recent?.oldestBar(market, unit)
    const isWhole = oldest !== undefined && (oldest.firstTradeId === 1 || oldest.openTime < starts[0])
    if (!isWhole) return { ok: false, refusal: snapshot ? 'history-behind' : 'history-unavailable' }
    const from = this.#recent?.barBefore(market, unit, starts[0])?.openTime ?? starts[0]
    return { ok: true, value: build([], from), sequence: this.#recent?.position ?? 0 }
  }

  /**
   * The query, moved to start no earlier than the market's first bar: programs that page from 1970 find the oldest
   * bars.
   */
  async fromFirstTrade(query: KlineQuery): Promise<KlineQuery> {
    const { market, interval, start, zoneMs } = query
    if (start === undefined) return query
    const first = await this.#firstTrade(market, start)
    return first === undefined ? query : { ...query, start: Math.max(start, barStart(interval, first, zoneMs)) }
  }

  /** Any trade before `time` is good enough; undefined while unknown. */
  async #firstTrade(market: number, time: number): Promise<number | undefined> {
    const oldest = this.#recent?.oldestBar(market, '1s')
    if (oldest && (oldest.firstTradeId === 1 || oldest.openTime <= time)) return oldest.openTime
    const known = this.#firstTrades.get(market) ?? (await readFirstTrades(this.#sql, [market]))?.get(market)
    if (known !== undefined) this.#firstTrades.set(market, known)
    return known
  }

  /** True when memory has every trade since `from`. */
  #holds(market: number, unit: RecentUnit, from: number): boolean {
    if (!this.#recent) return true
    if (unit === '1m' && from >= this.#recent.time - MINUTES_KEPT_MS) return true
    const oldest = this.#recent.oldestBar(market, unit)
    // The oldest bar in memory may be incomplete, unless it begins with the market's first trade.
    return oldest === undefined || oldest.firstTradeId === 1 || oldest.openTime < from
  }

  /**
   * Stored bars, already merged into the window's: PostgreSQL looks each one up among the starts, so only `interval.ts`
   * knows where bars begin. Includes the last bar before the window, for its close. Bars from `changedFrom` on may
   * still grow and come from memory; times never go back, so no earlier one can.
   */
  async #readStored({ market, unit, starts, end }: Window) {
    const parameters = new Parameters()
    const unitMs = UNIT_SECONDS[unit] * 1_000
    const changedFrom = this.#recent ? `p.time / ${unitMs} * ${unitMs}` : `${FOREVER}`
    const bounds = parameters.bind('?::bigint[]', `{${starts.join(',')}}`)
    const mine = `market = ${parameters.bind('?', market)} AND seconds = ${UNIT_SECONDS[unit]} AND open_time < ${changedFrom}`
    const first = parameters.bind('?::bigint', starts[0])
    const text = `
      SELECT ${PACKED_BARS} AS bars FROM (
        SELECT (${bounds})[bucket] AS open_time, ${SUMMED_COLUMNS}
        FROM (SELECT width_bucket(open_time, ${bounds}) AS bucket, s.* FROM klines s
          WHERE ${mine} AND open_time >= ${first} AND open_time < ${parameters.bind('?::bigint', end)}) k
        GROUP BY bucket
        UNION ALL
        (SELECT open_time, ${PLAIN_COLUMNS} FROM klines WHERE ${mine} AND open_time < ${first} ORDER BY open_time DESC LIMIT 1)
      ) b`
    const snapshot = await readSnapshot(this.#sql, KLINE_PROJECTION, text, parameters.values)
    if (!snapshot) return undefined
    const bars = unpackBars(snapshot.rows[0]?.bars as string | null)
    return { bars, sequence: snapshot.sequence, changedFrom: this.#recent ? barStart(unit, snapshot.time) : FOREVER }
  }
}

interface Window {
  readonly market: number
  readonly unit: StoredUnit
  readonly starts: readonly number[]
  readonly end: number
}

/** The longest stored bars of which the interval's are whole sums. Time zones may begin their days at half an hour. */
function storedUnitFor(interval: Interval, zoneMs: number): StoredUnit {
  if (interval === '1s') return '1s'
  const isWholeHours = !interval.endsWith('m') && zoneMs % HOUR_MS === 0
  return isWholeHours ? '1h' : '1m'
}

const PLAIN_COLUMNS = `open, high, low, close, base_volume, quote_volume, taker_buy_base, taker_buy_quote, trades,
  first_trade_id, last_trade_id`

/** Turns bars with trades, oldest first and some perhaps before the window, into one bar per start. */
function fillWindow(bars: readonly Bar[], starts: readonly number[], interval: Interval, zoneMs: number): Bar[] {
  const before = bars.findLast((bar) => bar.openTime < starts[0])
  const inside = mergeBars(
    bars.filter((bar) => bar.openTime >= starts[0]),
    interval,
    zoneMs,
  )
  return fillBars(inside, starts, before?.close)
}

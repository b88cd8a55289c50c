import { type Interval, intervals } from '@bowline/contract/terms/intervals.ts'
import { divide } from '@bowline/money'
import { addBar, addTrade, type Bar, type BarTrade, quietBar } from './bar.ts'
import { BarRing } from './bar-ring.ts'
import { barStart } from './interval.ts'

export const MINUTE_MS = 60_000
/** The longest ticker window, and so how many minutes are kept. */
const WEEK_MINUTES = 7 * 24 * 60
const SECONDS_KEPT = 1_000

/** Time zones whose running bars are kept: UTC, and the other one the dialect streams candles for. */
export const BAR_ZONES = [0, 8 * 3_600_000] as const
export type BarZone = (typeof BAR_ZONES)[number]

/** Built from closed minutes; the running minute is added when read. */
const LONG_INTERVALS = intervals.filter((interval) => interval !== '1s' && interval !== '1m')

/** The bar that receives trades, and the previous one that had trades. */
interface Running {
  bar: Bar | undefined
  previous: Bar | undefined
}

/**
 * Running bars of one market in all intervals, and the closed minutes of a week. Time is that of the trades; a bar is
 * closed by a caller who knows that its time is over, while here a later trade only starts the next one.
 */
export class BarSeries {
  readonly #seconds = new BarRing(SECONDS_KEPT)
  readonly #minutes = new BarRing(WEEK_MINUTES + 1)
  readonly #second: Running = { bar: undefined, previous: undefined }
  readonly #minute: Running = { bar: undefined, previous: undefined }
  readonly #long = new Map<BarZone, ReadonlyMap<Interval, Running>>(
    BAR_ZONES.map((zoneMs) => [
      zoneMs,
      new Map(LONG_INTERVALS.map((interval) => [interval, { bar: undefined, previous: undefined }])),
    ]),
  )
  /** Last price of a market that has not traded for longer than minutes are kept. */
  #standing: bigint | undefined
  readonly #windows = new Map<string, { from: number; end: number; bar: Bar }>()
  readonly #steady = new Map<number, { to: number; mean: bigint | undefined }>()

  add(trade: BarTrade, time: number): void {
    this.restoreSecond(trade, time)
    this.#startMinute(barStart('1m', time))
    addTrade(this.#minute.bar as Bar, trade)
  }

  /** Adds a stored minute, oldest first, before any trade; the last one may still be running. */
  restore(minute: Bar): void {
    this.#startMinute(minute.openTime)
    this.#minute.bar = { ...minute }
  }

  /** Adds a stored trade that is already in the restored minutes. */
  restoreSecond(trade: BarTrade, time: number): void {
    if (roll(this.#second, barStart('1s', time))) this.#seconds.push(this.#second.previous as Bar)
    addTrade(this.#second.bar as Bar, trade)
  }

  /** Sets the last price of a market without restored minutes. */
  restoreClose(price: bigint): void {
    this.#standing = price
  }

  /** Adds what the running month held before the first restored minute; all other bars fit into the minutes kept. */
  restoreMonth(bar: Bar, zoneMs: BarZone): void {
    this.#longOf('1M', zoneMs).bar = { ...bar }
  }

  /**
   * The bar that starts at `start`: running, the last closed one, or an empty one after either. Undefined before the
   * first trade and for older bars, which are in the history.
   */
  bar(interval: Interval, start: number, zoneMs: BarZone = 0): Bar | undefined {
    const { bar, previous } = this.#running(interval, zoneMs)
    for (const latest of [bar, previous]) {
      if (!latest || latest.openTime > start) continue
      return latest.openTime === start ? { ...latest } : quietBar(start, latest.close)
    }
    return this.#standing === undefined ? undefined : quietBar(start, this.#standing)
  }

  /** Seconds or minutes with trades that open in `[from, to)`, oldest first, as far back as they are kept. */
  bars(interval: '1s' | '1m', from: number, to: number): Bar[] {
    const ring = interval === '1s' ? this.#seconds : this.#minutes
    const running = (interval === '1s' ? this.#second : this.#minute).bar
    const bars: Bar[] = []
    for (let row = ring.rowFrom(from), end = ring.rowFrom(to); row < end; row++) bars.push(ring.at(row))
    if (running && running.openTime >= from && running.openTime < to) bars.push({ ...running })
    return bars
  }

  /** The first second or minute that is still kept. */
  oldest(interval: '1s' | '1m'): Bar | undefined {
    const ring = interval === '1s' ? this.#seconds : this.#minutes
    return ring.end > 0 ? ring.at(ring.first) : (interval === '1s' ? this.#second : this.#minute).bar
  }

  /** The last second or minute with trades that opens before `time`, when it is still kept. */
  lastBefore(interval: '1s' | '1m', time: number): Bar | undefined {
    const ring = interval === '1s' ? this.#seconds : this.#minutes
    const running = (interval === '1s' ? this.#second : this.#minute).bar
    if (running && running.openTime < time) return { ...running }
    const row = ring.rowFrom(time)
    return row > ring.first ? ring.at(row - 1) : undefined
  }

  /** Last price before the second that starts at `start`, which is the running one or a later one. */
  closeBefore(start: number): bigint | undefined {
    const running = this.#second.bar
    const close = running && running.openTime < start ? running.close : this.#second.previous?.close
    return close ?? this.#standing
  }

  /**
   * All trades from the minute `from` on as one bar (`openTime` = `from`), and the last price before it. The closed
   * minutes are summed once a minute for each window `name`; the running one is added on every read.
   */
  window(name: string, from: number): { bar: Bar; previousClose: bigint | undefined } {
    const first = this.#minutes.rowFrom(from)
    const { end } = this.#minutes
    let closed = this.#windows.get(name)
    if (closed?.from !== from || closed.end !== end) {
      const bar = quietBar(from, 0n)
      for (let row = first; row < end; row++) addBar(bar, this.#minutes.at(row))
      closed = { from, end, bar }
      this.#windows.set(name, closed)
    }
    const bar = { ...closed.bar }
    const running = this.#minute.bar
    if (running && running.openTime >= from) addBar(bar, running)
    const previousClose = running && running.openTime < from ? running.close : this.#minutes.closeBefore(first)
    return { bar, previousClose: previousClose ?? this.#standing }
  }

  /**
   * The mean of the prices with which the last `minutes` before the minute `to` ended, times `factor`, rounded down; a minute without
   * trades ends with the price before it, and with `first` before any trade. Looked up once a minute.
   */
  steady(minutes: number, to: number, first: bigint, factor: bigint): bigint | undefined {
    const known = this.#steady.get(minutes)
    if (known?.to === to) return known.mean
    const from = to - minutes * MINUTE_MS
    const running = this.#minute.bar
    let price =
      running && running.openTime < from ? running.close : this.#minutes.closeBefore(this.#minutes.rowFrom(from))
    price ??= this.#standing ?? first
    let [sum, counted, at] = [0n, 0n, from]
    const stand = (until: number) => {
      const lasted = BigInt((until - at) / MINUTE_MS)
      at = until
      if (!price) return
      sum += price * lasted
      counted += lasted
    }
    for (const { openTime, close } of this.bars('1m', from, to)) {
      stand(openTime)
      price = close
    }
    stand(to)
    const mean = counted === 0n ? undefined : divide(sum * factor, counted, 'down')
    this.#steady.set(minutes, { to, mean })
    return mean
  }

  #startMinute(start: number): void {
    if (!roll(this.#minute, start)) return
    const closed = this.#minute.previous as Bar
    this.#minutes.push(closed)
    for (const [zoneMs, intervals] of this.#long) {
      for (const [interval, running] of intervals) {
        roll(running, barStart(interval, closed.openTime, zoneMs))
        addBar(running.bar as Bar, closed)
      }
    }
  }

  #longOf(interval: Interval, zoneMs: BarZone): Running {
    return this.#long.get(zoneMs)?.get(interval) as Running
  }

  #running(interval: Interval, zoneMs: BarZone): Running {
    if (interval === '1s') return this.#second
    if (interval === '1m') return this.#minute
    const minute = this.#minute.bar
    const long = this.#longOf(interval, zoneMs)
    if (!minute) return long
    const { bar, previous } = long
    const start = barStart(interval, minute.openTime, zoneMs)
    const merged = bar?.openTime === start ? { ...bar } : quietBar(start, 0n)
    addBar(merged, minute)
    return { bar: merged, previous: bar?.openTime === start ? previous : bar }
  }
}

/** Makes room for the bar at `start`; true when that closed an earlier bar. */
function roll(running: Running, start: number): boolean {
  if (running.bar?.openTime === start) return false
  running.previous = running.bar
  running.bar = quietBar(start, 0n)
  return running.previous !== undefined
}

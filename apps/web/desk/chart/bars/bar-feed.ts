import type { BarRow } from '@bowline/contract/stream.ts'
import type { Interval } from '@bowline/contract/terms/intervals.ts'
import { lengths, nextOpen } from './intervals.ts'

export interface BarPage {
  readonly bars: readonly BarRow[]
  readonly hasEarlier: boolean
}

/** Bars that open between the two times, inclusive; the newest `limit` of them. Without an end: until now. */
export type LoadBars = (range: { startMs?: number; endMs?: number; limit: number }) => Promise<BarPage>

const FIRST_PAGE = 500
const PAGE = 1000
/** When more pages than this are missing, the chart starts over from the newest bars. */
const MOST_MISSED_PAGES = 2
/** With more rows than this the oldest may go, down to as many as the widest screen can show. */
const MOST_ROWS = 10_000
const KEPT_ROWS = 5_000
/** Rows from the stream that wait until the history has caught up with them. */
const KEPT_EARLY = 200

/**
 * The bars of one market and interval, oldest first and without gaps: pages of history followed by rows from the
 * stream. Bars without trades repeat the previous close, as in the history.
 */
export class BarFeed {
  readonly #interval: Interval
  readonly #load: LoadBars
  readonly #now: () => number
  #rows: BarRow[] = []
  /** Rows from the stream that wait for the history, by opening time. */
  #early = new Map<number, BarRow>()
  /** Whether the newest row is the running bar, so that rows from the stream can follow it. */
  #reachesNow = false
  /** Bars were missed, and have not been loaded yet. */
  #isBehind = false
  #hasEarlier = false

  constructor(interval: Interval, load: LoadBars, now: () => number) {
    this.#interval = interval
    this.#load = load
    this.#now = now
  }

  get rows(): readonly BarRow[] {
    return this.#rows
  }

  get hasEarlier(): boolean {
    return this.#hasEarlier
  }

  get reachesNow(): boolean {
    return this.#reachesNow
  }

  at(openMs: number): BarRow | undefined {
    const row = this.#rows[this.#placeOf(openMs)]
    return row?.[0] === openMs ? row : undefined
  }

  /** When the bar containing a moment opened. */
  openOf(atMs: number): number | undefined {
    const place = this.#placeOf(atMs)
    const row = this.#rows[place]?.[0] === atMs ? this.#rows[place] : this.#rows[place - 1]
    return row && atMs < nextOpen(this.#interval, row[0]) ? row[0] : undefined
  }

  /** Loads the last bars, or those around a moment. */
  async open(aroundMs?: number): Promise<void> {
    this.#reachesNow = false
    const half = (FIRST_PAGE / 2) * lengths[this.#interval].ms
    const endMs = aroundMs === undefined ? undefined : aroundMs + half
    const { bars, hasEarlier } = await this.#load({ ...(endMs !== undefined && { endMs }), limit: FIRST_PAGE })
    this.#rows = [...bars]
    this.#isBehind = false
    this.#hasEarlier = hasEarlier
    if (endMs === undefined || endMs >= this.#now()) this.#follow()
  }

  /** The page before the first row. */
  async earlier(): Promise<readonly BarRow[]> {
    const first = this.#rows[0]
    if (!first || !this.#hasEarlier) return []
    const { bars, hasEarlier } = await this.#load({ endMs: first[0] - 1, limit: PAGE })
    // The feed may have been moved elsewhere in the meantime.
    if (this.#rows[0]?.[0] !== first[0]) return []
    this.#hasEarlier = hasEarlier
    this.#rows.unshift(...bars)
    return bars
  }

  /** The page that starts with the last row: its current values, and the rows after it. */
  async later(): Promise<readonly BarRow[]> {
    const last = this.#rows.at(-1)
    if (!last) return []
    const endMs = last[0] + (PAGE - 1) * lengths[this.#interval].ms
    const { bars } = await this.#load({ startMs: last[0], endMs, limit: PAGE })
    if (this.#rows.at(-1)?.[0] !== last[0]) return []
    for (const row of bars) this.#put(row)
    return endMs >= this.#now() ? [...bars, ...this.#follow()] : bars
  }

  /**
   * Takes rows from the stream; the answer has those that changed or are new. `behind` after a disconnect: bars before
   * them are missing, and `catchUp` loads them.
   */
  take(rows: readonly BarRow[], isSnapshot: boolean): readonly BarRow[] | 'behind' {
    const last = this.#rows.at(-1)
    // The last row may have changed before it closed, too.
    const followed = this.#reachesNow || this.#isBehind
    if (isSnapshot && followed && last !== undefined && (rows[0]?.[0] ?? 0) > last[0]) {
      this.#reachesNow = false
      this.#isBehind = true
    }
    if (!this.#reachesNow) {
      this.#keepEarly(rows)
      return isSnapshot && this.#isBehind ? 'behind' : []
    }
    return rows.flatMap((row) => this.#append(row))
  }

  /** Loads what was missed; `reopened` when that was so much that the feed started over from the newest bars. */
  async catchUp(): Promise<readonly BarRow[] | 'reopened'> {
    const last = this.#rows.at(-1)
    const missed = last ? (this.#now() - last[0]) / lengths[this.#interval].ms : Number.POSITIVE_INFINITY
    if (missed > MOST_MISSED_PAGES * PAGE) {
      await this.open()
      return 'reopened'
    }
    const changed: BarRow[] = []
    while (!this.#reachesNow) {
      const page = await this.later()
      if (page.length === 0) break
      changed.push(...page)
    }
    return changed
  }

  /** Lets go of the oldest rows when there are many; `earlier` loads them again. Whether it did. */
  trim(): boolean {
    if (this.#rows.length <= MOST_ROWS) return false
    this.#rows = this.#rows.slice(-KEPT_ROWS)
    this.#hasEarlier = true
    return true
  }

  /** The history has caught up with the stream. */
  #follow(): BarRow[] {
    this.#reachesNow = true
    this.#isBehind = false
    const early = [...this.#early.values()].sort((a, b) => a[0] - b[0])
    this.#early.clear()
    return early.flatMap((row) => this.#append(row))
  }

  #keepEarly(rows: readonly BarRow[]): void {
    for (const row of rows) this.#early.set(row[0], row)
    for (const openMs of this.#early.keys()) {
      if (this.#early.size <= KEPT_EARLY) break
      this.#early.delete(openMs)
    }
  }

  /** Fills in the bars without trades before it: the stream only sends bars that changed. */
  #append(row: BarRow): BarRow[] {
    const last = this.#rows.at(-1)
    const quiet: BarRow[] = []
    if (last) {
      const [, , , , close] = last
      for (let openMs = nextOpen(this.#interval, last[0]); openMs < row[0]; openMs = nextOpen(this.#interval, openMs))
        quiet.push([openMs, close, close, close, close, '0', '0', 0])
    }
    const added = [...quiet, row]
    for (const one of added) this.#put(one)
    return added
  }

  #put(row: BarRow): void {
    const place = this.#placeOf(row[0])
    const isThere = this.#rows[place]?.[0] === row[0]
    // A bar before the first page belongs to a page that is not loaded.
    if (place > 0 || isThere || this.#rows.length === 0) this.#rows.splice(place, isThere ? 1 : 0, row)
  }

  /** The index of a bar, or where to insert it; mostly the last. */
  #placeOf(openMs: number): number {
    let low = 0
    let high = this.#rows.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#rows[middle] as BarRow)[0] < openMs) low = middle + 1
      else high = middle
    }
    return low
  }
}

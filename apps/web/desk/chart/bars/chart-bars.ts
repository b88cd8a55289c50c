import type { BarRow } from '@bowline/contract/stream.ts'
import type { Interval } from '@bowline/contract/terms/intervals.ts'
import type { Chart, DataLoader, DataLoaderGetBarsParams, KLineData } from 'klinecharts'
import { Listeners } from '../../../live/listeners.ts'
import type { BarFeed } from './bar-feed.ts'
import { lengths } from './intervals.ts'

/** `changing`: others are on their way, and those before still shown. `empty`: the market never traded. */
export type BarsState = 'loading' | 'changing' | 'ready' | 'empty' | 'failed'

export interface BarsStatus {
  readonly state: BarsState
  /** The running bar is among those loaded. */
  readonly reachesNow: boolean
}

/** Beyond this many changed bars all are handed over anew. */
const MOST_SINGLE_BARS = 60

/** Hands the bars of a feed to the chart library: pages when it asks, live ones once a frame. */
export class ChartBars implements DataLoader {
  readonly #chart: Chart
  readonly #listeners = new Listeners()
  readonly #changed = new Map<number, BarRow>()
  #feed: BarFeed | undefined
  #aroundMs: number | undefined
  #push: ((bar: KLineData) => void) | undefined
  #frame = 0
  #status: BarsStatus = { state: 'loading', reachesNow: false }

  constructor(chart: Chart) {
    this.#chart = chart
    chart.setDataLoader(this)
  }

  get feed(): BarFeed | undefined {
    return this.#feed
  }

  /** Called at every change of the status, and of bars that came into the history. */
  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener)
  readonly getStatus = (): BarsStatus => this.#status

  /** Shows other bars, from their end or around a moment. What is shown stays until they are there. */
  use(feed: BarFeed, interval: Interval, aroundMs: number | undefined): void {
    this.#feed = feed
    this.#aroundMs = aroundMs
    this.#changed.clear()
    // A copy: of the same one it would think that nothing changed.
    this.#chart.setPeriod({ ...lengths[interval].period })
  }

  retry(): void {
    this.#chart.resetData()
  }

  /** What the stream says of these bars. */
  receive(rows: readonly BarRow[], isSnapshot: boolean): void {
    const feed = this.#feed
    const changed = feed?.take(rows, isSnapshot)
    if (!feed || !changed) return
    if (changed !== 'behind') {
      this.#show(changed)
      return this.#trim(feed)
    }
    feed.catchUp().then(
      (caught) => {
        if (feed !== this.#feed) return
        if (caught === 'reopened' || caught.length > MOST_SINGLE_BARS) this.#chart.resetData()
        else this.#show(caught)
        this.#notify('ready')
      },
      () => feed === this.#feed && this.#notify('failed'),
    )
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame)
    this.#feed = undefined
    this.#push = undefined
  }

  /** For the library. */
  readonly getBars = async ({ type, callback }: DataLoaderGetBarsParams): Promise<void> => {
    const feed = this.#feed
    if (!feed) return
    try {
      if (type === 'init') {
        this.#notify(this.#chart.getDataList().length === 0 ? 'loading' : 'changing')
        if (feed.rows.length === 0) await feed.open(this.#aroundMs)
      }
      const added = type === 'init' ? feed.rows : type === 'forward' ? await feed.earlier() : await feed.later()
      if (feed !== this.#feed) return
      // The first row of a later page is the last one shown.
      const fresh = type === 'backward' ? added.slice(1) : added
      callback(fresh.map(barOf), { forward: feed.hasEarlier, backward: !feed.reachesNow && feed.rows.length > 0 })
      if (type === 'init' && this.#aroundMs !== undefined) this.#goTo(this.#aroundMs)
      this.#notify(feed.rows.length === 0 ? 'empty' : 'ready')
    } catch {
      if (feed !== this.#feed) return
      // A page of the past that did not come is asked for again by the next scroll.
      if (type !== 'init') callback([], { forward: feed.hasEarlier, backward: !feed.reachesNow })
      else this.#notify('failed')
    }
  }

  readonly subscribeBar: NonNullable<DataLoader['subscribeBar']> = ({ callback }) => {
    this.#push = callback
  }

  readonly unsubscribeBar = (): void => {
    this.#push = undefined
  }

  #show(rows: readonly BarRow[]): void {
    for (const row of rows) this.#changed.set(row[0], row)
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0
      const due = [...this.#changed.values()].sort((a, b) => a[0] - b[0])
      this.#changed.clear()
      for (const row of due) this.#push?.(barOf(row))
      if (due.length > 0 && this.#status.state === 'empty') this.#notify('ready')
    })
  }

  /** A chart of seconds grows by 86,400 bars a day. Who looks at the past keeps what is shown. */
  #trim(feed: BarFeed): void {
    const isAtNow = this.#chart.getVisibleRange().to >= this.#chart.getDataList().length
    if (!isAtNow || !feed.trim()) return
    this.#aroundMs = undefined
    this.#changed.clear()
    this.#chart.resetData()
  }

  #goTo(atMs: number): void {
    this.#chart.scrollToTimestamp(atMs)
    this.#chart.scrollByDistance(-(this.#chart.getSize('candle_pane', 'main')?.width ?? 0) / 2)
  }

  #notify(state: BarsState): void {
    this.#status = { state, reachesNow: this.#feed?.reachesNow ?? false }
    this.#listeners.notify()
  }
}

/** Numbers to paint; texts that are read come from the feed. */
function barOf([timestamp, open, high, low, close, base, quote]: BarRow): KLineData {
  return {
    timestamp,
    open: Number(open),
    high: Number(high),
    low: Number(low),
    close: Number(close),
    volume: Number(base),
    turnover: Number(quote),
  }
}

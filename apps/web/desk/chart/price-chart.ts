import {
  type Chart,
  dispose,
  type IndicatorCreateTooltipDataSourceCallback,
  init,
  type Options,
  utils,
} from 'klinecharts'
import { ChartBars } from './bars/chart-bars.ts'
import type { AxisType, BarType } from './chart-choices.ts'
import { listenToKeys } from './chart-keys.ts'
import { chartStyles } from './chart-styles.ts'
import { registerTemplates } from './chart-templates.ts'
import { type ChartTheme, readChartTheme } from './chart-theme.ts'
import { DrawingsLayer } from './drawings/drawings-layer.ts'
import type { DrawingsStore } from './drawings/drawings-store.ts'
import type { FillMark } from './fills/fill-marks.ts'
import { FILLS, showFills } from './fills/fill-painter.ts'
import { fromRight, rowsOf } from './indicators/from-right.ts'
import type { ChosenIndicator } from './indicators/indicators.ts'
import { indicators } from './indicators/indicators.ts'
import type { LegendWriter } from './indicators/legend.ts'
import { lineHues } from './indicators/line-hues.ts'
import { type LineEvents, LinesInView, LinesLayer } from './lines/lines-layer.ts'

const CANDLES = 'candle_pane'
/** Pixels of a pane below the candles, and what the candles keep for themselves before panes are as high as they can be. */
const PANE_HEIGHT = { least: 36, most: 72 } as const
const LEAST_CANDLES = 220
/** Pixels: its legend is one line. */
const PANE_GAP = { top: 22, bottom: 4 } as const
const NEWEST_GAP = 60
/** What chart-styles.ts leaves before and after a legend. */
const LEGEND_ENDS = 28
/** Pixels about, so that the lines of the legend seldom cover a bar: on a phone they break into four. */
const LEGEND_GAP = {
  wide: { top: 72, bottom: 24 },
  narrow: { top: 96, bottom: 24 },
  folded: { top: 28, bottom: 24 },
} as const
const LEGEND_LINE = 18
const NARROW = 480
/** A chart as low as this has no room for more than a line of figures. */
const LOW = 280

export interface PriceChartOptions {
  readonly pair: string
  readonly priceDecimals: number
  readonly qtyDecimals: number
  readonly numbers: Pick<Options, 'thousandsSeparator' | 'decimalFold' | 'formatter'>
  readonly legend: LegendWriter
  /** The legend is read from the right. */
  readonly isFromRight: boolean
  readonly writeVolume: (qty: string) => string
  readonly drawings: DrawingsStore
  readonly orderEvents: () => LineEvents
  readonly alertEvents: () => LineEvents
  readonly levelEvents: () => LineEvents
}

/** The chart of one market in an element of the page: everything the library is asked to do, in our words. */
export class PriceChart {
  readonly bars: ChartBars
  readonly drawings: DrawingsLayer
  readonly orders: LinesLayer
  readonly alerts: LinesLayer
  /** Prices of the product. */
  readonly levels: LinesLayer
  readonly #element: HTMLElement
  readonly #chart: Chart
  readonly #legend: LegendWriter
  readonly #isFromRight: boolean
  readonly #resized: ResizeObserver
  readonly #writeVolume: (qty: string) => string
  readonly #leaveKeys: () => void
  #theme: ChartTheme
  #type: BarType = 'candle'
  #axis: AxisType = 'normal'
  #isFolded = false
  /** Rows that the figures of the bar and its fills take. */
  #barLines = 1
  #paneHeight: number = PANE_HEIGHT.most
  #fills: ReadonlyMap<number, readonly FillMark[]> = new Map()
  #shown: readonly ChosenIndicator[] = []

  constructor(element: HTMLElement, options: PriceChartOptions) {
    registerTemplates()
    const { pair, priceDecimals, qtyDecimals, numbers, drawings } = options
    const chart = init(element, {
      ...numbers,
      hotkey: { enabled: false },
      zoomAnchor: { main: 'cursor', xAxis: 'last_bar' },
    })
    if (!chart) throw new Error('there is no place for the chart')
    this.#element = element
    this.#chart = chart
    this.#legend = options.legend
    this.#isFromRight = options.isFromRight
    this.#writeVolume = options.writeVolume
    this.#theme = readChartTheme(element)
    chart.setSymbol({ ticker: pair, pricePrecision: priceDecimals, volumePrecision: qtyDecimals })
    chart.setOffsetRightDistance(NEWEST_GAP)
    this.bars = new ChartBars(chart)
    this.drawings = new DrawingsLayer(chart, drawings)
    const lines = new LinesInView(() => LEGEND_LINE * this.#legendLines)
    this.orders = new LinesLayer(chart, 'orderLine', options.orderEvents, lines)
    this.alerts = new LinesLayer(chart, 'alertLine', options.alertEvents, lines)
    this.levels = new LinesLayer(chart, 'levelLine', options.levelEvents, lines)
    this.#leaveKeys = listenToKeys(chart, this.drawings)
    chart.createIndicator({ name: FILLS, paneId: CANDLES }, true)
    this.readTheme()
    this.#resized = new ResizeObserver(() => this.#fit())
    this.#resized.observe(element)
  }

  get #isNarrow(): boolean {
    return this.#element.clientWidth < NARROW
  }

  get theme(): ChartTheme {
    return this.#theme
  }

  dispose(): void {
    this.#resized.disconnect()
    this.#leaveKeys()
    this.bars.dispose()
    this.drawings.dispose()
    dispose(this.#element)
  }

  readTheme(): void {
    this.#theme = readChartTheme(this.#element)
    this.#paint()
  }

  setType(type: BarType): void {
    this.#type = type
    this.#paint()
  }

  setAxis(name: AxisType): void {
    this.#axis = name
    const gap = LEGEND_GAP[this.#hasFoldedLegend ? 'folded' : this.#isNarrow ? 'narrow' : 'wide']
    this.#chart.overrideYAxis({ name, paneId: CANDLES, gap })
  }

  foldLegend(isFolded: boolean): void {
    this.#isFolded = isFolded
    this.#fit()
  }

  setTimeZone(timeZone: string): void {
    this.#chart.setTimezone(timeZone)
  }

  /** Adds, removes and changes what differs from what is shown. */
  setIndicators(chosen: readonly ChosenIndicator[]): void {
    for (const { name } of this.#shown)
      if (!chosen.some((one) => one.name === name)) this.#chart.removeIndicator({ name })
    for (const { name, params } of chosen) {
      const before = this.#shown.find((one) => one.name === name)
      if (!before) this.#add(name, params)
      else if (before.params.join() !== params.join()) this.#chart.overrideIndicator({ name, calcParams: [...params] })
    }
    this.#shown = chosen
    this.#colourLines()
    this.#fit()
  }

  setFills(fills: ReadonlyMap<number, readonly FillMark[]>): void {
    this.#fills = fills
    showFills(this.#chart, { marks: fills, theme: this.#theme })
  }

  fillsAt(openMs: number): readonly FillMark[] {
    return this.#fills.get(openMs) ?? []
  }

  toNow(): void {
    this.#chart.scrollToRealTime()
  }

  /** When the leftmost bar in view opens. */
  firstInView(): number | undefined {
    return this.#chart.getDataList()[this.#chart.getVisibleRange().from]?.timestamp
  }

  onScroll(listener: () => void): () => void {
    this.#chart.subscribeAction('onVisibleRangeChange', listener)
    return () => this.#chart.unsubscribeAction('onVisibleRangeChange', listener)
  }

  /** A `data:` address of a picture of what is shown. */
  picture(): string {
    return this.#chart.getConvertPictureUrl(true, 'png', this.#theme.ground)
  }

  /** Says what the chart shows, in words. */
  describe(text: string): void {
    this.#chart.getDom()?.setAttribute('aria-label', text)
  }

  #add(name: ChosenIndicator['name'], params: readonly number[]): void {
    const isOver = indicators[name].place === 'price'
    const indicator = {
      name,
      calcParams: [...params],
      ...(isOver && { paneId: CANDLES }),
      ...(name === 'VOL' && { createTooltipDataSource: this.#volumeLegend }),
    }
    const id = this.#chart.createIndicator(indicator, isOver)
    const [added] = id === null ? [] : this.#chart.getIndicators({ id })
    if (!added || isOver) return
    this.#chart.setPaneOptions({ id: added.paneId, height: this.#paneHeight, minHeight: PANE_HEIGHT.least })
    this.#chart.overrideYAxis({ paneId: added.paneId, gap: PANE_GAP })
  }

  /** In the page's words, and with the figure as the server sent it. */
  readonly #volumeLegend: IndicatorCreateTooltipDataSourceCallback<unknown> = ({ crosshair }) => {
    const row = this.bars.feed?.at(crosshair.kLineData?.timestamp ?? Number.NaN)
    return { name: row ? this.#writeVolume(row[5]) : '', calcParamsText: '', features: [], legends: [] }
  }

  get #hasFoldedLegend(): boolean {
    return this.#isFolded || this.#element.clientHeight < LOW
  }

  /** Those for the bar, and one for what is drawn over it, which breaks where there is little room. */
  get #legendLines(): number {
    if (this.#hasFoldedLegend) return this.#barLines
    const over = this.#shown.filter(({ name }) => indicators[name].place !== 'own').length
    return this.#barLines + over * (this.#isNarrow ? 2 : 1)
  }

  #legendRoom(): Parameters<typeof fromRight>[1] {
    const { size, family } = this.#theme
    const { width = 0 } = this.#chart.getSize(CANDLES, 'main') ?? {}
    return { width: width - LEGEND_ENDS, measure: (text) => utils.calcTextWidth(text, size, 'normal', family) }
  }

  #colourLines(): void {
    for (const [name, lines] of lineHues(this.#shown, this.#theme.lines))
      this.#chart.overrideIndicator({ name, styles: { lines } })
  }

  /** Gives the candles the room they need: by lower panes below them, and by a legend of one line. */
  #fit(): void {
    const panes = this.#shown.filter(({ name }) => indicators[name].place === 'own').length
    const each = Math.floor((this.#element.clientHeight - LEAST_CANDLES) / Math.max(1, panes))
    const height = Math.max(PANE_HEIGHT.least, Math.min(PANE_HEIGHT.most, each))
    if (height !== this.#paneHeight) {
      this.#paneHeight = height
      for (const { paneId } of this.#chart.getIndicators())
        if (paneId !== CANDLES) this.#chart.setPaneOptions({ id: paneId, height })
    }
    this.setAxis(this.#axis)
    this.#paint()
  }

  #paint(): void {
    const styles = chartStyles(this.#theme, this.#type, { isNarrow: this.#isNarrow, isFolded: this.#hasFoldedLegend })
    const legend = (data: Parameters<LegendWriter>[0]['data']) => {
      const written = this.#legend({
        data,
        feed: this.bars.feed,
        fills: this.fillsAt(data.current?.timestamp ?? 0),
        theme: this.#theme,
        isShort: this.#isNarrow || this.#hasFoldedLegend,
      })
      const room = this.#legendRoom()
      this.#barLines = rowsOf(written, room)
      return this.#isFromRight ? fromRight(written, room) : written
    }
    styles.candle = { ...styles.candle, tooltip: { ...styles.candle?.tooltip, legend: { ...styles.candle?.tooltip?.legend, template: legend } } } // biome-ignore format: one path
    this.#chart.setStyles(styles)
    this.#colourLines()
    this.setFills(this.#fills)
  }
}

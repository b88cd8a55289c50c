import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { useBars, useLiveDoor } from '../../live/hooks.ts'
import { usePage } from '../../page-context.ts'
import { useWords } from '../../words/use-words.ts'
import { onThemeChange } from '../book/canvas-theme.ts'
import { sizeUnitOf, useDesk } from '../desk.ts'
import { useDeskCalls } from '../use-desk-calls.ts'
import { AxisTime } from './axis-time.ts'
import { BarFeed } from './bars/bar-feed.ts'
import { barPriceOf } from './bars/bar-price.ts'
import type { BarsStatus } from './bars/chart-bars.ts'
import { lengths } from './bars/intervals.ts'
import { useFollowedPrice } from './bars/use-followed-price.ts'
import type { ChartChoices } from './chart-choices.ts'
import { chartNumbers } from './chart-numbers.ts'
import type { DrawingsStore } from './drawings/drawings-store.ts'
import { legendWriter } from './indicators/legend.ts'
import type { LineEvents } from './lines/lines-layer.ts'
import { PriceChart } from './price-chart.ts'
import { useChartTexts } from './use-chart-texts.ts'

/** Keeps figures behind a word of Arabic at its right. */
const LEFT_TO_RIGHT = '\u200e'

export interface ChartEvents {
  readonly orders: LineEvents
  readonly alerts: LineEvents
  readonly levels: LineEvents
}

/** A chart in the box for as long as the component is there, with the looks that were chosen. */
export function usePriceChart(
  box: RefObject<HTMLElement | null>,
  choices: ChartChoices,
  drawings: DrawingsStore,
  events: ChartEvents,
): PriceChart | undefined {
  const t = useWords('desk/chart')
  const texts = useChartTexts()
  const { locale } = usePage()
  const { symbols, direction, timeZone } = useLocale()
  const { market } = useDesk()
  const [chart, setChart] = useState<PriceChart>()
  const period = useEffectEvent(() => lengths[choices.interval].period.type)
  const orderEvents = useEffectEvent(() => events.orders)
  const alertEvents = useEffectEvent(() => events.alerts)
  const levelEvents = useEffectEvent(() => events.levels)
  useLayoutEffect(() => {
    if (!box.current) return
    const time = new AxisTime(locale.tag)
    const { formatBigNumber, ...numbers } = chartNumbers(symbols)
    const made: PriceChart = new PriceChart(box.current, {
      pair: market.pair,
      priceDecimals: market.priceDecimals,
      qtyDecimals: market.qtyDecimals,
      numbers: {
        ...numbers,
        formatter: {
          formatBigNumber,
          formatDate: ({ dateTimeFormat, timestamp, type }) =>
            time.write(timestamp, type, period(), dateTimeFormat.resolvedOptions().timeZone),
        },
      },
      legend: legendWriter({
        names: { open: t('chart.open'), high: t('chart.high'), low: t('chart.low'), close: t('chart.close') },
        shortNames: {
          open: t('chart.open.short'),
          high: t('chart.high.short'),
          low: t('chart.low.short'),
          close: t('chart.close.short'),
        },
        change: t('chart.change'),
        volume: t('chart.volume'),
        ...texts,
      }),
      isFromRight: direction === 'rtl',
      writeVolume: (qty) => `${t('chart.volume')}${LEFT_TO_RIGHT} ${texts.qty(qty)} ${sizeUnitOf(market)}`,
      drawings,
      orderEvents: () => orderEvents(),
      alertEvents: () => alertEvents(),
      levelEvents: () => levelEvents(),
    })
    setChart(made)
    const leaveTheme = onThemeChange(() => made.readTheme())
    return () => {
      leaveTheme()
      made.dispose()
      setChart(undefined)
    }
  }, [box, t, texts, locale, symbols, direction, market, drawings])
  useEffect(() => chart?.setType(choices.type), [chart, choices.type])
  useEffect(() => chart?.setAxis(choices.axis), [chart, choices.axis])
  useEffect(() => chart?.drawings.setMagnet(choices.magnet), [chart, choices.magnet])
  useEffect(() => chart?.setIndicators(choices.indicators), [chart, choices.indicators])
  useEffect(() => chart?.foldLegend(choices.isLegendFolded), [chart, choices.isLegendFolded])
  useEffect(() => chart?.setTimeZone(timeZone), [chart, timeZone])
  return chart
}

/** The bars of the interval in the chart: history when it asks, and what the stream says. */
export function useChartBars(
  chart: PriceChart | undefined,
  choices: Pick<ChartChoices, 'interval' | 'price'>,
  place: { readonly atMs: number } | undefined,
): BarsStatus {
  const door = useLiveDoor()
  const { bars } = useDeskCalls()
  const { market, product } = useDesk()
  const { pair } = market
  const { interval } = choices
  const price = barPriceOf(product, choices)
  useEffect(() => {
    if (!chart) return
    const feed = new BarFeed(
      interval,
      (range) => bars({ pair, interval, ...range }, price),
      () => door.serverNow(),
    )
    chart.bars.use(feed, interval, place?.atMs)
  }, [chart, door, bars, pair, interval, price, place])
  // After the effect above, so that the feed receives the snapshot of its own interval.
  useBars(pair, interval, (rows, isSnapshot) => price === 'last' && chart?.bars.receive(rows, isSnapshot))
  useFollowedPrice(chart?.bars, interval, price)
  return useSyncExternalStore(
    chart?.bars.subscribe ?? noSubscription,
    () => chart?.bars.getStatus() ?? NOTHING_YET,
    () => NOTHING_YET,
  )
}

const NOTHING_YET: BarsStatus = { state: 'loading', reachesNow: false }
const noSubscription = () => () => undefined

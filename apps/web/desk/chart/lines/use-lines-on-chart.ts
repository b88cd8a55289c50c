import { useEffect, useReducer, useSyncExternalStore } from 'react'
import { useWords } from '../../../words/use-words.ts'
import { onThemeChange } from '../../book/canvas-theme.ts'
import { useDesk } from '../../desk.ts'
import type { PriceAlert } from '../../price-alerts/use-alerts.ts'
import type { PriceChart } from '../price-chart.ts'
import { type ChartTexts, useChartTexts } from '../use-chart-texts.ts'
import type { LinePicture } from './line-templates.ts'
import type { ChartLine } from './lines-layer.ts'
import { type OrderLine, priceAt } from './order-lines.ts'

/** Draws the user's orders, waiting alerts and prices of their positions across the chart. */
export function useLinesOnChart(
  chart: PriceChart | undefined,
  orders: readonly OrderLine[],
  labelOf: (line: OrderLine) => string,
  alerts: readonly PriceAlert[],
  hasLevels: boolean,
): void {
  const t = useWords('desk/chart')
  const texts = useChartTexts()
  const { market, levels } = useDesk()
  const { tick, priceDecimals } = market
  const shownLevels = useSyncExternalStore(levels.subscribe, levels.getSnapshot, levels.getSnapshot)
  const [themes, onTheme] = useReducer((count: number) => count + 1, 0)
  useEffect(() => onThemeChange(onTheme), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: labels are new functions each time, colours change with the theme
  useEffect(() => {
    if (!chart) return
    const base = basePicture(chart, texts, tick, priceDecimals)
    chart.orders.show(
      orders.map((line): ChartLine => {
        const colour = line.order.side === 'buy' ? chart.theme.gain : chart.theme.loss
        const { isDormant: isDashed, isMovable } = line
        const picture = { ...base, label: texts.inOrder(labelOf(line)), colour, isDashed, isClosable: true }
        return { key: line.key, value: Number(line.price), picture, isMovable }
      }),
    )
  }, [chart, orders, texts, tick, priceDecimals, themes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours change with the theme
  useEffect(() => {
    if (!chart) return
    const base = basePicture(chart, texts, tick, priceDecimals)
    const still = { label: t('chart.line.alert'), colour: chart.theme.warn, isDashed: true }
    chart.alerts.show(
      alerts.map((alert) => ({
        key: String(alert.id),
        value: Number(alert.price),
        picture: { ...base, ...still, isClosable: true },
        isMovable: false,
      })),
    )
  }, [chart, alerts, t, texts, tick, priceDecimals, themes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: colours change with the theme
  useEffect(() => {
    if (!chart) return
    const base = basePicture(chart, texts, tick, priceDecimals)
    const { gain, loss, warn, text2: plain } = chart.theme
    const colours = { gain, loss, warn, plain }
    chart.levels.show(
      (hasLevels ? shownLevels : []).map(({ key, price, label, tone, isMovable, isClosable }) => ({
        key,
        value: Number(price),
        picture: { ...base, label: texts.inOrder(label), colour: colours[tone], isDashed: false, isClosable },
        isMovable,
      })),
    )
  }, [chart, shownLevels, hasLevels, texts, tick, priceDecimals, themes])
}

function basePicture(
  { theme }: PriceChart,
  texts: ChartTexts,
  tick: string,
  priceDecimals: number,
): Pick<LinePicture, 'ground' | 'onColour' | 'size' | 'family' | 'write'> {
  return {
    ground: theme.ground,
    onColour: theme.ground,
    size: theme.size,
    family: theme.family,
    write: (value) => texts.price(priceAt(value, tick, priceDecimals) ?? ''),
  }
}

import type { CandleType, DeepPartial, Styles } from 'klinecharts'
import type { BarType } from './chart-choices.ts'
import { type ChartTheme, withOpacity } from './chart-theme.ts'

const candleTypes: Readonly<Record<BarType, CandleType>> = {
  candle: 'candle_solid',
  hollow: 'candle_up_stroke',
  bar: 'ohlc',
  line: 'area',
  area: 'area',
}

/** What room there is: narrow, an indicator is named without its parameters; folded, while the crosshair is in view. */
export interface LegendRoom {
  readonly isNarrow: boolean
  readonly isFolded: boolean
}

/** Pixels: the button that folds the legend stands before it. */
const LEGEND_LEFT = 24

/** The page's colours in the words of the chart library. */
export function chartStyles(theme: ChartTheme, type: BarType, { isNarrow, isFolded }: LegendRoom): DeepPartial<Styles> {
  const type1 = { size: theme.size, family: theme.family, weight: 'normal' }
  const tag = { ...type1, paddingLeft: 4, paddingRight: 4, paddingTop: 3, paddingBottom: 3, borderRadius: 2 }
  const axis = {
    axisLine: { color: theme.edge },
    tickLine: { show: false },
    tickText: { ...type1, color: theme.text3 },
  }
  const crosshair = {
    line: { color: theme.text3, dashedValue: [3, 3] },
    text: { ...tag, color: theme.text, backgroundColor: theme.raised, borderSize: 0 },
  }
  const legend = { ...type1, color: theme.text2, defaultValue: '', marginLeft: 4, marginRight: 4, marginTop: 3 }
  const upDown = { upColor: theme.gain, downColor: theme.loss, noChangeColor: theme.text3 }
  const bars = { ...upDown, upColor: withOpacity(theme.gain, 0.5), downColor: withOpacity(theme.loss, 0.5) }
  return {
    grid: { horizontal: { color: theme.grid, style: 'solid' }, vertical: { color: theme.grid, style: 'solid' } },
    candle: {
      type: candleTypes[type],
      bar: {
        ...upDown,
        upBorderColor: theme.gain,
        downBorderColor: theme.loss,
        noChangeBorderColor: theme.text3,
        upWickColor: theme.gain,
        downWickColor: theme.loss,
        noChangeWickColor: theme.text3,
      },
      area: {
        lineSize: 1.5,
        lineColor: theme.accent,
        backgroundColor:
          type === 'area'
            ? [
                { offset: 0, color: withOpacity(theme.accent, 0.02) },
                { offset: 1, color: withOpacity(theme.accent, 0.22) },
              ]
            : 'transparent',
        point: { show: false, animation: false },
      },
      priceMark: {
        high: { color: theme.text3, textSize: theme.size, textFamily: theme.family },
        low: { color: theme.text3, textSize: theme.size, textFamily: theme.family },
        last: {
          upColor: theme.gainFill,
          downColor: theme.lossFill,
          noChangeColor: theme.raised,
          line: { dashedValue: [2, 3] },
          text: { ...tag, color: theme.onFill },
        },
      },
      tooltip: { title: { show: false }, legend, offsetTop: 4, offsetLeft: LEGEND_LEFT },
    },
    indicator: {
      ohlc: upDown,
      bars: [{ ...bars, style: 'fill', borderSize: 0 }],
      lines: theme.lines.map((color) => ({ color, size: 1, style: 'solid', smooth: false, dashedValue: [2, 2] })),
      circles: [{ ...bars, style: 'fill' }],
      tooltip: {
        showRule: isFolded ? 'follow_cross' : 'always',
        title: { ...legend, showParams: !isNarrow },
        legend,
        offsetTop: 2,
        offsetLeft: LEGEND_LEFT,
      },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { size: 1, color: theme.edge, activeBackgroundColor: withOpacity(theme.accent, 0.2) },
    crosshair: { horizontal: crosshair, vertical: crosshair },
    overlay: {
      point: {
        color: theme.accent,
        borderColor: withOpacity(theme.accent, 0.3),
        activeColor: theme.accent,
        activeBorderColor: withOpacity(theme.accent, 0.4),
      },
      line: { color: theme.accent, size: 1 },
      rect: { color: withOpacity(theme.accent, 0.12), borderColor: theme.accent, borderSize: 1, style: 'stroke_fill' },
      polygon: { color: withOpacity(theme.accent, 0.12), borderColor: theme.accent, borderSize: 1 },
      text: { ...tag, color: theme.text, backgroundColor: withOpacity(theme.raised, 0.9), borderSize: 0 },
    },
  }
}

import type { Chart, IndicatorTemplate } from 'klinecharts'
import type { ChartTheme } from '../chart-theme.ts'
import type { FillMark } from './fill-marks.ts'

export const FILLS = 'OWN_FILLS'
const HALF_WIDTH = 5
const HEIGHT = 8

export interface FillPicture {
  readonly marks: ReadonlyMap<number, readonly FillMark[]>
  readonly theme: ChartTheme
}

const pictures = new WeakMap<Chart, FillPicture>()
let change = 0

/** Own fills as arrows whose tips are at their average price: bought from below, sold from above. */
export const fillPainter: IndicatorTemplate<unknown, unknown, number> = {
  name: FILLS,
  shortName: '',
  series: 'price',
  figures: [],
  zLevel: 5,
  calc: (bars) => bars.map(() => ({})),
  shouldUpdate: () => ({ calc: false, draw: true }),
  styles: { tooltip: { showRule: 'none' } },
  draw: ({ ctx, chart, xAxis, yAxis }) => {
    const picture = pictures.get(chart)
    if (!picture || picture.marks.size === 0) return true
    const bars = chart.getDataList()
    const { from, to } = chart.getVisibleRange()
    for (let at = from; at < to; at += 1) {
      for (const mark of picture.marks.get(bars[at]?.timestamp ?? 0) ?? [])
        paintArrow(ctx, xAxis.convertToPixel(at), yAxis.convertToPixel(Number(mark.averagePrice)), mark, picture.theme)
    }
    return true
  },
}

/** Shows other marks, or the same in other colours. */
export function showFills(chart: Chart, picture: FillPicture): void {
  pictures.set(chart, picture)
  change += 1
  chart.overrideIndicator({ name: FILLS, extendData: change })
}

function paintArrow(ctx: CanvasRenderingContext2D, x: number, y: number, mark: FillMark, theme: ChartTheme): void {
  const base = mark.side === 'buy' ? y + HEIGHT : y - HEIGHT
  ctx.beginPath()
  ctx.moveTo(x, y)
  ctx.lineTo(x - HALF_WIDTH, base)
  ctx.lineTo(x + HALF_WIDTH, base)
  ctx.closePath()
  // A rim in the colour of the ground keeps it apart from a candle of its own colour.
  ctx.lineWidth = 3
  ctx.strokeStyle = theme.ground
  ctx.stroke()
  ctx.fillStyle = mark.side === 'buy' ? theme.gain : theme.loss
  ctx.fill()
  ctx.lineWidth = 1
  ctx.strokeStyle = theme.text
  ctx.stroke()
}

import { type KLineData, type OverlayTemplate, registerIndicator, registerOverlay } from 'klinecharts'
import { fillPainter } from './fills/fill-painter.ts'
import { type AtrPoint, atr, type VwapPoint, vwap } from './indicators/own-indicators.ts'
import { alertLineTemplate, levelLineTemplate, orderLineTemplate } from './lines/line-templates.ts'

const rectangle: OverlayTemplate = {
  name: 'rectangle',
  totalStep: 3,
  needDefaultPointFigure: true,
  needDefaultXAxisFigure: true,
  needDefaultYAxisFigure: true,
  createPointFigures: ({ coordinates: [from, to] }) => {
    if (!from || !to) return []
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
    return { type: 'rect', attrs: { x, y, width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) } }
  },
}

/** Words at a point. */
const note: OverlayTemplate<string> = {
  name: 'note',
  totalStep: 2,
  needDefaultPointFigure: true,
  createPointFigures: ({ overlay, coordinates: [at] }) =>
    at ? { type: 'text', attrs: { x: at.x + 6, y: at.y - 6, text: overlay.extendData ?? '', baseline: 'bottom' } } : [],
}

let areRegistered = false

/** What the library does not have itself. It keeps its templates for the whole page, so once is enough. */
export function registerTemplates(): void {
  if (areRegistered) return
  areRegistered = true
  const templates = [rectangle, note, orderLineTemplate, alertLineTemplate, levelLineTemplate]
  for (const template of templates) registerOverlay(template as never)
  registerIndicator<VwapPoint>({
    name: 'VWAP',
    shortName: 'VWAP',
    series: 'price',
    figures: [{ key: 'vwap', title: 'VWAP: ', type: 'line' }],
    calc: (bars: KLineData[]) => vwap(bars),
  })
  registerIndicator<AtrPoint, number>({
    name: 'ATR',
    shortName: 'ATR',
    series: 'price',
    calcParams: [14],
    figures: [{ key: 'atr', title: 'ATR: ', type: 'line' }],
    calc: (bars: KLineData[], { calcParams: [length = 14] }) => atr(bars, length),
  })
  registerIndicator(fillPainter)
}

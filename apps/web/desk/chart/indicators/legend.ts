import type { BarRow } from '@bowline/contract/stream.ts'
import { fromUnits, placesOf, toUnits } from '@bowline/design-system/numbers/decimal.ts'
import { divide } from '@bowline/money/index.ts'
import type { KLineData, NeighborData, TooltipLegend } from 'klinecharts'
import type { BarFeed } from '../bars/bar-feed.ts'
import type { ChartTheme } from '../chart-theme.ts'
import type { FillMark } from '../fills/fill-marks.ts'

/** Writes the line over the candles: of the bar at the crosshair, or of the last one. */
export type LegendWriter = (picture: {
  readonly data: NeighborData<KLineData | null>
  readonly feed: BarFeed | undefined
  readonly fills: readonly FillMark[]
  readonly theme: ChartTheme
  /** Short names, and no volume: each line more covers bars of a chart that has few. */
  readonly isShort: boolean
}) => TooltipLegend[]

export type BarPrice = 'open' | 'high' | 'low' | 'close'

export interface LegendTexts {
  readonly names: Readonly<Record<BarPrice, string>>
  readonly shortNames: Readonly<Record<BarPrice, string>>
  readonly change: string
  readonly volume: string
  readonly price: (value: string) => string
  readonly qty: (value: string) => string
  readonly percent: (value: string) => string
  readonly fill: (mark: FillMark) => string
}

/** With the figures as the server sent them, never those the library computes with. */
export function legendWriter(texts: LegendTexts): LegendWriter {
  return ({ data, feed, fills, theme, isShort }) => {
    const row = data.current ? feed?.at(data.current.timestamp) : undefined
    if (!row) return []
    const [, open, high, low, close, volume] = row
    const change = changePercent(row)
    const tone = change.startsWith('-') ? theme.loss : Number(change) > 0 ? theme.gain : theme.text2
    const part = (title: string, text: string, color: string): TooltipLegend => ({
      title: { text: `${title} `, color: theme.text3 },
      value: { text, color },
    })
    const names = isShort ? texts.shortNames : texts.names
    return [
      part(names.open, texts.price(open), tone),
      part(names.high, texts.price(high), tone),
      part(names.low, texts.price(low), tone),
      part(names.close, texts.price(close), tone),
      part(isShort ? '' : texts.change, texts.percent(change), tone),
      ...(isShort ? [] : [part(texts.volume, texts.qty(volume), theme.text2)]),
      ...fills.map((mark) => part('', texts.fill(mark), mark.side === 'buy' ? theme.gain : theme.loss)),
    ]
  }
}

/** From open to close, two places. */
export function changePercent([, open, , , close]: BarRow): string {
  const places = Math.max(placesOf(open), placesOf(close))
  const from = toUnits(open, places)
  return from === 0n ? '0.00' : fromUnits(divide((toUnits(close, places) - from) * 10_000n, from, 'half-even'), 2)
}

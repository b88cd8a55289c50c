import type { Interval } from '@bowline/contract/terms/intervals.ts'
import { type PriceKindName, priceKinds } from '@bowline/contract/terms/orders.ts'
import { chartIntervals } from './bars/intervals.ts'
import { type ChosenIndicator, readIndicator, withDefaults } from './indicators/indicators.ts'

export const barTypes = ['candle', 'hollow', 'bar', 'line', 'area'] as const
export const axes = ['normal', 'logarithm', 'percentage'] as const
export const zones = ['utc', 'local'] as const
export const magnets = ['off', 'weak', 'strong'] as const
/** What of the user's own is drawn over the bars. */
export const ownMarks = ['orders', 'positions', 'fills', 'alerts'] as const

export type BarType = (typeof barTypes)[number]
export type AxisType = (typeof axes)[number]
export type Zone = (typeof zones)[number]
export type Magnet = (typeof magnets)[number]
/** Which price the bars are of; a product may have the last one alone. */
export type BarPrice = PriceKindName
export type OwnMark = (typeof ownMarks)[number]

/** How a user likes his charts, on every market. */
export interface ChartChoices {
  readonly interval: Interval
  readonly price: BarPrice
  readonly type: BarType
  readonly axis: AxisType
  readonly zone: Zone
  readonly magnet: Magnet
  readonly indicators: readonly ChosenIndicator[]
  readonly hidden: readonly OwnMark[]
  /** One line of figures; those of the indicators while the crosshair is in view. */
  readonly isLegendFolded: boolean
}

const START: ChartChoices = {
  interval: '15m',
  price: 'last',
  type: 'candle',
  axis: 'normal',
  zone: 'local',
  magnet: 'off',
  indicators: [withDefaults('MA'), withDefaults('VOL')],
  hidden: [],
  isLegendFolded: false,
}

/** What a second chart does not share with the first one. */
export interface SecondChartChoices {
  readonly interval: Interval
  /** Null: that of the page. */
  readonly pair: string | null
}

/** A glance at the larger move. */
const SECOND_INTERVAL: Interval = '4h'

export function readSecondChart(kept: unknown): SecondChartChoices {
  const { interval, pair } = (kept ?? {}) as Record<string, unknown>
  return {
    interval: oneOf(chartIntervals, interval) ?? SECOND_INTERVAL,
    pair: typeof pair === 'string' ? pair : null,
  }
}

/** Saved data may come from another version or have been edited by hand, so anything invalid is ignored. */
export function readChoices(kept: Readonly<Record<string, unknown>> | undefined): ChartChoices {
  const { interval, price, type, axis, zone, magnet, indicators, hidden, isLegendFolded } = kept ?? {}
  return {
    interval: oneOf(chartIntervals, interval) ?? START.interval,
    price: oneOf(priceKinds, price) ?? START.price,
    type: oneOf(barTypes, type) ?? START.type,
    axis: oneOf(axes, axis) ?? START.axis,
    zone: oneOf(zones, zone) ?? START.zone,
    magnet: oneOf(magnets, magnet) ?? START.magnet,
    indicators: Array.isArray(indicators) ? readIndicators(indicators) : START.indicators,
    hidden: Array.isArray(hidden) ? ownMarks.filter((mark) => hidden.includes(mark)) : START.hidden,
    isLegendFolded: isLegendFolded === true,
  }
}

/** Each once. */
function readIndicators(kept: readonly unknown[]): ChosenIndicator[] {
  const byName = new Map<string, ChosenIndicator>()
  for (const one of kept) {
    const indicator = readIndicator(one)
    if (indicator) byName.set(indicator.name, indicator)
  }
  return [...byName.values()]
}

function oneOf<T extends string>(all: readonly T[], value: unknown): T | undefined {
  return all.find((one) => one === value)
}

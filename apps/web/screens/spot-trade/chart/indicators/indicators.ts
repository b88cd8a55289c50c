/** What can be shown, with the figures it begins with. `price`: over the candles; `own`: in a pane below. */
export const indicators = {
  MA: { place: 'price', params: [7, 25, 99] },
  EMA: { place: 'price', params: [7, 25, 99] },
  BOLL: { place: 'price', params: [20, 2] },
  VWAP: { place: 'price', params: [] },
  SAR: { place: 'price', params: [2, 2, 20] },
  VOL: { place: 'own', params: [] },
  MACD: { place: 'own', params: [12, 26, 9] },
  RSI: { place: 'own', params: [6, 12, 24] },
  KDJ: { place: 'own', params: [9, 3, 3] },
  ATR: { place: 'own', params: [14] },
  CCI: { place: 'own', params: [20] },
  WR: { place: 'own', params: [6, 10, 14] },
  DMI: { place: 'own', params: [14, 6] },
  OBV: { place: 'own', params: [30] },
  ROC: { place: 'own', params: [12, 6] },
  TRIX: { place: 'own', params: [12, 9] },
} as const satisfies Record<string, { readonly place: 'price' | 'own'; readonly params: readonly number[] }>

export type IndicatorName = keyof typeof indicators
export const indicatorNames = Object.keys(indicators) as readonly IndicatorName[]

export interface ChosenIndicator {
  readonly name: IndicatorName
  readonly params: readonly number[]
}

export const LEAST_PARAM = 1
export const MOST_PARAM = 999

export function withDefaults(name: IndicatorName): ChosenIndicator {
  return { name, params: indicators[name].params }
}

/** As many whole numbers as the indicator takes, or those it begins with. */
export function readIndicator(kept: unknown): ChosenIndicator | undefined {
  const { name, params } = (kept ?? {}) as Record<string, unknown>
  if (typeof name !== 'string' || !Object.hasOwn(indicators, name)) return undefined
  const wanted = withDefaults(name as IndicatorName)
  const isGood = Array.isArray(params) && params.length === wanted.params.length && params.every(isParam)
  return isGood ? { name: wanted.name, params } : wanted
}

export function isParam(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= LEAST_PARAM && (value as number) <= MOST_PARAM
}

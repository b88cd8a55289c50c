/** What can be shown, with the figures it begins with. `price`: over the candles; `own`: in a pane below. `lines`: how many it draws, or one for each figure. */
export const indicators = {
  MA: { place: 'price', params: [7, 25, 99], lines: 'params' },
  EMA: { place: 'price', params: [7, 25, 99], lines: 'params' },
  BOLL: { place: 'price', params: [20, 2], lines: 3 },
  VWAP: { place: 'price', params: [], lines: 1 },
  SAR: { place: 'price', params: [2, 2, 20], lines: 0 },
  VOL: { place: 'own', params: [], lines: 0 },
  MACD: { place: 'own', params: [12, 26, 9], lines: 2 },
  RSI: { place: 'own', params: [6, 12, 24], lines: 'params' },
  KDJ: { place: 'own', params: [9, 3, 3], lines: 3 },
  ATR: { place: 'own', params: [14], lines: 1 },
  CCI: { place: 'own', params: [20], lines: 1 },
  WR: { place: 'own', params: [6, 10, 14], lines: 'params' },
  DMI: { place: 'own', params: [14, 6], lines: 4 },
  OBV: { place: 'own', params: [30], lines: 2 },
  ROC: { place: 'own', params: [12, 6], lines: 2 },
  TRIX: { place: 'own', params: [12, 9], lines: 2 },
} as const satisfies Record<
  string,
  { readonly place: 'price' | 'own'; readonly params: readonly number[]; readonly lines: number | 'params' }
>

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

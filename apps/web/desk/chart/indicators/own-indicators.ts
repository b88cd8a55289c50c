import type { KLineData } from 'klinecharts'

const DAY_MS = 86_400_000

export interface VwapPoint {
  vwap?: number
}

/** Volume-weighted average price since midnight UTC; of bars as long as a day or longer, since the first one. */
export function vwap(bars: readonly KLineData[]): VwapPoint[] {
  const isWithinDays = bars.length < 2 || (bars[1] as KLineData).timestamp - (bars[0] as KLineData).timestamp < DAY_MS
  let day = Number.NaN
  let base = 0
  let quote = 0
  return bars.map(({ timestamp, volume = 0, turnover = 0 }) => {
    const today = isWithinDays ? Math.floor(timestamp / DAY_MS) : 0
    if (today !== day) [day, base, quote] = [today, 0, 0]
    base += volume
    quote += turnover
    return base > 0 ? { vwap: quote / base } : {}
  })
}

export interface AtrPoint {
  atr?: number
}

/** Average true range, smoothed as Wilder did: the first is a plain average, each later one moves by 1/length. */
export function atr(bars: readonly KLineData[], length: number): AtrPoint[] {
  let sum = 0
  let average = 0
  return bars.map(({ high, low }, at) => {
    const before = bars[at - 1]?.close
    const range = before === undefined ? high - low : Math.max(high, before) - Math.min(low, before)
    if (at < length) {
      sum += range
      average = sum / length
      return at === length - 1 ? { atr: average } : {}
    }
    average += (range - average) / length
    return { atr: average }
  })
}

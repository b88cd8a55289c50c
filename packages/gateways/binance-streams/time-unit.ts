import type { TimeUnit } from '../binance-rest/shapes/order-shapes.ts'

export type { TimeUnit }

const UNITS: Record<string, TimeUnit> = { MILLISECOND: 1, MICROSECOND: 1_000 }

/** `timeUnit` of an address: milliseconds unless told otherwise, undefined when the word means nothing. */
export function parseTimeUnit(text: string | null): TimeUnit | undefined {
  return text === null ? 1 : UNITS[text.toUpperCase()]
}

/** The last moment of a stretch that ends with this millisecond. */
export function lastMoment(ms: number, unit: TimeUnit): number {
  return ms * unit + unit - 1
}
